import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { endGroup } from "./end-group.ts";

const root = join(import.meta.dirname, "..");

export type Command = readonly [program: string, ...programArguments: string[]];

/**
 * Runs a program in the project's folder and resolves with nothing when it has ended well, otherwise with what went
 * wrong. It has a process group of its own: when it takes longer than its limit, or when we are asked to stop,
 * everything it has started ends with it.
 */
export function runProgram([program, ...programArguments]: Command, limitSeconds: number): Promise<string> {
  const env = { ...process.env };
  // Builds and tests decide themselves whether they run for development, test or production.
  delete env.NODE_ENV;
  const child = spawn(program, programArguments, { cwd: root, env, stdio: "inherit", detached: true });
  const stop = (signal: NodeJS.Signals) => {
    endGroup(child.pid, "SIGTERM");
    process.exit(128 + constants.signals[signal]);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return new Promise((resolve) => {
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      endGroup(child.pid, "SIGKILL");
    }, limitSeconds * 1000);
    const finish = (note: string) => {
      clearTimeout(limit);
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve(late ? `ended after its limit of ${limitSeconds} s` : note);
    };
    child.once("error", (error) => finish(error.message));
    child.once("exit", (code, signal) => finish(code === 0 ? "" : `exit ${code ?? signal}`));
  });
}
