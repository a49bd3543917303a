import { isUnavailable } from "../database/unavailable.ts";
import type { Headers } from "./security-headers.ts";

/** Freeing a disk or starting a server takes at least this long. */
const retryAfterSeconds = 60;

/** The status for a request that ended with an error: 503 if a retry may succeed, otherwise 500. */
export function failureStatus(error: unknown): { status: 500 | 503; headers: Headers } {
  return isUnavailable(error)
    ? { status: 503, headers: { "Retry-After": String(retryAfterSeconds) } }
    : { status: 500, headers: {} };
}
