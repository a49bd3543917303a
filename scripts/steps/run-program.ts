import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { endGroup, groupEnds } from "./end-group.ts";

const root = join(import.meta.dirname, "..", "..");

/** How long child processes may outlive a program that has succeeded, such as a browser that is closing. */
const afterlifeMilliseconds = 10_000;

export type Command = readonly [program: string, ...programArguments: string[]];

export interface ProgramOptions {
  /** A program that runs longer is ended and has failed. */
  limitSeconds: number;
  /** Ends the program and everything it has started. */
  signal?: AbortSignal | undefined;
  /** Variables beside those of this process. */
  environment?: Readonly<Record<string, string>> | undefined;
  /** Receives the output of the program, which otherwise goes to our own. */
  print?: ((text: string) => void) | undefined;
}

/**
 * Runs a program in the project's folder and resolves with nothing when it has ended well, otherwise with what went
 * wrong. It leads a process group of its own. Nothing of that group is left when the promise resolves: a program that
 * leaves processes behind has failed, and they are ended.
 */
export async function runProgram(
  [program, ...programArguments]: Command,
  { limitSeconds, signal, environment, print }: ProgramOptions,
): Promise<string> {
  // Builds and tests set NODE_ENV themselves.
  const { NODE_ENV: _mode, ...inherited } = process.env;
  const child = spawn(program, programArguments, {
    cwd: root,
    env: { ...inherited, ...environment },
    stdio: print ? ["ignore", "pipe", "pipe"] : "inherit",
    detached: true,
  });
  for (const output of [child.stdout, child.stderr]) if (output && print) forwardText(output, print);

  const { promise: ended, resolve } = Promise.withResolvers<string>();
  child.once("error", (error) => resolve(error.message));
  child.once("exit", (code, exitSignal) => resolve(code === 0 ? "" : `exit ${code ?? exitSignal}`));
  const { pid } = child;
  if (pid === undefined) return await ended;

  let cause = "";
  const end = (why: string) => {
    cause ||= why;
    void endGroup(pid);
  };
  const interrupt = () => end("interrupted");
  const limit = setTimeout(() => end(`ended after its limit of ${limitSeconds} s`), limitSeconds * 1000);
  if (signal?.aborted) interrupt();
  signal?.addEventListener("abort", interrupt, { once: true });

  const note = await ended;
  clearTimeout(limit);
  signal?.removeEventListener("abort", interrupt);
  const isAlone = await groupEnds(pid, cause || note ? 0 : afterlifeMilliseconds);
  if (!isAlone) await endGroup(pid);
  return cause || note || (isAlone ? "" : "it left processes behind, which were ended");
}

function forwardText(output: Readable, print: (text: string) => void): void {
  output.setEncoding("utf8").on("data", print);
}
