import { Hono } from "hono";
import type { Database } from "../database/database.ts";
import { DatabaseUnavailableError } from "../database/database-unavailable.ts";
import { missingMigrations } from "../database/migrate.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { jsonAnswer } from "./json-answer.ts";

export interface HealthParts {
  database: Database;
  outboxIsAlive(): boolean;
  lostLogLines(): number;
  /** How many bytes may still be written to DATA_DIR, as far as that is known. */
  freeBytes(): Promise<number | undefined>;
}

/** SQLite needs a few pages for any change. */
const fewestFreeBytes = 1_000_000;

/** `/healthz`: the process answers. `/readyz`: it can do its work; otherwise 503 and what is missing. */
export function healthRoutes({
  database,
  outboxIsAlive,
  lostLogLines,
  freeBytes,
}: HealthParts): Hono<ServiceEnvironment> {
  return new Hono<ServiceEnvironment>()
    .get("/healthz", () => jsonAnswer(200, { status: "alive" }))
    .get("/readyz", async () => {
      const reasons = await databaseProblems(database);
      if (!outboxIsAlive()) reasons.push("The outbox worker does not run.");
      if (((await freeBytes()) ?? fewestFreeBytes) < fewestFreeBytes) reasons.push("The disk of DATA_DIR is full.");
      if (reasons.length > 0) return jsonAnswer(503, { status: "not ready", reasons });
      // The service goes on without its log, which the operator should know.
      const lost = lostLogLines();
      return jsonAnswer(200, { status: "ready", ...(lost > 0 && { lostLogLines: lost }) });
    });
}

/** A probe gives up after a few seconds, and takes the process for dead. */
const answerLimitMilliseconds = 1500;

/** The cause of an error stays out of the answer: it can hold the address of the database. */
async function databaseProblems(database: Database): Promise<string[]> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error("The database is too slow.")), answerLimitMilliseconds);
  try {
    // The end of a transaction also looks for the file of the database.
    const reading = database.query.transaction().setAccessMode("read only").execute(missingMigrations);
    const missing = await Promise.race([reading, over.promise]);
    return missing.length > 0 ? [`The database lacks the migrations ${missing.join(", ")}.`] : [];
  } catch (error) {
    return [error instanceof DatabaseUnavailableError ? `${error.summary}.` : "The database does not answer."];
  } finally {
    clearTimeout(timer);
  }
}
