import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { Configuration } from "#service/configuration.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

/** Every test that touches the database runs on each of them. */
export const databaseKinds = ["sqlite", "postgres"] as const satisfies readonly Database["kind"][];

/** An empty database, gone when the test is over: SQLite in memory, or one of its own on the real PostgreSQL server. */
export async function emptyDatabase(kind: Database["kind"]): Promise<Configuration["database"]> {
  if (kind === "sqlite") return { kind, file: ":memory:" };
  const serverUrl = inject("postgresServerUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(serverUrl, `create database ${name}`);
  onTestFinished(() => administer(serverUrl, `drop database ${name} with (force)`));
  return { kind, url: `${serverUrl}/${name}` };
}

/** A database with all its tables and no rows. */
export async function openTestDatabase(kind: Database["kind"]): Promise<Database> {
  const database = await openDatabase(await emptyDatabase(kind), () => undefined);
  onTestFinished(() => database.query.destroy());
  await migrate(database.query);
  return database;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
