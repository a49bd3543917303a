import type { Queries } from "../../database/database.ts";
import { gauge, type MetricFamily } from "../../metrics/instruments.ts";
import { secondsSinceBackup } from "./last-backup.ts";

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
