import { type Kysely, sql } from "kysely";
import { type Migration, Migrator, DEFAULT_MIGRATION_TABLE as migrationTable } from "kysely/migration";
import { newsletterAcademicOutbox } from "./migrations/0001-newsletter-academic-outbox.ts";
import { academicDesk } from "./migrations/0002-academic-desk.ts";
import { newsletter } from "./migrations/0003-newsletter.ts";
import { americanSpelling } from "./migrations/0004-american-spelling.ts";
import { oneMailQueue } from "./migrations/0005-one-mail-queue.ts";
import { submittedRequests } from "./migrations/0006-submitted-requests.ts";
import { heldMails } from "./migrations/0007-held-mails.ts";
import { mailBudgets } from "./migrations/0008-mail-budgets.ts";
import { indices } from "./migrations/0009-indices.ts";
import { issuesInParts } from "./migrations/0010-issues-in-parts.ts";
import { scale } from "./migrations/0011-scale.ts";
import { orders } from "./migrations/0012-orders.ts";
import { mailRequests } from "./migrations/0017-mail-requests.ts";
import { operators } from "./migrations/0018-operators.ts";
import { keyDelivery } from "./migrations/0029-key-delivery.ts";
import { unknownAmounts } from "./migrations/0031-unknown-amounts.ts";
import type { Tables } from "./tables.ts";

/** All migrations, in order. A released migration is never edited: a later one corrects it. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-newsletter-academic-outbox": newsletterAcademicOutbox,
  "0002-academic-desk": academicDesk,
  "0003-newsletter": newsletter,
  "0004-american-spelling": americanSpelling,
  "0005-one-mail-queue": oneMailQueue,
  "0006-submitted-requests": submittedRequests,
  "0007-held-mails": heldMails,
  "0008-mail-budgets": mailBudgets,
  "0009-indices": indices,
  "0010-issues-in-parts": issuesInParts,
  "0011-scale": scale,
  "0012-orders": orders,
  "0017-mail-requests": mailRequests,
  "0018-operators": operators,
  "0029-key-delivery": keyDelivery,
  "0031-unknown-amounts": unknownAmounts,
};

export const knownMigrations: readonly string[] = Object.keys(migrations);

export function createMigrator(database: Kysely<Tables>, known = migrations): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => ({ ...known }) } });
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
  throw new Error("The database could not be brought up to date.", { cause });
}

/** Gives a database without tables those after the last of these migrations. One that has tables is brought up to date. */
export async function prepareTables(database: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const last = names.toSorted().at(-1);
  const isNew = (await missingMigrations(database)).length === knownMigrations.length;
  if (!isNew || last === undefined) return await migrate(database);
  const { error } = await createMigrator(database).migrateTo(last);
  if (error) fail(error);
}

/** The known migrations that the database lacks. */
export async function missingMigrations(database: Kysely<Tables>, known = migrations): Promise<string[]> {
  const applied = new Set(await appliedMigrations(database));
  return Object.keys(known).filter((name) => !applied.has(name));
}
