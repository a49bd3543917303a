import { readFile } from "node:fs/promises";

/** The memory that a process has at present. */
export async function residentMegabytes(process: number | "self"): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000);
}
