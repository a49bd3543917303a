import { Hono } from "hono";
import type { Database } from "../database/database.ts";
import { missingMigrations } from "../database/migrate.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { jsonAnswer } from "./json-answer.ts";

export interface HealthParts {
  database: Database;
  outboxIsAlive(): boolean;
  lostLogLines(): number;
  /** The free space of DATA_DIR in bytes, if it is known. */
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

/** Probes time out after a few seconds and then count the process as failed. */
const answerLimitMilliseconds = 1500;

/** The error itself is omitted from the response: it can hold the address of the database. */
async function databaseProblems(database: Database): Promise<string[]> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error("The database is too slow.")), answerLimitMilliseconds);
  try {
    const missing = await Promise.race([missingMigrations(database.query), over.promise]);
    return missing.length > 0 ? [`The database lacks the migrations ${missing.join(", ")}.`] : [];
  } catch {
    return ["The database does not answer."];
  } finally {
    clearTimeout(timer);
  }
}
