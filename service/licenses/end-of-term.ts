import { promises } from "#content/promises.ts";
import { addYears, wholeSeconds } from "../time/durations.ts";
import type { LicenseRow } from "./tables.ts";

/** An early renewal adds a term to the end of the license before it; a late one starts anew. */
export function endOfTerm(previous: Pick<LicenseRow, "expiresAt"> | undefined, now: Date): Date {
  const start = wholeSeconds(now);
  const end = previous && new Date(previous.expiresAt);
  return addYears(end && end.getTime() > start.getTime() ? end : start, promises.licenseYears);
}
