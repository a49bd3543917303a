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

/** Ends the transaction of a trial, so that the database undoes it. */
class TrialEnd extends Error {
  override readonly name = "TrialEnd";
}

/**
 * Runs one change of state in one transaction, together with its entries in the audit log. They are written last,
 * because from then on every other change waits for this one. A trial runs to its end, has the same outcome, and leaves
 * nothing.
 */
export async function auditedTransaction<Outcome>(
  { database, clock, isTrial = false }: Pick<AppContext, "database" | "clock" | "isTrial">,
  actor: Actor,
  work: (tx: AuditedTransaction) => Promise<Outcome>,
): Promise<Outcome> {
  const now = clock.now();
  const tried: { outcome: Outcome }[] = [];
  const execution = database.query.transaction().execute(async (transaction) => {
    const events: AuditEvent[] = [];
    const outcome = await work({ transaction, now, audit: (event) => events.push(event) });
    await appendAuditEntries(database, transaction, { actor, at: now, events });
    if (!isTrial) return outcome;
    tried.push({ outcome });
    throw new TrialEnd();
  });
  return await execution.catch((error: unknown) => {
    const [trial] = tried;
    if (error instanceof TrialEnd && trial) return trial.outcome;
    throw error;
  });
}
