import { randomUUID } from "node:crypto";
import { chmod, type FileHandle, link, lstat, mkdir, open, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Readable and writable by the owner alone. */
const ownerOnly = 0o600;
/** Readable by other users as well, as far as the umask permits. */
export const readableByAll = 0o644;

export type FileContent = Parameters<FileHandle["writeFile"]>[0];

/** Writes a file or replaces an existing one. The change is atomic and survives a power failure. */
export async function replaceFile(file: string, content: FileContent, mode = ownerOnly): Promise<void> {
  await withUnfinished(file, content, mode, (unfinished) => rename(unfinished, file));
}

/**
 * Writes a file unless one of that name exists, atomically and durably. Returns whether the file was created: of two
 * concurrent calls, one succeeds. The file system must support hard links.
 */
export async function createFile(file: string, content: FileContent): Promise<boolean> {
  if (await lstat(file).catch(ignoreCode("ENOENT"))) return false;
  return await withUnfinished(file, content, ownerOnly, async (unfinished) => {
    const created = await link(unfinished, file).then(() => true, ignoreCode("EEXIST"));
    return created ?? false;
  });
}

/** Writes the content to a hidden file in the same folder, which `publish` gives its name. */
async function withUnfinished<Result>(
  file: string,
  content: FileContent,
  mode: number,
  publish: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const folder = dirname(file);
  const unfinished = join(folder, `.${basename(file)}.${randomUUID()}.unfinished`);
  try {
    await writeSynced(unfinished, content, mode);
    return await publish(unfinished);
  } finally {
    await rm(unfinished, { force: true });
    await syncFolder(folder);
  }
}

async function writeSynced(file: string, content: FileContent, mode: number): Promise<void> {
  await using handle = await open(file, "wx", mode);
  await handle.writeFile(content);
  await handle.sync();
}

/** Makes the names in a folder durable: syncing a file does not sync its name. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}

/** Creates a folder that only its owner can open, with its parents. The mode of an existing folder stays. */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Whether a mode lets users other than the owner in. On Windows it says nothing about that. */
export const isModeOpen = (mode: number): boolean => process.platform !== "win32" && (mode & 0o077) !== 0;

/** Whether users other than the owner may use a file or folder. One that is not there is closed. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && isModeOpen(found.mode);
}

/** Leaves files to their owner alone, as far as they are there. Says which of them others could use. */
export async function closeToOthers(files: readonly string[]): Promise<string[]> {
  const closed: string[] = [];
  for (const file of files) {
    if (!(await isOpenToOthers(file))) continue;
    await chmod(file, 0o600);
    closed.push(file);
  }
  return closed;
}

/** The code of an error of the system or a library, such as ENOENT; undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** Handles a rejection with this system error code, such as `ENOENT`, as undefined. Other errors are thrown again. */
export function ignoreCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (errorCode(error) === code) return undefined;
    throw error;
  };
}

/** How many bytes may still be written to the disk of a folder, or nothing where there is no such folder. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

/** SQLite needs a few pages for any change. */
const fewestFreeBytes = 1_000_000;

/** What keeps the service from its work on the disk of DATA_DIR with so much room, if that is known. */
export function diskProblems(freeBytes: number | undefined): string[] {
  return freeBytes !== undefined && freeBytes < fewestFreeBytes ? ["The disk of DATA_DIR is full."] : [];
}
