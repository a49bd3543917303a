import type { Transaction } from "kysely";
import type { Workplace } from "../context/app-context.ts";
import type { Tables } from "../database/tables.ts";
import type { Actor, AuditNote } from "./audit-actions.ts";
import { appendAuditEntries } from "./audit-store.ts";

/** What a change writes through: its transaction, the time it counts for, and the log. */
export interface Change {
  transaction: Transaction<Tables>;
  now: Date;
  /** Tells the log what has changed. It is written at the end of the transaction, or not at all. */
  note(note: AuditNote): void;
}

/**
 * Carries out one change of state in one transaction, together with its entries in the audit log. They are written last,
 * because from then on every other change waits for this one.
 */
export async function change<Outcome>(
  { database, clock }: Pick<Workplace, "database" | "clock">,
  actor: Actor,
  work: (change: Change) => Promise<Outcome>,
): Promise<Outcome> {
  const now = clock.now();
  return await database.query.transaction().execute(async (transaction) => {
    const notes: AuditNote[] = [];
    const outcome = await work({ transaction, now, note: (note) => notes.push(note) });
    await appendAuditEntries(database, transaction, { actor, at: now, notes });
    return outcome;
  });
}
