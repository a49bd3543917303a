import { access, constants, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Configuration } from "../config/config.ts";
import { defaultDataFolder } from "../config/variables.ts";
import { closeToOthers, errorCode, isOpenToOthers } from "../files.ts";
import type { Log } from "../watch/log.ts";

/**
 * Refuses to start on a data folder that cannot be written, and makes one that is not there, unless its disk may not be
 * mounted: what is stored in a new folder in its place is out of sight when it is. Returns whether a folder that
 * DATA_DIR names was made. The default one is made with the first file in it.
 */
export async function requireDataFolder({ dataFolder }: Pick<Configuration, "dataFolder">): Promise<boolean> {
  const found = await stat(dataFolder).catch((cause: unknown) => {
    if (errorCode(cause) === "ENOENT") return undefined;
    throw new Error(`DATA_DIR names ${dataFolder}, which cannot be read.`, { cause });
  });
  if (found && !found.isDirectory())
    throw new Error(`DATA_DIR names ${dataFolder}, which is not a folder. Name another, or leave DATA_DIR out.`);
  if (found) {
    await access(dataFolder, constants.W_OK).catch((cause: unknown) => {
      throw new Error(`DATA_DIR names ${dataFolder}, which cannot be written.`, { cause });
    });
    return false;
  }
  if (dataFolder === defaultDataFolder) return false;
  const reason = await whyNotMade(dataFolder);
  if (reason !== undefined) throw new Error(`DATA_DIR names ${dataFolder}, which is not there. ${reason}`);
  await mkdir(dataFolder, { mode: 0o700 }).catch((cause: unknown) => {
    if (errorCode(cause) === "EEXIST") return;
    throw new Error(`DATA_DIR names ${dataFolder}, which is not there and cannot be made by this user.`, { cause });
  });
  return true;
}

/**
 * Why a data folder that is not there is not made, with what to do. An empty folder on the same disk as the one above it
 * is what stays of a place where a disk is mounted at other times.
 */
export async function whyNotMade(dataFolder: string): Promise<string | undefined> {
  const parent = dirname(resolve(dataFolder));
  const found = await stat(parent).catch(() => undefined);
  if (!found) return `Nor is ${parent}. Mount its disk, or make the folder: mkdir -p -m 700 "${dataFolder}"`;
  const isMounted = found.dev !== (await stat(dirname(parent))).dev;
  const names = await readdir(parent).catch(() => undefined);
  if (isMounted || names?.length !== 0) return undefined;
  return `${parent} is empty, as where a disk is not mounted. Mount it, or make the folder: mkdir -m 700 "${dataFolder}"`;
}

/** Closes the files of the database to other users. The folder is only reported, because others may need it. */
export async function closeDataFolder(
  { database, dataFolder }: Pick<Configuration, "database" | "dataFolder">,
  log: Pick<Log, "warn">,
): Promise<void> {
  if (await isOpenToOthers(dataFolder))
    log.warn({ dataFolder }, "DATA_DIR is open to other users. Close it with chmod 700.");
  if (database.kind !== "sqlite") return;
  const closed = await closeToOthers(["", "-wal", "-shm"].map((suffix) => database.file + suffix));
  if (closed.length > 0) log.warn({ closed }, "Other users could read files of the database. They are closed now.");
}
