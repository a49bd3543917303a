import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { newsletterAcademicOutbox } from "./migrations/0001-newsletter-academic-outbox.ts";
import { academicDesk } from "./migrations/0002-academic-desk.ts";
import { newsletter } from "./migrations/0003-newsletter.ts";
import { americanSpelling } from "./migrations/0004-american-spelling.ts";
import { oneMailQueue } from "./migrations/0005-one-mail-queue.ts";
import { submittedRequests } from "./migrations/0006-submitted-requests.ts";
import { mailBudgets } from "./migrations/0008-mail-budgets.ts";
import type { Tables } from "./tables.ts";

/** Every change of the tables, in order. A migration that has been released is never edited: the next one corrects it. */
const migrations: Readonly<Record<string, Migration>> = {
  "0001-newsletter-academic-outbox": newsletterAcademicOutbox,
  "0002-academic-desk": academicDesk,
  "0003-newsletter": newsletter,
  "0004-american-spelling": americanSpelling,
  "0005-one-mail-queue": oneMailQueue,
  "0006-submitted-requests": submittedRequests,
  "0008-mail-budgets": mailBudgets,
};

/** The names of all migrations, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

function createMigrator(database: Kysely<Tables>): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
}

/** Brings the tables up to date. Two processes that start together do not disturb each other. */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  const { error } = await createMigrator(database).migrateToLatest();
  if (error) throw new Error("The database could not be brought up to date.", { cause: error });
}

/** The migrations that this version of the service knows and the database does not have yet. */
export async function missingMigrations(database: Kysely<Tables>): Promise<string[]> {
  const known = await createMigrator(database).getMigrations();
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}
