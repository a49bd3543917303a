import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { BackupSettings } from "../../platform/config/config.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { Queries } from "../../platform/database/database.ts";
import { claimJobRun, forgetOldJobRuns, type Job } from "../../platform/jobs/job-runner.ts";
import type { DigestSource } from "../../platform/mail/daily-digest.ts";
import { days, formatTime, hours, subtractDuration } from "../../platform/time/time.ts";
import type { Log } from "../../platform/watch/log.ts";

const subject = "backup";

/** The name and the moment of the snapshot of the last backup that was restored, compared and stored. */
export async function lastGoodBackup(queries: Queries, now: Date): Promise<{ name: string; at: Date } | undefined> {
  const row = await lastRun(queries, subject, now);
  return row && { name: row.occasion, at: new Date(row.ranAt) };
}

/** How many seconds ago that was: so much would be lost with the machine. */
export async function secondsSinceBackup(queries: Queries, now: Date): Promise<number | undefined> {
  const last = await lastGoodBackup(queries, now);
  return last && (now.getTime() - last.at.getTime()) / 1000;
}

/** Records a backup that is stored, by its name and the moment of its snapshot. */
export async function recordBackup(queries: Queries, name: string, at: Date): Promise<void> {
  await claimJobRun(queries, subject, name, at);
}

const drill = "backup-drill";

/** When a backup of this database was last restored by a drill without a problem. */
export async function lastDrill(queries: Queries, now: Date): Promise<Date | undefined> {
  const row = await lastRun(queries, drill, now);
  return row && new Date(row.ranAt);
}

export async function recordDrill(queries: Queries, at: Date): Promise<void> {
  await claimJobRun(queries, drill, at.toISOString(), at);
}

/** What a clock that was wrong has dated after now does not count. */
async function lastRun(queries: Queries, name: string, now: Date) {
  return await queries
    .selectFrom("jobRun")
    .select(["occasion", "ranAt"])
    .where("job", "=", name)
    .where("ranAt", "<=", now.toISOString())
    .orderBy("ranAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

const attempt = "backup-attempt";

/** The last scheduled time up to now. */
export function lastScheduled(now: Date, scheduledHours: readonly number[]): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const times = [today - days(1), today].flatMap((day) => scheduledHours.map((hour) => day + hours(hour)));
  return new Date(Math.max(...times.filter((time) => time <= now.getTime())));
}

/** A backup of a million rows takes a few minutes, and a failed one is tried again in the next hour. */
const grace = hours(3);

/** Whether the backup of the last scheduled time should be there, and is not. */
export function isLate(last: { at: Date } | undefined, scheduledHours: readonly number[], now: Date): boolean {
  return last === undefined || last.at < lastScheduled(subtractDuration(now, grace), scheduledHours);
}

/** For the daily digest: a scheduled backup that was not made. */
export const lateBackup: DigestSource = async ({ queries, now }, { backup: { place, hours: scheduledHours } }) => {
  if (!place) return undefined;
  const last = await lastGoodBackup(queries, now);
  if (!isLate(last, scheduledHours, now)) return undefined;
  const since = last ? `The last one is from ${formatTime(last.at)}.` : "There is none yet.";
  return {
    subject: "backup late",
    rank: 4,
    text: `A scheduled backup wasn't made. ${since} Make one on the server to see what's wrong: npm run admin -- database backup`,
  };
};

/**
 * Makes a backup at each scheduled hour, or as soon as the service runs after it. One that failed, or whose process ended,
 * is tried again in the next hour. Of several processes one makes it.
 */
export function backupJob(
  { place, hours: scheduledHours }: BackupSettings,
  { database: { query }, clock }: Pick<AppContext, "database" | "clock">,
  run: (stopping: AbortSignal) => Promise<void>,
): Job {
  return {
    name: "backup",
    isLong: true,
    async run(stopping) {
      if (!place) return;
      const now = clock.now();
      const last = await lastGoodBackup(query, now);
      if (last && last.at >= lastScheduled(now, scheduledHours)) return;
      const hour = now.toISOString().slice(0, 13);
      if (!(await claimJobRun(query, attempt, hour, now))) return;
      await forgetOldJobRuns(query, attempt, subtractDuration(now, days(7)));
      await run(stopping);
    },
  };
}

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
