import { Hono } from "hono";
import type { Database } from "../database/database.ts";
import { missingMigrations } from "../database/migrate.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { jsonAnswer } from "./json-answer.ts";

export interface HealthParts {
  database: Database;
  outboxIsAlive(): boolean;
}

/** `/healthz`: the process is alive. `/readyz`: it is ready; otherwise 503 with reasons. */
export function healthRoutes({ database, outboxIsAlive }: HealthParts): Hono<ServiceEnvironment> {
  return new Hono<ServiceEnvironment>()
    .get("/healthz", () => jsonAnswer(200, { status: "alive" }))
    .get("/readyz", async () => {
      const reasons = await databaseProblems(database);
      if (!outboxIsAlive()) reasons.push("The outbox worker does not run.");
      if (reasons.length > 0) return jsonAnswer(503, { status: "not ready", reasons });
      return jsonAnswer(200, { status: "ready" });
    });
}

/** The error is not included in the response: it may contain the address of the database. */
async function databaseProblems(database: Database): Promise<string[]> {
  try {
    const missing = await missingMigrations(database.query);
    return missing.length > 0 ? [`The database lacks the migrations ${missing.join(", ")}.`] : [];
  } catch {
    return ["The database does not answer."];
  }
}
