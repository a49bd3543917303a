import type { Queries } from "../../database/database.ts";
import type { OutgoingMailRow } from "../tables.ts";

/** Lets a held mail leave as if it was queued now. Says whether it was held. */
export async function releaseMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  return await endHold(transaction, id, { state: "waiting", createdAt: at, nextAttemptAt: at, lastFailure: null });
}

/** Ends a held mail without sending it. Says whether it was held. */
export async function dropMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  return await endHold(transaction, id, { state: "skipped", finishedAt: now.toISOString() });
}

async function endHold(transaction: Queries, id: string, change: Partial<OutgoingMailRow>): Promise<boolean> {
  const changed = await transaction
    .updateTable("outgoingMail")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
