import { DatabaseUnavailableError } from "../database/database-unavailable.ts";
import type { Headers } from "./security-headers.ts";

const retryAfterSeconds = 30;

/** How a request is answered that an error has ended: 503 when the same may succeed later, otherwise 500. */
export function failureStatus(error: unknown): { status: 500 | 503; headers: Headers } {
  return error instanceof DatabaseUnavailableError
    ? { status: 503, headers: { "Retry-After": String(retryAfterSeconds) } }
    : { status: 500, headers: {} };
}
