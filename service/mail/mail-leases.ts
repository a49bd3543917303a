import type { Database, Queries } from "../database/database.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** The holder of a lease, and its period. */
export interface Claim {
  holder: string;
  now: Date;
  until: Date;
  /** Whether a bulk mail may be claimed if no single mail is due. */
  withBulk: boolean;
}

export interface ClaimedMail {
  mail: OutgoingMailRow;
  /** The lease of another attempt has expired: its process ended before it recorded the outcome. */
  isLost: boolean;
}

/**
 * Claims the mail that has been due the longest, single mails first, so that no other worker sends it. This counts an
 * attempt, unless the mail is lost: that attempt is counted already.
 */
export async function claimDueMail(
  { kind, query }: Database,
  { holder, now, until, withBulk }: Claim,
): Promise<ClaimedMail | undefined> {
  const nowText = now.toISOString();
  return await query.transaction().execute(async (transaction) => {
    const waiting = transaction
      .selectFrom("outgoingMail")
      .select(["id", "leaseHolder"])
      .where("state", "=", "waiting")
      .where("nextAttemptAt", "<=", nowText)
      .where((either) => either.or([either("leasedUntil", "is", null), either("leasedUntil", "<=", nowText)]))
      .orderBy("bulk")
      .orderBy("nextAttemptAt")
      .orderBy("id")
      .limit(1);
    const due = withBulk ? waiting : waiting.where("bulk", "=", 0);
    const found = await (kind === "postgres" ? due.forUpdate().skipLocked() : due).executeTakeFirst();
    if (!found) return undefined;
    const isLost = found.leaseHolder !== null;
    const mail = await transaction
      .updateTable("outgoingMail")
      .set((row) => ({
        leaseHolder: holder,
        leasedUntil: until.toISOString(),
        attempts: row("attempts", "+", isLost ? 0 : 1),
      }))
      .where("id", "=", found.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { mail, isLost };
  });
}

/** The result of an attempt. Without a state the mail keeps waiting. */
export type AttemptRecord = Partial<Pick<OutgoingMailRow, "state" | "finishedAt" | "lastFailure" | "nextAttemptAt">>;

/**
 * Records an attempt and ends its lease. Returns whether the lease was still held: if it had expired and another worker
 * has claimed the mail, nothing is recorded.
 */
export async function recordAttempt(
  queries: Queries,
  id: string,
  holder: string,
  record: AttemptRecord,
): Promise<boolean> {
  const recorded = await queries
    .updateTable("outgoingMail")
    .set({ ...record, leaseHolder: null, leasedUntil: null })
    .where("id", "=", id)
    .where("leaseHolder", "=", holder)
    .executeTakeFirst();
  return recorded.numUpdatedRows > 0n;
}

/** Ends the leases left by a previous process. Use it only where a single process uses the database. */
export async function releaseAllLeases(queries: Queries): Promise<void> {
  await queries
    .updateTable("outgoingMail")
    .set({ leasedUntil: new Date(0).toISOString() })
    .where("leaseHolder", "is not", null)
    .execute();
}
