import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

const othersPermissions = 0o077;

/** A secret that somebody else may read. The message says what to do about it. */
class UnsafeFileError extends Error {
  override readonly name = "UnsafeFileError";
}

/** The text of a file that only its owner may read, or nothing if there is none. A symbolic link is not followed. */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignore("ENOENT"));
  if (!handle) return undefined;
  try {
    refuseWiderPermissions(file, (await handle.stat()).mode, "600");
    await refuseOpenFolder(dirname(file));
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

/** Writes a file that was not there. Says whether that is so: of two who try at once, one succeeds. */
export async function createPrivateFile(file: string, text: string): Promise<boolean> {
  const unfinished = await writeUnfinished(file, text);
  const created = await link(unfinished, file).then(() => true, ignore("EEXIST"));
  await rm(unfinished);
  await syncFolder(dirname(file));
  return created ?? false;
}

/** The file appears whole or not at all, stays after a power cut, and takes the place of one that was there. */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  await rename(await writeUnfinished(file, text), file);
  await syncFolder(dirname(file));
}

async function writeUnfinished(file: string, text: string): Promise<string> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseOpenFolder(folder);
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return unfinished;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function refuseOpenFolder(folder: string): Promise<void> {
  refuseWiderPermissions(folder, (await stat(folder)).mode, "700");
}

/** On Windows the mode says nothing about who may read. */
function refuseWiderPermissions(path: string, mode: number, wanted: "600" | "700"): void {
  if (process.platform === "win32" || (mode & othersPermissions) === 0) return;
  const given = (mode & 0o777).toString(8);
  throw new UnsafeFileError(
    `${path} holds secrets and is open to other users (mode ${given}). Close it with: chmod ${wanted} ${path}`,
  );
}

function ignore(code: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === code) return undefined;
    throw error;
  };
}
