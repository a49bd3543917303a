import type { BackupPlace } from "../../config/backup-settings.ts";
import type { StoredBackup } from "./backup-names.ts";
import { createFolderStore } from "./folder-store.ts";

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

export async function openBackupStore(place: BackupPlace): Promise<BackupStore> {
  if (place.kind === "folder") return createFolderStore(place.folder);
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store(place);
}
