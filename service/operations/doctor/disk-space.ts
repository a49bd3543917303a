import { stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type Finding, fault, look, sound } from "./finding.ts";

const mebibyte = 1024 * 1024;
/** Less than one package, or than the pages that SQLite writes before it moves them. */
const fullBytes = 64 * mebibyte;
const scarceBytes = 512 * mebibyte;
/** File systems with a fixed number of files are full when it is used up, whatever the bytes. */
const fullFiles = 100;

export interface FileSystemRoom {
  /** For an ordinary user: some file systems keep a reserve for root. */
  freeBytes: number;
  /** Undefined where the number of files is not limited. */
  freeFiles: number | undefined;
}

/** Looks at the room of each file system that the folders are on. A folder that is missing counts where it will be made. */
export async function examineDiskSpace(folders: readonly string[]): Promise<Finding[]> {
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
  return problems.length > 0 ? problems : [sound("disk space", `There is room for ${folders.join(", ")}.`)];
}

/** Says whether there is room enough. */
export function judgeRoom(folders: string, { freeBytes, freeFiles }: FileSystemRoom): Finding {
  const subject = "disk space";
  const free = `${Math.floor(freeBytes / mebibyte)} MiB are left for ${folders}`;
  const advice = "Nothing can be stored when they are used up. See: df -h";
  if (freeBytes < fullBytes) return fault(subject, `${free}. ${advice}`);
  if (freeFiles !== undefined && freeFiles < fullFiles) {
    return fault(subject, `${freeFiles} more files are possible for ${folders}. See: df -i`);
  }
  return freeBytes < scarceBytes ? look(subject, `${free}. ${advice}`) : sound(subject, `${free}.`);
}

async function readRoom(folder: string): Promise<FileSystemRoom> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { freeBytes: bavail * bsize, freeFiles: files === 0 ? undefined : ffree };
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() || dirname(path) === path ? path : await nearestFolder(dirname(path));
}
