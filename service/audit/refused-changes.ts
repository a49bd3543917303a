import type { Database } from "../database/database.ts";
import { DatabaseUnavailableError } from "../database/database-unavailable.ts";
import { addDuration, minutes } from "../time/durations.ts";

/**
 * A full disk of PostgreSQL is seen by changes alone: reading works. A refusal counts until a change succeeds, and no
 * longer than this, since no change may be tried for hours.
 */
const remembered = minutes(5);

const refusals = new WeakMap<Database, { summary: string; until: Date }>();

/** Remembers how a change ended. */
export function noteRefusedChange(database: Database, error: unknown, now: Date): void {
  if (error instanceof DatabaseUnavailableError)
    refusals.set(database, { summary: error.summary, until: addDuration(now, remembered) });
}

export function noteStoredChange(database: Database): void {
  refusals.delete(database);
}

/** Why the last change could not be stored, if that was a short time ago. */
export function refusedChange(database: Database, now: Date): string | undefined {
  const refusal = refusals.get(database);
  return refusal && refusal.until > now ? `${refusal.summary}.` : undefined;
}
