import type { Database } from "./database/database.ts";
import { missingMigrations } from "./database/migrate.ts";
import type { OutboxWorker } from "./mail/mail-worker.ts";

/** Why the service cannot do its work at present, in sentences. */
export async function findProblems(database: Database, outbox: Pick<OutboxWorker, "isAlive">): Promise<string[]> {
  const problems = await databaseProblems(database);
  return outbox.isAlive() ? problems : [...problems, "The outbox worker does not run."];
}

/** The error itself stays out of the answer: it can hold the address of the database. */
async function databaseProblems({ query }: Database): Promise<string[]> {
  try {
    const missing = await missingMigrations(query);
    return missing.length > 0 ? [`The database lacks the migrations ${missing.join(", ")}.`] : [];
  } catch {
    return ["The database does not answer."];
  }
}
