import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "#service/database/database.ts";
import { migrate } from "#service/database/migrate.ts";

/** A migrated database without rows. */
let image: Uint8Array | undefined;
let isFilled = true;

/**
 * From now on each database that is opened in memory has all tables. Running the migrations anew took most of the time
 * of starting a service in a test.
 */
export async function fillMemory(): Promise<void> {
  image ??= await makeImage();
}

/** Databases opened in memory are empty until the function that this returns is called. */
export function leaveMemoryEmpty(): () => void {
  isFilled = false;
  return () => {
    isFilled = true;
  };
}

export const isMemoryFilled = (): boolean => isFilled;

/** The service sets its pragmas first, so a database is filled before the first statement that it executes. */
async function makeImage(): Promise<Uint8Array> {
  const opened = new WeakSet<DatabaseSync>();
  let latest: DatabaseSync | undefined;
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    if (!opened.has(this)) {
      opened.add(this);
      latest = this;
      if (image && isFilled && this.location() === null) this.deserialize(image);
    }
    exec.call(this, sql);
  };
  const { query } = await openDatabase({ kind: "sqlite", file: ":memory:" }, () => undefined);
  await migrate(query);
  const made = latest?.serialize();
  await query.destroy();
  if (!made) throw new Error("The database was opened in another way.");
  return made;
}
