import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inject } from "vitest";
import type { Configuration } from "#service/config.ts";
import { type Database, openDatabase } from "#service/db/database.ts";
import { migrate } from "#service/db/migrate.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { whenOver } from "../when-over.ts";
import { administer, describeTables, migratedTemplate, removeAllRows } from "./administer.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The engine of `databaseKinds` that TEST_DATABASES names. Without it, both. */
    databaseKinds?: readonly Database["kind"][];
  }
}

/** For tests of stores, locks and migrations, where the engines differ: they always run on each engine. */
export const bothDatabases: readonly Database["kind"][] = ["sqlite", "postgres"];

/** For all other tests: SQLite alone in `npm test`, PostgreSQL, or both, in `npm run proof`. */
export const databaseKinds: readonly Database["kind"][] = inject("databaseKinds") ?? bothDatabases;

/** No wait for the database ends because the machine is slow. */
export const waitLimit: number = 30 * 60_000;

/** An empty database, removed after the test: SQLite in memory, or a database on the real PostgreSQL server. */
export async function emptyDatabase(kind: Database["kind"]): Promise<Configuration["database"]> {
  if (kind === "sqlite") return { kind, file: ":memory:" };
  const serverUrl = inject("postgresServerUrl");
  const name = await createDatabase(serverUrl, "template1");
  whenOver(() => dropDatabase(serverUrl, name));
  return { kind, url: `${serverUrl}/${name}`, waitLimit };
}

/** The address of a database with all tables and no rows. In SQLite's memory, each one that opens it gets its own. */
export async function migratedDatabase(kind: Database["kind"]): Promise<Configuration["database"]> {
  if (kind === "sqlite") return { kind, file: ":memory:", image: await migratedImage() };
  const serverUrl = inject("postgresServerUrl");
  const name = unused.pop() ?? (await createDatabase(serverUrl, migratedTemplate));
  untouchedTables ??= await describeTables(serverUrl, name);
  whenOver(async () => {
    if ((await removeAllRows(serverUrl, name)) === untouchedTables) unused.push(name);
    else await dropDatabase(serverUrl, name);
  });
  return { kind, url: `${serverUrl}/${name}`, waitLimit };
}

let image: Promise<Uint8Array> | undefined;

/** A SQLite database with all tables and no rows. Running the migrations would take most of the time of a test. */
export function migratedImage(): Promise<Uint8Array> {
  image ??= makeImage();
  return image;
}

async function makeImage(): Promise<Uint8Array> {
  const file = join(temporaryFolder(), "migrated.sqlite");
  const { query } = await openDatabase({ kind: "sqlite", file }, () => undefined);
  await migrate(query);
  await query.destroy();
  const database = new DatabaseSync(file);
  // A database in memory has no write-ahead log.
  database.exec("pragma journal_mode = delete");
  const made = database.serialize();
  database.close();
  return made;
}

/**
 * Databases of earlier tests, emptied for reuse: creating one writes some three hundred files, which takes longer than
 * a test.
 */
const unused: string[] = [];
/** A database whose tables were changed by a test is not reused. */
let untouchedTables: string | undefined;

async function createDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administer(serverUrl, `drop database ${name} with (force)`);
}

/** A database with all tables and no rows. */
export async function openTestDatabase(kind: Database["kind"]): Promise<Database> {
  const database = await openDatabase(await migratedDatabase(kind), () => undefined);
  whenOver(() => database.query.destroy());
  await migrate(database.query);
  return database;
}
