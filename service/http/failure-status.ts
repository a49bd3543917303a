import { isUnavailable } from "../database/unavailable.ts";
import type { Headers } from "./security-headers.ts";

/** A disk is not emptied, nor a server started, within less. */
const retryAfterSeconds = 60;

/** How a request is answered that an error has ended: 503 when the same may succeed later, otherwise 500. */
export function failureStatus(error: unknown): { status: 500 | 503; headers: Headers } {
  return isUnavailable(error)
    ? { status: 503, headers: { "Retry-After": String(retryAfterSeconds) } }
    : { status: 500, headers: {} };
}
