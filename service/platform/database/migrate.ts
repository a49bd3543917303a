import { type Kysely, sql } from "kysely";
import { type Migration, Migrator, DEFAULT_MIGRATION_TABLE as migrationTable } from "kysely/migration";
import { baseline, baselineTables } from "./migrations/0001-baseline.ts";
import type { KeptTable, Tables } from "./tables.ts";

/** All migrations, in order. A released migration, one that a tag `v*` holds, is never edited: a later one corrects it. */
export const migrations: Readonly<Record<string, Migration>> = { "0001-baseline": baseline };

export const knownMigrations: readonly string[] = Object.keys(migrations);

/** A migration that makes a table adds it. */
const madeTables: Readonly<Record<KeptTable, string>> = { ...baselineTables };

/** Every table that is kept, in an order in which rows can be restored: referenced tables first. */
// The names are those of the record.
export const keptTables = Object.keys(madeTables) as readonly KeptTable[];

/** @param schema where the migrations that were run are recorded, if not in the usual one */
export function createMigrator(database: Kysely<Tables>, known = migrations, schema?: string): Migrator {
  return new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...known }) },
    ...(schema && { migrationTableSchema: schema }),
  });
}

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

/** Why a database changed by a later version is refused, or undefined if this version knows all its migrations. */
export async function laterVersion(database: Kysely<Tables>): Promise<string | undefined> {
  const unknown = (await appliedMigrations(database)).filter((name) => !knownMigrations.includes(name));
  if (unknown.length === 0) return undefined;
  return `The database was changed by a later version of the service: it has ${unknown.join(", ")}. Install that version.`;
}

/** Brings the tables up to date. Two processes that start together do not disturb each other. */
export async function migrate(database: Kysely<Tables>, known = migrations): Promise<void> {
  const refusal = await laterVersion(database).catch(fail);
  if (refusal !== undefined) throw new Error(refusal);
  if ((await missingMigrations(database, known)).length === 0) return;
  const { error } = await createMigrator(database, known).migrateToLatest();
  if (error) fail(error);
}

function fail(cause: unknown): never {
  throw new Error("The database couldn't be brought up to date.", { cause });
}

/** Gives a database without tables those after the last of these migrations. One that has tables is brought up to date. */
export async function prepareTables(
  database: Kysely<Tables>,
  names: readonly string[],
  known = migrations,
): Promise<void> {
  const last = names.toSorted().at(-1);
  const isNew = (await missingMigrations(database, known)).length === Object.keys(known).length;
  if (!isNew || last === undefined) return await migrate(database, known);
  const { error } = await createMigrator(database, known).migrateTo(last);
  if (error) fail(error);
}

/** The known migrations that the database lacks. */
export async function missingMigrations(database: Kysely<Tables>, known = migrations): Promise<string[]> {
  const applied = new Set(await appliedMigrations(database));
  return Object.keys(known).filter((name) => !applied.has(name));
}
