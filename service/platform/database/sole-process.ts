import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Configuration } from "../config/config.ts";
import { createPrivateFolder, replaceFile } from "../files.ts";

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
  const lock = new DatabaseSync(join(folder, "service.lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new Error(await describeHolder(record)) : error;
  }
  await replaceFile(record, `${process.pid} ${new Date().toISOString()}\n`);
  return async () => {
    await rm(record, { force: true });
    lock.close();
  };
}

const sqliteBusy = 5;
const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;

async function describeHolder(record: string): Promise<string> {
  const text = await readFile(record, "utf8").catch(() => "");
  const [pid, since] = text.trim().split(" ");
  const who = since ? `process ${pid} since ${since}` : "another process";
  const how = since ? `Stop it with: kill ${pid}` : "Stop it first.";
  return `The service already runs as ${who}, on the data in ${dirname(record)}. ${how}`;
}
