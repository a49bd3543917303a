import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** The WebSocket address that a browser prints when it listens for commands. */
export async function listeningAddress({ stderr, spawnfile }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error(`${spawnfile} has no output.`);
  for await (const line of createInterface({ input: stderr })) {
    const address = /ws:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error(`${spawnfile} ended before it listened.`);
}
