import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Configuration } from "../../platform/config/config.ts";
import { backUp } from "../../platform/database/backup.ts";
import type { BackedUpKeys } from "../../platform/database/backup-format.ts";
import type { Database } from "../../platform/database/database.ts";
import { ignoreCode } from "../../platform/files.ts";
import { formatKeyRing } from "../../platform/keys/key-ring.ts";
import { createPrivateFile, readPrivateFile } from "../../platform/keys/key-store.ts";
import { hours } from "../../platform/time/time.ts";
import { recordBackup } from "./backup-job.ts";
import { type BackupStore, backupName, type StoredBackup } from "./backup-store.ts";

interface MadeBackup {
  name: string;
  rows: number;
  /** Names of the keys that are in it. */
  keys: string[];
  removed: string[];
  /** Why older ones could not be removed, if so. */
  notRemoved?: string | undefined;
}

/** Writes a backup of rows and keys into one file. Returns how many rows, and which keys. */
export async function writeBackup(
  database: Database,
  file: string,
  configuration: Configuration,
  now: Date,
): Promise<{ rows: number; keys: string[] }> {
  const { recipients } = configuration.backup;
  const keys = recipients.length > 0 ? await readKeys(configuration) : undefined;
  const rows = await backUp(database, file, { now, recipients, keys, variables: configuration.given });
  return { rows, keys: Object.keys(keys ?? {}) };
}

/** Stores a backup, records it, and removes those that the rule does not keep. */
export async function makeBackup(
  database: Database,
  store: BackupStore,
  configuration: Configuration,
  now: Date,
): Promise<MadeBackup> {
  const { recipients, keep } = configuration.backup;
  const name = backupName(now, recipients.length > 0);
  const written = await store.save(name, (file) => writeBackup(database, file, configuration, now));
  await recordBackup(database.query, name, now);
  const removed: string[] = [];
  try {
    for (const { name: old } of backupsToRemove(await store.list(), keep, now)) {
      await store.remove(old);
      removed.push(old);
    }
  } catch (error) {
    // The backup is stored and counts. What is too much is removed after the next one.
    return { name, ...written, removed, notRemoved: error instanceof Error ? error.message : "no reason given" };
  }
  return { name, ...written, removed };
}

const dayOf = (at: Date) => Temporal.PlainDate.from(at.toISOString().slice(0, 10));

/** Names the day, the ISO week and the month of a time, in UTC. */
const periods = {
  daily: (at: Date) => dayOf(at).toString(),
  weekly: (at: Date) => `${dayOf(at).yearOfWeek} ${dayOf(at).weekOfYear}`,
  monthly: (at: Date) => dayOf(at).toPlainYearMonth().toString(),
} as const satisfies Record<keyof Configuration["backup"]["keep"], (at: Date) => string>;

/**
 * The backups up to the one that was made now that the rule does not keep. It keeps those of the 24 hours before the newest,
 * and the newest of each of the last days, weeks and months that have one. The newest is always kept. One that a wrong
 * clock has dated after now takes the place of none, and stays.
 */
export function backupsToRemove(
  backups: readonly StoredBackup[],
  keep: Configuration["backup"]["keep"],
  now: Date,
): StoredBackup[] {
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

type KeySources = Pick<
  Configuration,
  "keysFolder" | "signingKeys" | "linkSecret" | "previousLinkSecrets" | "suppressionSecret"
>;

const asText = (secret: Uint8Array) => `${Buffer.from(secret).toString("base64url")}\n`;
const isKeyFile = (name: string) => /^[\w-]+\.(?:json|secret)$/.test(name);

/** The files of the keys folder, and what is given as variables in place of them, in the form of these files. */
async function readKeys(sources: KeySources): Promise<BackedUpKeys> {
  const names = ((await readdir(sources.keysFolder).catch(ignoreCode("ENOENT"))) ?? []).filter(isKeyFile);
  const keys: BackedUpKeys = {};
  for (const name of names.sort()) {
    const text = await readPrivateFile(join(sources.keysFolder, name));
    if (text !== undefined) keys[name] = text;
  }
  if (sources.signingKeys) keys["signing-keys.json"] = formatKeyRing(sources.signingKeys);
  if (sources.linkSecret) keys["links.secret"] = asText(sources.linkSecret);
  if (sources.suppressionSecret) keys["suppression.secret"] = asText(sources.suppressionSecret);
  if (sources.previousLinkSecrets.length > 0)
    keys["previous-links.secret"] = sources.previousLinkSecrets.map(asText).join("");
  return keys;
}

/** What became of each file of a backup. A file that is there is never replaced. */
export interface PutBackKeys {
  written: string[];
  same: string[];
  different: string[];
}

/** Puts the files of a backup into the keys folder, but for those that are there. */
export async function putBackKeys(keys: BackedUpKeys, folder: string): Promise<PutBackKeys> {
  const result: PutBackKeys = { written: [], same: [], different: [] };
  for (const [name, text] of Object.entries(keys)) {
    if (!isKeyFile(name)) continue;
    const file = join(folder, name);
    if (await createPrivateFile(file, text)) result.written.push(name);
    else if ((await readPrivateFile(file)) === text) result.same.push(name);
    else result.different.push(name);
  }
  return result;
}
