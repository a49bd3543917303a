import { open, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import type { Migration, Migrator } from "kysely/migration";
import pg from "pg";
import type { Configuration } from "../config/config.ts";
import { type Database, openDatabase } from "./database.ts";
import { createMigrator, keptTables, knownMigrations, migrate, migrations, missingMigrations } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/**
 * Brings the tables up to date as `migrate` does, after a trial on a copy. A new database needs none. Returns the names
 * of the missing migrations; with `trialOnly` they are tried and not applied.
 */
export async function upgrade(
  { query }: Pick<Database, "query">,
  location: Configuration["database"],
  { trialOnly = false, known = migrations } = {},
): Promise<string[]> {
  const missing = await missingMigrations(query, known);
  const applied = knownMigrations.filter((name) => !missing.includes(name));
  const canBeCopied = location.kind === "postgres" || location.file !== ":memory:";
  if (missing.length > 0 && applied.length > 0 && canBeCopied) {
    await tryMigrations(location, applied, known).catch((cause: unknown) => {
      throw new Error("The migrations fail on a copy of the database, which is left as it is.", { cause });
    });
  }
  if (trialOnly) return missing;
  if (location.kind === "sqlite" || missing.length === 0) {
    await migrate(query, known);
    return missing;
  }
  const unlimited = openWithoutLimits(location.url);
  await migrate(unlimited, known).finally(() => unlimited.destroy());
  return missing;
}

type Location = Configuration["database"];
type Migrations = Readonly<Record<string, Migration>>;

/**
 * Runs the missing migrations on a copy of the database, with all its rows, and throws where one fails. The database
 * stays as it is, and the service may go on using it.
 */
export async function tryMigrations(location: Location, applied: readonly string[], known: Migrations): Promise<void> {
  if (location.kind === "sqlite") await tryOnFile(location.file, known);
  else await tryInSchema(location.url, applied, known);
}

async function migrateCopy(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The copy lies beside the database, on whose disk there must be room for it. */
async function tryOnFile(file: string, known: Migrations): Promise<void> {
  const copy = `${file}.trial`;
  await removeFiles(copy);
  try {
    // SQLite would make it readable by all. It takes an empty file.
    await (await open(copy, "wx", 0o600)).close();
    using source = new DatabaseSync(file, { readOnly: true });
    source.prepare("vacuum into ?").run(copy);
    const { query } = await openDatabase({ kind: "sqlite", file: copy }, () => undefined);
    await migrateCopy(createMigrator(query, known)).finally(() => query.destroy());
  } finally {
    await removeFiles(copy);
  }
}

async function removeFiles(copy: string): Promise<void> {
  for (const end of ["", "-wal", "-shm"]) await rm(`${copy}${end}`, { force: true });
}

/** The name of the schema, and the lock of the process that uses it. What a killed one has left is replaced. */
const schema = "designite_trial";
const lock = 7_263_541;

/** The copy is a schema of its own in the same database: a user who owns no other database can make it. */
async function tryInSchema(url: string, applied: readonly string[], known: Migrations): Promise<void> {
  const source = openWithoutLimits(url);
  const copy = openWithoutLimits(url, schema);
  try {
    await source.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${sql.lit(lock)})`.execute(connection);
      const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(connection);
      try {
        await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(connection);
        await sql`create schema ${sql.id(schema)}`.execute(connection);
        await fillAndMigrate(copy, rows[0]?.name ?? "public", applied, known);
      } finally {
        await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(connection);
        await sql`select pg_advisory_unlock(${sql.lit(lock)})`.execute(connection);
      }
    });
  } finally {
    await copy.destroy();
    await source.destroy();
  }
}

async function fillAndMigrate(
  copy: Kysely<Tables>,
  origin: string,
  applied: readonly string[],
  known: Migrations,
): Promise<void> {
  await requireSchema(copy);
  const migrator = createMigrator(copy, known, schema);
  const last = applied.at(-1);
  if (last !== undefined) {
    const { error } = await migrator.migrateTo(last);
    if (error) throw error;
  }
  await copyRows(copy, origin);
  await migrateCopy(migrator);
}

/** DATABASE_URL may hold options of its own, which win. Then the migrations would run on the database itself. */
async function requireSchema(copy: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(copy);
  if (rows[0]?.name !== schema) throw new Error("DATABASE_URL sets a search path, so no copy can be made.");
}

/** Copies all rows, as they are at one moment, those that others refer to before them. */
async function copyRows(copy: Kysely<Tables>, origin: string): Promise<void> {
  const found = await copy.introspection.getTables();
  const tables = found.filter((table) => table.schema === schema && !table.isView);
  const place = (name: string) => (keptTables as readonly string[]).indexOf(name);
  const ordered = tables.toSorted((one, other) => place(one.name) - place(other.name));
  await copy
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      for (const { name, columns } of ordered) {
        const list = sql.join(columns.map((column) => sql.ref(column.name)));
        const from = sql.id(origin, name);
        await sql`insert into ${sql.id(schema, name)} (${list}) select ${list} from ${from}`.execute(transaction);
      }
    });
}

/** Opens PostgreSQL for migrations: in a large table one takes longer than a statement of the service may. */
function openWithoutLimits(connectionString: string, searchPath?: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    ...(searchPath && { options: `-c search_path=${searchPath}` }),
  });
  pool.on("error", () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}
