import type { Transaction } from "kysely";
import type { AppContext } from "../context/app-context.ts";
import type { Tables } from "../database/tables.ts";
import type { Actor, AuditEvent } from "./audit-actions.ts";
import { appendAuditEntries } from "./audit-store.ts";

/** What a change of state writes through: its transaction, the time it counts for, and the audit log. */
export interface AuditedTransaction {
  transaction: Transaction<Tables>;
  now: Date;
  /** Tells the audit log what has changed. It is written at the end of the transaction, or not at all. */
  audit(event: AuditEvent): void;
}

/**
 * Runs one change of state in one transaction, together with its entries in the audit log. They are written last,
 * because from then on every other change waits for this one.
 */
export async function auditedTransaction<Outcome>(
  { database, clock }: Pick<AppContext, "database" | "clock">,
  actor: Actor,
  work: (tx: AuditedTransaction) => Promise<Outcome>,
): Promise<Outcome> {
  const now = clock.now();
  return await database.query.transaction().execute(async (transaction) => {
    const events: AuditEvent[] = [];
    const outcome = await work({ transaction, now, audit: (event) => events.push(event) });
    await appendAuditEntries(database, transaction, { actor, at: now, events });
    return outcome;
  });
}
