import type { RunTime } from "./opened.ts";

const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** When a run was, in words, such as "Jul 27, 2023, 12:49 PM". */
export function runTimeText(time: RunTime | undefined): string {
  if (!time) return "time not known";
  const text = format.format(time.at);
  return time.from === "log" ? text : `files of ${text}`;
}

/** Whether two times tell which run was earlier. */
export const isOrdered = (one: RunTime | undefined, other: RunTime | undefined): boolean =>
  one !== undefined && other !== undefined && one.at !== other.at;
