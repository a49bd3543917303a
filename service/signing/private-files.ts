import { constants } from "node:fs";
import { open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createFile, createPrivateFolder, ignoreCode, replaceFile } from "../files/files.ts";

const othersPermissions = 0o077;

/** A secret that other users can read. The message names the command that closes it. */
class UnsafeFileError extends Error {
  override readonly name = "UnsafeFileError";
}

/** The text of a file that only its owner can read, or undefined if there is none. Does not follow symbolic links. */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreCode("ENOENT"));
  if (!handle) return undefined;
  try {
    refuseWiderPermissions(file, (await handle.stat()).mode, "600");
    await refuseOpenFolder(dirname(file));
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

/** Writes a file unless it exists, and returns whether it did. */
export async function createPrivateFile(file: string, text: string): Promise<boolean> {
  await prepareFolder(dirname(file));
  return await createFile(file, text);
}

export async function replacePrivateFile(file: string, text: string): Promise<void> {
  await prepareFolder(dirname(file));
  await replaceFile(file, text);
}

async function prepareFolder(folder: string): Promise<void> {
  await createPrivateFolder(folder);
  await refuseOpenFolder(folder);
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
