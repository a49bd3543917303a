import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const program = join(import.meta.dirname, "..", "..", "service", "main.ts");

export interface ServiceProcesses {
  /** Resolves when all of them answer. */
  start(): Promise<void>;
  /** Kills the next one in turn with SIGKILL and starts another in its place. Resolves with its place, from 1. */
  killOne(): Promise<number>;
  stop(): Promise<void>;
}

/** Real service processes that share one database. */
export function createServiceProcesses(count: number, variables: Readonly<Record<string, string>>): ServiceProcesses {
  const running: ChildProcess[] = [];
  let turn = 0;

  async function startAt(place: number): Promise<void> {
    const child = spawn(process.execPath, [program, "--without-site"], {
      env: variables,
      stdio: ["ignore", "inherit", "pipe"],
    });
    running[place] = child;
    const answers = Promise.withResolvers<void>();
    child.stderr.on("data", (bytes) => {
      if (String(bytes).includes("Mails go to")) answers.resolve();
    });
    child.once("exit", () => answers.reject(new Error("A service process ended before it answered.")));
    await answers.promise;
  }

  async function end(child: ChildProcess | undefined, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  return {
    async start() {
      await Promise.all(Array.from({ length: count }, (_, place) => startAt(place)));
    },
    async killOne() {
      const place = turn % count;
      turn += 1;
      await end(running[place], "SIGKILL");
      await startAt(place);
      return place + 1;
    },
    async stop() {
      await Promise.all(running.map((child) => end(child, "SIGTERM")));
    },
  };
}
