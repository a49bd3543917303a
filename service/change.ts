import { setTimeout } from "node:timers/promises";
import type { Transaction } from "kysely";
import { appendAuditEntries } from "./audit.ts";
import type { Actor, AuditEvent } from "./audit-actions.ts";
import type { App, Waiting } from "./context.ts";
import type { Database, Queries } from "./db/database.ts";
import { DatabaseUnavailableError } from "./db/database-outage.ts";
import type { Tables } from "./db/tables.ts";
import { addDuration, minutes } from "./time.ts";

/** The transaction of a change, its time, and its audit log. */
export interface Change {
  transaction: Transaction<Tables>;
  databaseKind: Database["kind"];
  now: Date;
  /** Adds an entry to the audit log. Entries are written at the end of the transaction. */
  audit(event: AuditEvent): void;
}

/** Why a change is refused, in sentences for the operator. Nothing of it is stored. */
export class Refused extends Error {
  override readonly name: string = "Refused";
}

/** What each transaction of a change wakes once it is committed. */
const wakes = new WeakMap<Queries, Set<Waiting>>();

/** Lets a job or worker look at what a change has stored as soon as it is committed. */
export function wakeAfter(queries: Queries, waiting: Waiting): void {
  wakes.get(queries)?.add(waiting);
}

/** Without `wake`, what waits looks for its work the next time that it does so by itself. */
type ChangeContext = Pick<App, "database" | "clock"> & Partial<Pick<App, "wake" | "device">>;

/** PostgreSQL has ended one of two transactions that waited for each other. */
const isDeadlock = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "40P01";

/**
 * In milliseconds. The other transaction goes on meanwhile: a change that is run again at once can take the row that the
 * other one is about to get, and meet the same deadlock.
 */
const pausesAfterDeadlocks = [20, 100, 500, 2000];

async function againAfterDeadlocks<Outcome>(execute: () => Promise<Outcome>): Promise<Outcome> {
  for (const pause of pausesAfterDeadlocks) {
    try {
      return await execute();
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      await setTimeout(pause);
    }
  }
  return await execute();
}

/**
 * Runs one change in a transaction together with its audit entries, and wakes what waits for what it has stored. After a
 * deadlock it is run again.
 */
export async function change<Outcome>(
  { database, clock, wake, device }: ChangeContext,
  actor: Actor,
  work: (tx: Change) => Promise<Outcome>,
): Promise<Outcome> {
  const now = clock.now();
  let hasStored = false;
  let woken: ReadonlySet<Waiting> = new Set();
  const execute = () =>
    database.query.transaction().execute(async (transaction) => {
      const events: AuditEvent[] = [];
      const waiting = new Set<Waiting>();
      wakes.set(transaction, waiting);
      const outcome = await work({
        transaction,
        databaseKind: database.kind,
        now,
        audit: (event) =>
          events.push(device === undefined ? event : { ...event, details: { ...event.details, device } }),
      });
      await appendAuditEntries(transaction, { actor, at: now, events });
      hasStored = events.length > 0;
      woken = waiting;
      return outcome;
    });
  try {
    const outcome = await againAfterDeadlocks(execute);
    if (hasStored) refusals.delete(database);
    for (const waiting of woken) wake?.(waiting);
    return outcome;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError)
      refusals.set(database, { summary: error.summary, until: addDuration(now, remembered) });
    throw error;
  }
}

/**
 * A full disk of PostgreSQL is seen by changes alone: reading works. A refusal counts until a change succeeds, and no
 * longer than this, since no change may be tried for hours.
 */
const remembered = minutes(5);

const refusals = new WeakMap<Database, { summary: string; until: Date }>();

/** Why the last change could not be stored, if that was a short time ago. */
export function refusedChange(database: Database, now: Date): string | undefined {
  const refusal = refusals.get(database);
  return refusal && refusal.until > now ? `${refusal.summary}.` : undefined;
}

/** Records that an operator has a key, links or mails shown, before they are. */
export async function recordSecretsShown(
  subjectId: string,
  operator: string,
  app: Pick<App, "database" | "clock">,
): Promise<void> {
  await change(app, `operator:${operator}`, async ({ audit }) => {
    audit({ action: "secrets-shown", subjectId });
  });
}
