import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { timeInName } from "./backup-names.ts";
import type { BackupStore } from "./backup-store.ts";
import { removeLeftovers } from "./remove-leftovers.ts";

/** What a process leaves that is killed while it writes. One that is at work has changed its file lately. */
const leftover = /^\.designite-.*\.unfinished$/;

/** Keeps backups in a folder. It must be there: in its place on a disk that is not mounted, none would be found. */
export function createFolderStore(folder: string): BackupStore {
  return {
    description: folder,
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        throw new Error(`${folder} is not there. Mount its disk, or make the folder: mkdir -m 700 ${folder}`);
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
      await this.list();
      await removeLeftovers(folder, leftover);
      return await write(join(folder, name));
    },
    withFile: (name, read) => read(join(folder, name)),
    remove: (name) => rm(join(folder, name)),
  };
}
