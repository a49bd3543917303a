import { type ChildProcess, spawn } from "node:child_process";
import type { GeneratorOutput, GeneratorRun } from "./generator.ts";

/** The program gets none of the variables of the service, some of which are secrets. */
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin" };

/**
 * Runs a program without a shell, with the input on its standard input, and returns its standard output. Its standard
 * error is not read. At the limit of time or output it is killed with its children.
 */
export async function runProgram(
  [program, ...programArguments]: readonly [string, ...string[]],
  { input, mostBytes, limit }: GeneratorRun,
): Promise<GeneratorOutput> {
  const { promise, resolve } = Promise.withResolvers<GeneratorOutput>();
  // As the leader of a group of processes it can be killed with its children.
  const child = spawn(program, programArguments, {
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
    env: environment,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  const breakOff = (reason: string): void => {
    killGroup(child);
    child.stdout.destroy();
    resolve({ kind: "failed", reason });
  };
  const endAtLimit = (): void => breakOff("It was ended.");
  limit.addEventListener("abort", endAtLimit);
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) breakOff(`Its output is longer than ${mostBytes} bytes.`);
    else chunks.push(chunk);
  });
  // A program may end without reading its input.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  child.on("error", (error) => resolve({ kind: "failed", reason: `The program cannot be run (${codeOf(error)}).` }));
  child.on("close", (code, signal) => {
    if (code === 0) resolve({ kind: "output", bytes: Buffer.concat(chunks) });
    else resolve({ kind: "failed", reason: `The program ended with ${signal ?? `exit code ${code}`}.` });
  });
  return await promise.finally(() => limit.removeEventListener("abort", endAtLimit));
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended.
  }
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "no code";
}
