import { randomBytes } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import type { Configuration } from "#service/config/config.ts";
import { type Database, openDatabase } from "#service/database/database.ts";
import { migrate } from "#service/database/migrate.ts";
import { administer, describeTables, migratedTemplate, removeAllRows } from "./administer.ts";

/** Every test that touches the database runs on each of them. */
export const databaseKinds = ["sqlite", "postgres"] as const satisfies readonly Database["kind"][];

/** An empty database, gone when the test is over: SQLite in memory, or one of its own on the real PostgreSQL server. */
export async function emptyDatabase(kind: Database["kind"]): Promise<Configuration["database"]> {
  if (kind === "sqlite") return { kind, file: ":memory:" };
  const serverUrl = inject("postgresServerUrl");
  const name = await createDatabase(serverUrl, "template1");
  onTestFinished(() => dropDatabase(serverUrl, name));
  return { kind, url: `${serverUrl}/${name}` };
}

/** A database with all its tables and no rows, to be opened by its address. In SQLite's memory the opener makes them. */
export async function migratedDatabase(kind: Database["kind"]): Promise<Configuration["database"]> {
  if (kind === "sqlite") return { kind, file: ":memory:" };
  const serverUrl = inject("postgresServerUrl");
  const name = unused.pop() ?? (await createDatabase(serverUrl, migratedTemplate));
  untouchedTables ??= await describeTables(serverUrl, name);
  onTestFinished(async () => {
    if ((await removeAllRows(serverUrl, name)) === untouchedTables) unused.push(name);
    else await dropDatabase(serverUrl, name);
  });
  return { kind, url: `${serverUrl}/${name}` };
}

/** Emptied databases of earlier tests: creating one, about 300 files, takes longer than a test. */
const unused: string[] = [];
/** A database whose tables a test has changed is not used again. */
let untouchedTables: string | undefined;

async function createDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administer(serverUrl, `drop database ${name} with (force)`);
}

/** A database with all its tables and no rows. */
export async function openTestDatabase(kind: Database["kind"]): Promise<Database> {
  const database = await openDatabase(await migratedDatabase(kind), () => undefined);
  onTestFinished(() => database.query.destroy());
  await migrate(database.query);
  return database;
}
