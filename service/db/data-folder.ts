import { access, constants, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Configuration, defaultDataFolder } from "../config.ts";
import { closeToOthers, createPrivateFolder, errorCode, isOpenToOthers, replaceFile } from "../files.ts";
import type { Log } from "../log.ts";
import { isLocked } from "./database-outage.ts";

/**
 * Refuses a data folder that is not there or cannot be written. The default one is made with the first file in it. One
 * that DATA_DIR names is not made: its disk may not be mounted, and what was stored in its place would be out of sight.
 */
export async function requireDataFolder({ dataFolder }: Pick<Configuration, "dataFolder">): Promise<void> {
  const found = await stat(dataFolder).catch((cause: unknown) => {
    if (errorCode(cause) === "ENOENT") return undefined;
    throw new Error(`DATA_DIR names ${dataFolder}, which can't be read.`, { cause });
  });
  if (!found && dataFolder === defaultDataFolder) return;
  if (!found)
    throw new Error(
      `DATA_DIR names ${dataFolder}, which isn't there. Mount its disk, or make the folder: mkdir -p -m 700 "${dataFolder}"`,
    );
  if (!found.isDirectory())
    throw new Error(`DATA_DIR names ${dataFolder}, which isn't a folder. Name another, or leave DATA_DIR out.`);
  await access(dataFolder, constants.W_OK).catch((cause: unknown) => {
    throw new Error(`DATA_DIR names ${dataFolder}, which can't be written.`, { cause });
  });
}

/**
 * Refuses to begin with a new database while the keys of another one are there: the list of revoked licenses would be
 * empty, and whatever was stored would be out of sight.
 */
export async function refuseLostDatabase({ database, keysFolder }: Pick<Configuration, "database" | "keysFolder">) {
  if (database.kind !== "sqlite" || database.file === ":memory:") return;
  const size = (await stat(database.file).catch(() => undefined))?.size ?? 0;
  const keys = await readdir(keysFolder).catch(() => []);
  if (size > 0 || keys.length === 0) return;
  throw new Error(
    `The database ${database.file} is gone or empty, and the keys in ${keysFolder} are there. Put the database of a backup in its place. To begin anew, move the folder of the keys away.`,
  );
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

/** The file that a service on a SQLite database locks, beside the database. */
export const serviceLock = "service.lock";

/**
 * Makes this process the only service on a SQLite database, until the returned function is called or the process ends.
 * Throws an error that names the process that is. The lock is the lock of an empty SQLite database beside the other: the
 * system releases it with the process, however that ends. The admin CLI does not take it. PostgreSQL serves many.
 */
export async function becomeSoleProcess(location: Configuration["database"]): Promise<() => Promise<void>> {
  if (location.kind !== "sqlite" || location.file === ":memory:") return async () => undefined;
  const folder = dirname(location.file);
  const record = join(folder, "service.pid");
  await createPrivateFolder(folder);
  const lock = new DatabaseSync(join(folder, serviceLock), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    throw isLocked(error) ? new Error(await describeHolder(record)) : error;
  }
  await replaceFile(record, `${process.pid} ${new Date().toISOString()}\n`);
  return async () => {
    await rm(record, { force: true });
    lock.close();
  };
}

async function describeHolder(record: string): Promise<string> {
  const text = await readFile(record, "utf8").catch(() => "");
  const [pid, since] = text.trim().split(" ");
  const who = since ? `process ${pid} since ${since}` : "another process";
  const how = since ? `Stop it with: kill ${pid}` : "Stop it first.";
  return `The service already runs as ${who}, on the data in ${dirname(record)}. ${how}`;
}
