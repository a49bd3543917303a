import type { BackupPlace } from "../../platform/config/config.ts";
import type { BackupStore } from "./backup-store.ts";
import { createFolderStore } from "./backup-store.ts";

export async function openBackupStore(place: BackupPlace): Promise<BackupStore> {
  if (place.kind === "folder") return createFolderStore(place.folder);
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store(place);
}
