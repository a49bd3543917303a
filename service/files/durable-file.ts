import { randomUUID } from "node:crypto";
import { type FileHandle, link, lstat, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ignoreCode } from "./ignore-code.ts";

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
 * concurrent calls, one succeeds. `check` is given the written file before it has its name, and throws to leave none. The
 * file system must support hard links.
 */
export async function createFile(
  file: string,
  content: FileContent,
  check: (unfinished: string) => Promise<void> = async () => undefined,
): Promise<boolean> {
  if (await lstat(file).catch(ignoreCode("ENOENT"))) return false;
  return await withUnfinished(file, content, ownerOnly, async (unfinished) => {
    await check(unfinished);
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
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}
