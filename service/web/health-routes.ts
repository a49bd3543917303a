import { Hono } from "hono";
import { withinLimit } from "../clock.ts";
import { jsonAnswer } from "./answer.ts";
import type { ServiceEnvironment } from "./environment.ts";

/** Probes time out after a few seconds and then count the process as failed. */
const answerLimitMilliseconds = 1500;
const silence = "The database doesn't answer.";

export interface HealthParts {
  /** Why the service cannot do its work at present. */
  findProblems(): Promise<string[]>;
}

/** `/healthz`: the process answers. `/readyz`: it can do its work; otherwise 503 and what is missing. */
export function healthRoutes({ findProblems }: HealthParts): Hono<ServiceEnvironment> {
  return new Hono<ServiceEnvironment>()
    .get("/healthz", () => jsonAnswer(200, { status: "alive" }))
    .get("/readyz", async () => {
      const reasons = (await withinLimit(findProblems(), answerLimitMilliseconds)) ?? [silence];
      if (reasons.length > 0) return jsonAnswer(503, { status: "not ready", reasons });
      return jsonAnswer(200, { status: "ready" });
    });
}
