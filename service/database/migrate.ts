import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { newsletterAcademicOutbox } from "./migrations/0001-newsletter-academic-outbox.ts";
import { academicDesk } from "./migrations/0002-academic-desk.ts";
import { newsletter } from "./migrations/0003-newsletter.ts";
import { americanSpelling } from "./migrations/0004-american-spelling.ts";
import { oneMailQueue } from "./migrations/0005-one-mail-queue.ts";
import { submittedRequests } from "./migrations/0006-submitted-requests.ts";
import type { Tables } from "./tables.ts";

/** All migrations, in order. A released migration is never edited: a later one corrects it. */
const migrations: Readonly<Record<string, Migration>> = {
  "0001-newsletter-academic-outbox": newsletterAcademicOutbox,
  "0002-academic-desk": academicDesk,
  "0003-newsletter": newsletter,
  "0004-american-spelling": americanSpelling,
  "0005-one-mail-queue": oneMailQueue,
  "0006-submitted-requests": submittedRequests,
};

export const knownMigrations: readonly string[] = Object.keys(migrations);

function createMigrator(database: Kysely<Tables>): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
}

/** Applies the missing migrations. Concurrent calls of two processes are safe. */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  const { error } = await createMigrator(database).migrateToLatest();
  if (error) throw new Error("The database could not be brought up to date.", { cause: error });
}

/** The known migrations that the database lacks. */
export async function missingMigrations(database: Kysely<Tables>): Promise<string[]> {
  const known = await createMigrator(database).getMigrations();
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}
