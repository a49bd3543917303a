import { spawnSync } from "node:child_process";

/** Options of Java for a program that runs a moment: it computes less when it does not prepare for a long run. */
export const shortRunOfJava = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** Whether the program can be started on this computer. */
export function hasProgram(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}

/** What a program prints when it fails; empty if it succeeds. */
export function complaintOf(program: string, programArguments: readonly string[], input = ""): string {
  const { status, stdout, stderr, error } = spawnSync(program, programArguments, { input, encoding: "utf8" });
  if (error) return error.message;
  return status === 0 ? "" : `${stdout}${stderr}` || `${program} ended with ${status}`;
}
