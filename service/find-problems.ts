import { refusedChange } from "./audit/audited-transaction.ts";
import type { Database } from "./database/database.ts";
import { missingMigrations } from "./database/migrate.ts";
import { DatabaseUnavailableError } from "./database/unavailable.ts";
import type { OutboxWorker } from "./mail/mail-worker.ts";

/** Why the service cannot do its work at present, in sentences. */
export async function findProblems(
  database: Database,
  outbox: Pick<OutboxWorker, "isAlive">,
  now: Date,
): Promise<string[]> {
  const problems = await databaseProblems(database);
  const refused = refusedChange(database, now);
  if (problems.length === 0 && refused !== undefined) problems.push(refused);
  return outbox.isAlive() ? problems : [...problems, "The outbox worker does not run."];
}

/** The cause of an error stays out of the answer: it can hold the address of the database. */
async function databaseProblems({ query }: Database): Promise<string[]> {
  try {
    // The start of a reading transaction also looks for the file of the database.
    const missing = await query.transaction().setAccessMode("read only").execute(missingMigrations);
    return missing.length > 0 ? [`The database lacks the migrations ${missing.join(", ")}.`] : [];
  } catch (error) {
    return [error instanceof DatabaseUnavailableError ? `${error.summary}.` : "The database does not answer."];
  }
}
