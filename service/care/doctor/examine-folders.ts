import { access, constants, readdir, stat, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Configuration } from "../../platform/config/config.ts";
import { defaultDataFolder } from "../../platform/config/variables.ts";
import { whyNotMade } from "../../platform/database/data-folder.ts";
import { type Check, fault, look, sound, type Verdict } from "./finding.ts";

/** Looks at the folders that the service keeps its data in. */
export function folderChecks(configuration: Configuration): Check[] {
  const { dataFolder, packagesFolder, newsletter } = configuration;
  return [
    ["data folder", () => examineDataFolder(configuration)],
    ["disk space", () => examineDiskSpace([...new Set([dataFolder, packagesFolder, newsletter.bouncesFolder])])],
    ["leftovers", () => findLeftovers(configuration)],
  ];
}

async function examineDataFolder({ dataFolder }: Configuration): Promise<Verdict> {
  const found = await stat(dataFolder).catch(() => undefined);
  if (!found) {
    const reason = dataFolder === defaultDataFolder ? undefined : await whyNotMade(dataFolder);
    return reason === undefined
      ? look(`${dataFolder} doesn't exist yet. The service creates it when it starts.`)
      : fault(`${dataFolder} isn't there. ${reason}`);
  }
  if (!found.isDirectory()) return fault(`${dataFolder} isn't a folder. Set DATA_DIR to a folder.`);
  const isUsable = await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isUsable) {
    return fault(
      `${dataFolder} can't be read and written by this user. Make the service's user its owner: chown -R USER ${dataFolder}`,
    );
  }
  const mode = (found.mode & 0o777).toString(8);
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0) {
    return look(`${dataFolder} is open to other users (mode ${mode}). Close it with: chmod 700 ${dataFolder}`);
  }
  return sound(`${dataFolder} is closed to other users.`);
}

/** What a program leaves that is killed while it changes the keys or writes a file. */
const leftover = /(?:^signing-keys\.json\.lock|\.unfinished)$/;

async function findLeftovers({ dataFolder, keysFolder, packagesFolder, backup }: Configuration): Promise<Verdict[]> {
  const backups = backup.place?.kind === "folder" ? [backup.place.folder] : [];
  const folders = [...new Set([dataFolder, keysFolder, packagesFolder, ...backups])];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => leftover.test(name)).map((name) => join(folder, name));
    }),
  );
  return found
    .flat()
    .map((file) => look(`${file} was left by an interrupted command. If no command is running: rm ${file}`));
}

const mebibyte = 1024 * 1024;
/** Less than one package, or than the pages that SQLite writes before it moves them. */
const fullBytes = 64 * mebibyte;
const scarceBytes = 512 * mebibyte;
/** File systems with a fixed number of files are full when it is used up, whatever the bytes. */
const fullFiles = 100;

interface FileSystemRoom {
  /** For an ordinary user: some file systems keep a reserve for root. */
  freeBytes: number;
  /** Undefined where the number of files is not limited. */
  freeFiles: number | undefined;
}

/** Looks at the room of each file system that the folders are on. A folder that is missing counts where it will be made. */
async function examineDiskSpace(folders: readonly string[]): Promise<Verdict[]> {
  const byDevice = new Map<number, string[]>();
  for (const folder of folders) {
    const { dev } = await stat(await nearestFolder(resolve(folder)));
    byDevice.set(dev, [...(byDevice.get(dev) ?? []), folder]);
  }
  const findings = await Promise.all(
    [...byDevice.values()].map(async (together) => {
      const room = await nearestFolder(resolve(together[0] ?? ".")).then(readRoom);
      return judgeRoom(together.join(", "), room);
    }),
  );
  const problems = findings.filter(({ state }) => state !== "sound");
  return problems.length > 0 ? problems : [sound(`There's enough room for ${folders.join(", ")}.`)];
}

/** Says whether there is room enough. */
export function judgeRoom(folders: string, { freeBytes, freeFiles }: FileSystemRoom): Verdict {
  const free = `${Math.floor(freeBytes / mebibyte)} MiB are left for ${folders}`;
  const advice = "When the disk is full, nothing can be stored. See: df -h";
  if (freeBytes < fullBytes) return fault(`${free}. ${advice}`);
  if (freeFiles !== undefined && freeFiles < fullFiles) {
    return fault(`${freeFiles} more files are possible for ${folders}. See: df -i`);
  }
  return freeBytes < scarceBytes ? look(`${free}. ${advice}`) : sound(`${free}.`);
}

async function readRoom(folder: string): Promise<FileSystemRoom> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { freeBytes: bavail * bsize, freeFiles: files === 0 ? undefined : ffree };
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() || dirname(path) === path ? path : await nearestFolder(dirname(path));
}
