import type { Queries } from "../../platform/database/database.ts";
import { gauge, type MetricFamily } from "../../platform/watch/metrics.ts";

const job = "backup";

/** The name and the moment of the snapshot of the last backup that was restored, compared and stored. */
export async function lastGoodBackup(queries: Queries, now: Date): Promise<{ name: string; at: Date } | undefined> {
  const row = await lastRun(queries, job, now);
  return row && { name: row.occasion, at: new Date(row.ranAt) };
}

/** How many seconds ago that was: so much would be lost with the machine. */
export async function secondsSinceBackup(queries: Queries, now: Date): Promise<number | undefined> {
  const last = await lastGoodBackup(queries, now);
  return last && (now.getTime() - last.at.getTime()) / 1000;
}

/** Records a backup that is stored, by its name and the moment of its snapshot. */
export async function recordBackup(queries: Queries, name: string, at: Date): Promise<void> {
  await record(queries, job, name, at);
}

const drill = "backup-drill";

/** When a backup of this database was last restored by a drill without a problem. */
export async function lastDrill(queries: Queries, now: Date): Promise<Date | undefined> {
  const row = await lastRun(queries, drill, now);
  return row && new Date(row.ranAt);
}

export async function recordDrill(queries: Queries, at: Date): Promise<void> {
  await record(queries, drill, at.toISOString(), at);
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

async function record(queries: Queries, name: string, occasion: string, at: Date): Promise<void> {
  await queries
    .insertInto("jobRun")
    .values({ job: name, occasion, ranAt: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The age of the last backup. Without a backup there is no value. */
export async function backupMetrics({ queries, now }: { queries: Queries; now: Date }): Promise<MetricFamily[]> {
  const value = await secondsSinceBackup(queries, now);
  if (value === undefined) return [];
  return [
    gauge("designite_backup_age_seconds", "The age of the last backup that was made and checked.", [
      { labels: {}, value },
    ]),
  ];
}
