import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnavailableError } from "./database-unavailable.ts";
import type { SqliteFile } from "./sqlite-file.ts";

/** How long another process may hold the write lock. Times in milliseconds. */
const lockLimit = 5000;
const lockPause = 5;

/** Begins a transaction with the write lock. The wait for it does not stop the thread. */
export async function beginImmediate(file: SqliteFile, limit: number = lockLimit): Promise<void> {
  const giveUpAt = performance.now() + limit;
  while (true) {
    try {
      file.run("begin immediate");
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error;
      await pause(lockPause);
    }
  }
}

const sqliteBusy = 5;

function isLocked(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : undefined;
  return cause instanceof Error && "errcode" in cause && cause.errcode === sqliteBusy;
}
