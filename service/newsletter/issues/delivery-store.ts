import type { Database, Queries } from "../../database/database.ts";
import type { DeliveryState, NewsletterDeliveryRow } from "../../database/newsletter-tables.ts";
import type { Lease } from "../../mail/mail-queue.ts";

/**
 * Takes the delivery that is due for the longest time, if any, so that no other process sends it. One whose lease has run
 * out is not taken: its mail may have left.
 */
export async function claimDelivery(
  { kind, query }: Database,
  { holder, now, until }: Lease,
): Promise<NewsletterDeliveryRow | undefined> {
  const nowText = now.toISOString();
  return await query
    .updateTable("newsletterDelivery")
    .set({ leaseHolder: holder, leasedUntil: until.toISOString() })
    .where("id", "in", (deliveries) => {
      const due = deliveries
        .selectFrom("newsletterDelivery")
        .select("id")
        .where("state", "=", "waiting")
        .where("nextAttemptAt", "<=", nowText)
        .where("leaseHolder", "is", null)
        .orderBy("nextAttemptAt")
        .orderBy("id")
        .limit(1);
      return kind === "postgres" ? due.forUpdate().skipLocked() : due;
    })
    .returningAll()
    .executeTakeFirst();
}

/** Whether a mail may still leave: the lease is held, and the recipient is on the list. */
export async function mayLeave(queries: Queries, id: string, holder: string, now: Date): Promise<boolean> {
  const held = await queries
    .selectFrom("newsletterDelivery")
    .innerJoin("newsletterSubscription", "newsletterSubscription.id", "newsletterDelivery.subscriptionId")
    .select("newsletterDelivery.id")
    .where("newsletterDelivery.id", "=", id)
    .where("newsletterDelivery.leaseHolder", "=", holder)
    .where("newsletterDelivery.leasedUntil", ">", now.toISOString())
    .where("newsletterSubscription.state", "=", "confirmed")
    .executeTakeFirst();
  return held !== undefined;
}

export type DeliveryEnd =
  | { state: Extract<DeliveryState, "sent" | "skipped">; at: Date }
  | { state: Extract<DeliveryState, "uncertain" | "refused">; at: Date; failure: string };

/** Ends a delivery, unless the lease ran out meanwhile. Says whether it did. */
export async function endDelivery(queries: Queries, id: string, holder: string, end: DeliveryEnd): Promise<boolean> {
  const ended = await queries
    .updateTable("newsletterDelivery")
    .set((row) => ({
      state: end.state,
      finishedAt: end.at.toISOString(),
      lastFailure: "failure" in end ? end.failure : null,
      attempts: row("attempts", "+", end.state === "skipped" ? 0 : 1),
      leaseHolder: null,
      leasedUntil: null,
    }))
    .where("id", "=", id)
    .where("leaseHolder", "=", holder)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Puts a delivery back that the mail server has said no to for now, or that has not reached it. */
export async function postponeDelivery(
  queries: Queries,
  id: string,
  holder: string,
  { until, failure, counts }: { until: Date; failure: string; counts: boolean },
): Promise<void> {
  await queries
    .updateTable("newsletterDelivery")
    .set((row) => ({
      nextAttemptAt: until.toISOString(),
      lastFailure: failure,
      attempts: row("attempts", "+", counts ? 1 : 0),
      leaseHolder: null,
      leasedUntil: null,
    }))
    .where("id", "=", id)
    .where("leaseHolder", "=", holder)
    .execute();
}

/** The deliveries whose lease has run out. */
export async function leasedDeliveries(queries: Queries, now: Date): Promise<NewsletterDeliveryRow[]> {
  return await queries
    .selectFrom("newsletterDelivery")
    .selectAll()
    .where("leaseHolder", "is not", null)
    .where("leasedUntil", "<=", now.toISOString())
    .execute();
}

/** Whether this process has anything under way. */
export async function hasLeases(queries: Queries, holder: string): Promise<boolean> {
  const leased = await queries
    .selectFrom("newsletterDelivery")
    .select("id")
    .where("leaseHolder", "=", holder)
    .limit(1)
    .executeTakeFirst();
  return leased !== undefined;
}

/** Lets anybody send it: it has not left. */
export async function releaseDelivery(queries: Queries, id: string, holder: string): Promise<void> {
  await queries
    .updateTable("newsletterDelivery")
    .set({ leaseHolder: null, leasedUntil: null })
    .where("id", "=", id)
    .where("leaseHolder", "=", holder)
    .execute();
}

/** Lets every lease run out. Only right at the start, where one process alone uses the database. */
export async function endDeliveryLeases(queries: Queries, now: Date): Promise<void> {
  await queries
    .updateTable("newsletterDelivery")
    .set({ leasedUntil: now.toISOString() })
    .where("leaseHolder", "is not", null)
    .execute();
}

/** The delivery that a mail belonged to, with the mailbox it was sent to, as long as its subscription is known. */
export async function findDeliveryOfMail(
  queries: Queries,
  messageId: string,
): Promise<{ id: string; subscriptionId: string; mailbox: string } | undefined> {
  return await queries
    .selectFrom("newsletterDelivery")
    .innerJoin("newsletterSubscription", "newsletterSubscription.id", "newsletterDelivery.subscriptionId")
    .select(["newsletterDelivery.id", "newsletterDelivery.subscriptionId", "newsletterSubscription.mailbox"])
    .where("newsletterDelivery.messageId", "=", messageId)
    .executeTakeFirst();
}
