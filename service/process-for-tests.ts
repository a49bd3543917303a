import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

export interface ServiceProcess {
  child: ChildProcess;
  /** Its address, once `answering` has resolved. */
  url: string;
  /** The standard output and error output so far. */
  output(): string;
  /** Resolves with the exit code, or null if a signal ended the process. */
  exited: Promise<number | null>;
}

/** Runs the real program with only these variables. */
export function runService(
  commandArguments: readonly string[],
  variables: Readonly<Record<string, string>>,
): ServiceProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), ...commandArguments], {
    env: variables,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  const exited = once(child, "close").then(() => child.exitCode);
  return {
    child,
    get url() {
      return /(?:served|answered) at (http:\S+)/.exec(lines.join("\n"))?.[1] ?? "";
    },
    output: () => lines.join("\n"),
    exited,
  };
}

/** Runs the real program and waits until it answers. */
export async function startService(
  commandArguments: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const service = runService(commandArguments, { PORT: "0", ...variables });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  service.child.stderr?.on("data", (bytes) => String(bytes).includes("Mails go to") && setImmediate(resolve));
  service.exited.then(() => reject(new Error(`The service ended before it answered.\n${service.output()}`)));
  await promise;
  return service;
}
