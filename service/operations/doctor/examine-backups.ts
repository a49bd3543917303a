import { stat } from "node:fs/promises";
import type { Configuration } from "../../config/config.ts";
import type { Queries } from "../../database/database.ts";
import { days, hours } from "../../time/durations.ts";
import { lastScheduled } from "../backup/backup-job.ts";
import { lastDrill, lastGoodBackup } from "../backup/last-backup.ts";
import { openBackupStore } from "../backup/open-backup-store.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

const subject = "backups";

/** A backup of a million rows takes a few minutes, and a failed one is tried again in the next hour. */
const lateAfter = hours(3);
const drillAfter = days(100);

/** Looks at the age of the last good backup, at the place where backups are kept, and at the last restore drill. */
export async function examineBackups(
  queries: Queries,
  { backup, dataFolder }: Configuration,
  now: Date,
): Promise<Finding[]> {
  const { place, hours: scheduled, recipients } = backup;
  if (!place) return [look(subject, "None are scheduled. Set BACKUP_TO, see docs/guides/backup.md.")];
  const last = await lastGoodBackup(queries, now);
  const problem = await findProblem(place, last?.name);
  if (problem !== undefined) return [fault(subject, problem)];
  const due = lastScheduled(new Date(now.getTime() - lateAfter), scheduled);
  if (!last || last.at < due) {
    const since = last ? `The last one is of ${last.at.toISOString()}` : "There is none yet";
    const words = `${since}. Make one and see what it says: npm run admin -- database backup`;
    return [last ? fault(subject, words) : look(subject, words)];
  }
  const findings = [
    ...(recipients.length === 0
      ? [
          look(
            subject,
            "They are not encrypted and hold no keys. Set BACKUP_RECIPIENTS, or keep DATA_DIR/keys elsewhere.",
          ),
        ]
      : []),
    ...((await isOnOneDisk(place, dataFolder))
      ? [look(subject, "They are on the disk of DATA_DIR, and lost with it. Set BACKUP_TO to another disk or a store.")]
      : []),
    ...(await examineDrill(queries, now)),
  ];
  return findings.length > 0 ? findings : [sound(subject, `The last good one is of ${last.at.toISOString()}.`)];
}

/** What is wrong with the place where backups are kept, or with the last one in it. */
async function findProblem(
  place: NonNullable<Configuration["backup"]["place"]>,
  last: string | undefined,
): Promise<string | undefined> {
  const store = await openBackupStore(place);
  try {
    const stored = await store.list();
    if (last === undefined || stored.some(({ name, bytes }) => name === last && bytes > 0)) return undefined;
    return `The last good one, ${last}, is not in ${store.description}. Make one: npm run admin -- database backup`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "no reason given";
    return `${store.description} cannot be listed: ${reason}. Check the variables BACKUP_*.`;
  }
}

async function isOnOneDisk(place: NonNullable<Configuration["backup"]["place"]>, dataFolder: string): Promise<boolean> {
  if (place.kind !== "folder") return false;
  const [backups, data] = await Promise.all(
    [place.folder, dataFolder].map((each) => stat(each).catch(() => undefined)),
  );
  return backups !== undefined && backups.dev === data?.dev;
}

async function examineDrill(queries: Queries, now: Date): Promise<Finding[]> {
  const last = await lastDrill(queries, now);
  if (last && now.getTime() - last.getTime() < drillAfter) return [];
  const since = last ? `The last restore drill was on ${last.toISOString().slice(0, 10)}` : "No restore was tried yet";
  return [look(subject, `${since}. Try one: npm run admin -- database drill latest --identity FILE`)];
}
