import { open, rm } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator, DEFAULT_MIGRATION_TABLE as migrationTable } from "kysely/migration";
import { baseline, baselineTables } from "./migrations/0001-baseline.ts";
import type { Tables } from "./tables.ts";

/** All migrations, in order. A released migration, one that a tag `v*` holds, is never edited: a later one corrects it. */
export const migrations: Readonly<Record<string, Migration>> = { "0001-tables": baseline };

export const knownMigrations: readonly string[] = Object.keys(migrations);

/** Every table, in an order in which rows can be restored: referenced tables first. */
const tables: Readonly<Record<keyof Tables, string>> = { ...baselineTables };
// The names are those of the record.
export const tableNames = Object.keys(tables) as readonly (keyof Tables)[];

/**
 * The names of the migrations that the database has, in order. One query: Kysely's own look reads the columns of all
 * tables, which took half of the time of a command on PostgreSQL.
 */
async function appliedMigrations(database: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.id(migrationTable)} order by name`.execute(
      database,
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && isMissingTable.test(error.message)) return [];
    throw error;
  }
}

/** What SQLite and PostgreSQL say of a table that is not there. */
const isMissingTable = new RegExp(`no such table: ${migrationTable}|relation "${migrationTable}" does not exist`);

/** Why a database with the schema of another version is refused, or undefined if this version knows all its migrations. */
export async function otherSchema(database: Kysely<Tables>): Promise<string | undefined> {
  const unknown = (await appliedMigrations(database)).filter((name) => !knownMigrations.includes(name));
  if (unknown.length === 0) return undefined;
  return `The database has the schema of another version of the service: ${unknown.join(", ")}. Run that version, or begin with a new database.`;
}

/**
 * Brings the tables up to date, and returns the names of the migrations that were missing. Each migration whole or not at all. Two processes that start together do not disturb
 * each other. Before a SQLite database with content is changed, a copy is written beside it.
 */
export async function migrate(
  database: Kysely<Tables>,
  { known = migrations, file }: MigrationOptions = {},
): Promise<string[]> {
  const refusal = await otherSchema(database).catch(fail);
  if (refusal !== undefined) throw new Error(refusal);
  const missing = await missingMigrations(database, known);
  if (missing.length === 0) return [];
  if (file !== undefined && missing.length < Object.keys(known).length) {
    const copy = `${file}.before-${missing[0]}`;
    await rm(copy, { force: true });
    // SQLite would make it readable by all. It takes an empty file.
    await (await open(copy, "wx", 0o600)).close();
    await sql`vacuum into ${copy}`.execute(database);
  }
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...known }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) fail(error);
  return missing;
}

interface MigrationOptions {
  known?: typeof migrations;
  /** Of a SQLite database that is not in memory. */
  file?: string | undefined;
}

function fail(cause: unknown): never {
  throw new Error("The database couldn't be brought up to date.", { cause });
}

/** The known migrations that the database lacks. */
export async function missingMigrations(database: Kysely<Tables>, known = migrations): Promise<string[]> {
  const applied = new Set(await appliedMigrations(database));
  return Object.keys(known).filter((name) => !applied.has(name));
}
