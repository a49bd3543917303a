import { readFile } from "node:fs/promises";

/** The fields of proc(5) with the time in user mode, which the time in system mode follows, in hundredths of a second. */
const userTimeFields = { own: 14, ofEndedChildren: 16 };

/**
 * What a process has used so far, in user and system mode.
 *
 * @param process its place in /proc: its id, `self`, or `ID/task/ID` for a thread
 */
export async function processorSeconds(
  process: number | string,
  counted: keyof typeof userTimeFields = "own",
): Promise<number> {
  // The second field is a name in parentheses, which may hold spaces.
  const fields = (await readFile(`/proc/${process}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  const user = userTimeFields[counted] - 3;
  return (Number(fields[user]) + Number(fields[user + 1])) / 100;
}
