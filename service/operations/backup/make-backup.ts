import type { Configuration } from "../../config/config.ts";
import { backUp } from "../../database/backup.ts";
import type { Database } from "../../database/database.ts";
import { readKeys } from "./backed-up-keys.ts";
import { backupName } from "./backup-names.ts";
import type { BackupStore } from "./backup-store.ts";
import { backupsToRemove } from "./keep-rule.ts";
import { recordBackup } from "./last-backup.ts";

export interface MadeBackup {
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
