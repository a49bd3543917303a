import { type ExpressionBuilder, sql } from "kysely";
import type { Queries } from "../database/database.ts";
import { inParts } from "../database/row-parts.ts";
import type { Tables } from "../database/tables.ts";
import { type AgeLimits, oldestToSend } from "./age-limits.ts";

/** Mails that are held in one transaction: few enough that forms of visitors are stored in between. */
const mailsAtOnce = 1000;

/**
 * Holds the mails that are too old to be sent without confirmation, and are not being sent. Returns how many. Entries
 * that are never sent are removed instead.
 */
export async function holdOverdueMails(queries: Queries, now: Date, limits: AgeLimits): Promise<number> {
  const oldest = oldestToSend(now, limits);
  await queries
    .deleteFrom("outgoingMail")
    .where("purpose", "=", "no-mail")
    .where("state", "=", "waiting")
    .where("bulk", "=", 0)
    .where("createdAt", "<", oldest.single)
    .execute();
  let count = 0;
  // One after the other, for the index of waiting mails.
  for (const [bulk, createdBefore] of [
    [0, oldest.single],
    [1, oldest.bulk],
  ] as const) {
    count += await inParts(mailsAtOnce, (most) => holdPart(queries, now, { bulk, createdBefore, most }));
  }
  return count;
}

/** Holds some of the overdue mails. Returns how many. */
async function holdPart(
  queries: Queries,
  now: Date,
  { bulk, createdBefore, most }: { bulk: 0 | 1; createdBefore: string; most: number },
): Promise<number> {
  const isFree = ({ or, eb }: ExpressionBuilder<Tables, "outgoingMail">) =>
    or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", now.toISOString())]);
  const overdue = queries
    .selectFrom("outgoingMail")
    .select("id")
    .where("state", "=", sql.lit("waiting"))
    .where("bulk", "=", bulk)
    .where("createdAt", "<", createdBefore)
    .where(isFree)
    .limit(most);
  const held = await queries
    .updateTable("outgoingMail")
    .set({ state: "held", leaseHolder: null, leasedUntil: null, lastFailure: "Too old to be sent." })
    .where("id", "in", overdue)
    // A worker may have claimed or sent one meanwhile.
    .where("state", "=", "waiting")
    .where(isFree)
    .executeTakeFirst();
  return Number(held.numUpdatedRows);
}

/**
 * Holds every waiting mail, for use after a restore: some may have been sent since the backup. Returns how many. The
 * operator is not notified by mail. No service may run on the database meanwhile.
 */
export async function holdWaitingMails(queries: Queries, now: Date): Promise<number> {
  const held = await queries
    .updateTable("outgoingMail")
    .set({
      state: "held",
      leaseHolder: null,
      leasedUntil: null,
      lastFailure: "Held when the database was restored.",
      operatorToldAt: now.toISOString(),
    })
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return Number(held.numUpdatedRows);
}

/** Holds a mail that waits and is not being sent. Returns whether it was. The operator, who did it, gets no alarm. */
export async function holdMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const held = await transaction
    .updateTable("outgoingMail")
    .set({ state: "held", lastFailure: "Held by the operator.", operatorToldAt: now.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("leaseHolder", "is", null)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Queues a held mail again, as of now. Returns whether it was held. */
export async function releaseMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const released = await transaction
    .updateTable("outgoingMail")
    .set({ state: "waiting", createdAt: at, nextAttemptAt: at, attempts: 0 })
    .set({ attemptsWithoutAnswer: 0, operatorToldAt: null })
    .where("id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}

/** Ends a held mail as no longer wanted. The running service does its follow-up. */
export async function dropMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const dropped = await transaction
    .updateTable("outgoingMail")
    .set({ state: "skipped", finishedAt: at, nextAttemptAt: at, pendingOutcome: JSON.stringify({ kind: "skipped" }) })
    .where("id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
}
