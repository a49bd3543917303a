import type { FailureAnswer } from "#contract/answer.ts";
import { isUnavailable } from "../database/database-outage.ts";
import type { Headers } from "./security-headers.ts";

export function jsonAnswer(status: number, body: object, headers: Headers = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

/** The response to a failed call: one sentence for the console of the caller. */
export function failure(status: number, error: string, headers: Headers = {}): Response {
  return jsonAnswer(status, { error } satisfies FailureAnswer, headers);
}

/** Freeing a disk or starting a server takes at least this long. */
const retryAfterSeconds = 60;

/** The status for a request that ended with an error: 503 if a retry may succeed, otherwise 500. */
export function failureStatus(error: unknown): { status: 500 | 503; headers: Headers } {
  return isUnavailable(error)
    ? { status: 503, headers: { "Retry-After": String(retryAfterSeconds) } }
    : { status: 500, headers: {} };
}
