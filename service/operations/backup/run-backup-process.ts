import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Log } from "../../log/log.ts";

const admin = join(import.meta.dirname, "..", "..", "admin.ts");

/**
 * Makes a backup in a process of its own, with a lower priority: reading, compressing and restoring a million rows would
 * keep the thread that answers from its work. The process has the environment of this one.
 */
export async function runBackupProcess(log: Pick<Log, "info">, stopping: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [admin, "database", "backup", "--json"], {
    stdio: ["ignore", "pipe", "pipe"],
    signal: stopping,
    killSignal: "SIGTERM",
  });
  const ended = Promise.withResolvers<number | null>();
  child.once("close", ended.resolve);
  child.once("error", (error) => (stopping.aborted ? ended.resolve(null) : ended.reject(error)));
  if (child.pid !== undefined) lowerPriority(child.pid);
  const [output, errors, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended.promise]);
  if (stopping.aborted) return;
  if (exitCode !== 0) throw new Error(`The backup failed: ${errors.trim().slice(-1000) || `exit code ${exitCode}`}`);
  log.info({ backup: JSON.parse(output) }, "A backup was made");
}

/** A sandbox may forbid it. The backup then runs with the priority of the service. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Nothing depends on it.
  }
}
