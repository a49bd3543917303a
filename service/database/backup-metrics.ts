import { gauge, type MetricFamily } from "../metrics/metric-family.ts";
import type { Queries } from "./database.ts";

/** One row tells when the last backup was made. */
const lastBackup = { job: "backup", occasion: "last" };

/** Records that a backup was made and checked, for those who watch over its age. */
export async function recordBackup(queries: Queries, now: Date): Promise<void> {
  const ranAt = now.toISOString();
  await queries
    .insertInto("jobRun")
    .values({ ...lastBackup, ranAt })
    .onConflict((conflict) => conflict.columns(["job", "occasion"]).doUpdateSet({ ranAt }))
    .execute();
}

export async function lastBackupAt(queries: Queries): Promise<Date | undefined> {
  const row = await queries
    .selectFrom("jobRun")
    .select("ranAt")
    .where("job", "=", lastBackup.job)
    .where("occasion", "=", lastBackup.occasion)
    .executeTakeFirst();
  return row && new Date(row.ranAt);
}

/** The age of the last backup. Without a backup there is no value. */
export async function backupMetrics({ queries, now }: { queries: Queries; now: Date }): Promise<MetricFamily[]> {
  const madeAt = await lastBackupAt(queries);
  if (!madeAt) return [];
  return [
    gauge("designite_backup_age_seconds", "The age of the last backup that was made and checked.", [
      { labels: {}, value: (now.getTime() - madeAt.getTime()) / 1000 },
    ]),
  ];
}
