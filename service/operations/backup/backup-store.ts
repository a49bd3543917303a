import type { StoredBackup } from "./backup-names.ts";

/** Where backups are kept. */
export interface BackupStore {
  /** For messages. Without secrets. */
  description: string;
  list(): Promise<StoredBackup[]>;
  /** Keeps what `write` writes to the file that it is given. It appears under its name when it is whole. */
  save<Result>(name: string, write: (file: string) => Promise<Result>): Promise<Result>;
  /** Gives a file with the content to `read`. */
  withFile<Result>(name: string, read: (file: string) => Promise<Result>): Promise<Result>;
  remove(name: string): Promise<void>;
}
