import type { BackupSettings } from "../../config/backup-settings.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Job } from "../../jobs/job-runner.ts";
import { claimJobRun } from "../../jobs/job-runner.ts";
import { days, hours } from "../../time/durations.ts";
import { lastGoodBackup } from "./last-backup.ts";

const attempt = "backup-attempt";

/** The last scheduled time up to now. */
export function lastScheduled(now: Date, scheduledHours: readonly number[]): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const times = [today - days(1), today].flatMap((day) => scheduledHours.map((hour) => day + hours(hour)));
  return new Date(Math.max(...times.filter((time) => time <= now.getTime())));
}

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
      const old = new Date(now.getTime() - days(7)).toISOString();
      await query.deleteFrom("jobRun").where("job", "=", attempt).where("ranAt", "<", old).execute();
      await run(stopping);
    },
  };
}
