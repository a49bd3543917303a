import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createPrivateFolder } from "../../files/private-folder.ts";
import { hours } from "../../time/durations.ts";
import { timeInName } from "./backup-names.ts";
import type { BackupStore } from "./backup-store.ts";

/** What a process leaves that is killed while it writes. One that is at work has changed its file lately. */
const leftover = /^\.designite-.*\.unfinished$/;

/** Keeps backups in a folder, which is made for its owner alone if it is missing. Its parent must be there. */
export function createFolderStore(folder: string): BackupStore {
  return {
    description: folder,
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const found = await Promise.all(
        names.map(async (name) => {
          const at = timeInName(name);
          return at ? [{ name, at, bytes: (await stat(join(folder, name))).size }] : [];
        }),
      );
      return found.flat();
    },
    async save(name, write) {
      await createPrivateFolder(folder);
      await removeLeftovers(folder);
      return await write(join(folder, name));
    },
    withFile: (name, read) => read(join(folder, name)),
    remove: (name) => rm(join(folder, name)),
  };
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!leftover.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > hours(24)) await rm(join(folder, name), { force: true });
  }
}
