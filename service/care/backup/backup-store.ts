import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignoreCode } from "../../platform/files.ts";
import { hours } from "../../platform/time/time.ts";

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

/** A backup in the place where backups are kept. */
export interface StoredBackup {
  name: string;
  /** The moment of its snapshot, to the second. */
  at: Date;
  bytes: number;
}

const pattern = /^designite-(?<day>\d{8})T(?<time>\d{6})Z\.jsonl\.gz(?:\.age)?$/;

/** The name of a backup, which sorts by time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
  return `designite-${moment}.jsonl.gz${isEncrypted ? ".age" : ""}`;
}

/** The time in the name of a backup, or nothing for another file. */
export function timeInName(name: string): Date | undefined {
  const { day = "", time = "" } = pattern.exec(name)?.groups ?? {};
  const parts = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].join("-");
  const at = new Date(`${parts}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Removes what killed processes have left in a folder. One that is at work has changed its file within a day. */
export async function removeLeftovers(folder: string, pattern: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!pattern.test(name)) continue;
    const found = await stat(join(folder, name)).catch(ignoreCode("ENOENT"));
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < hours(24)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
