import type { KeptBackups } from "../../config/backup-settings.ts";
import { hours } from "../../time/durations.ts";
import type { StoredBackup } from "./backup-names.ts";

const dayOf = (at: Date) => Temporal.PlainDate.from(at.toISOString().slice(0, 10));

/** Names the day, the ISO week and the month of a time, in UTC. */
const periods = {
  daily: (at: Date) => dayOf(at).toString(),
  weekly: (at: Date) => `${dayOf(at).yearOfWeek} ${dayOf(at).weekOfYear}`,
  monthly: (at: Date) => dayOf(at).toPlainYearMonth().toString(),
} as const satisfies Record<keyof KeptBackups, (at: Date) => string>;

/**
 * The backups up to the one that was made now that the rule does not keep. It keeps those of the 24 hours before the newest,
 * and the newest of each of the last days, weeks and months that have one. The newest is always kept. One that a wrong
 * clock has dated after now takes the place of none, and stays.
 */
export function backupsToRemove(backups: readonly StoredBackup[], keep: KeptBackups, now: Date): StoredBackup[] {
  const newestFirst = backups
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const newest = newestFirst[0];
  if (!newest) return [];
  const kept = new Set(newestFirst.filter(({ at }) => newest.at.getTime() - at.getTime() < hours(24)));
  for (const period of ["daily", "weekly", "monthly"] as const) {
    const named = new Set<string>();
    for (const backup of newestFirst) {
      const name = periods[period](backup.at);
      if (named.has(name) || named.size >= keep[period]) continue;
      named.add(name);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
