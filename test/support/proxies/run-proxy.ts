import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** A proxy in front of the service, on ports of its own. */
export interface RunningProxy {
  port: number;
  plainPort: number;
  /** Where it may buffer answers. nginx removes the files at once, but not the folders that they were in. */
  bufferFolder: string;
  /** Loads its configuration again, with the header `x-reloaded: yes` added to each answer. */
  reload(): Promise<void>;
}

/** Runs a server until the end of the test, and resolves when it is ready. Throws with its messages when it ends instead. */
export async function runUntilTestEnds(
  [program, ...words]: readonly [string, ...string[]],
  { isReady, environment = {} }: { isReady: () => Promise<boolean>; environment?: Record<string, string> },
): Promise<void> {
  const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...environment } });
  const messages = text(child.stderr);
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${await messages}`);
    await wait(20);
  }
}
