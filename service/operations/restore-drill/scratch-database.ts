import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../database/database.ts";

/** Opens a SQLite database that has no name and is gone when it is closed. */
export async function withScratchSqlite<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ kind: "sqlite", file: "" }, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.query.destroy();
  }
}

/** Creates a database with a new name on the server of `url`, and drops it afterwards. No other database is touched. */
export async function withScratchPostgres<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const name = `designite_drill_${randomBytes(6).toString("hex")}`;
  await administer(url, name, "create");
  try {
    const scratchUrl = new URL(url);
    scratchUrl.pathname = `/${name}`;
    const database = await openDatabase({ kind: "postgres", url: scratchUrl.href }, () => undefined);
    try {
      return await work(database);
    } finally {
      await database.query.destroy();
    }
  } finally {
    await administer(url, name, "drop");
  }
}

async function administer(url: string, name: string, verb: "create" | "drop"): Promise<void> {
  const server = await openDatabase({ kind: "postgres", url }, () => undefined);
  try {
    await sql`${sql.raw(verb)} database ${sql.id(name)}`.execute(server.query);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "no reason given";
    throw new Error(
      `The scratch database ${name} could not be made or dropped on PostgreSQL (${reason}). The user needs the right CREATEDB, or give another server: --postgres URL`,
    );
  } finally {
    await server.query.destroy();
  }
}
