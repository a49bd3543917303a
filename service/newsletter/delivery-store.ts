import type { Database, Queries } from "#service/database/database.ts";
import type { DeliveryState, NewsletterDeliveryRow } from "#service/database/newsletter-tables.ts";
import type { Lease } from "#service/mail/outbox-store.ts";

const answerLost = "The answer of the mail server was lost.";

/** Takes the delivery that is due for the longest time, if any, so that no other process sends it meanwhile. */
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
        .where((either) => either.or([either("leasedUntil", "is", null), either("leasedUntil", "<=", nowText)]))
        .orderBy("nextAttemptAt")
        .orderBy("id")
        .limit(1);
      return kind === "postgres" ? due.forUpdate().skipLocked() : due;
    })
    .returningAll()
    .executeTakeFirst();
}

/**
 * Records, before the last line leaves, that the mail may be with the mail server from now on. Says whether it may: the
 * lease must still be held, and the recipient still be on the list.
 */
export async function markHandingOver(queries: Queries, id: string, holder: string): Promise<boolean> {
  const marked = await queries
    .updateTable("newsletterDelivery")
    .set({ state: "handing-over" })
    .where("id", "=", id)
    .where("leaseHolder", "=", holder)
    .where("state", "=", "waiting")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("newsletterSubscription")
          .select("newsletterSubscription.id")
          .whereRef("newsletterSubscription.id", "=", "newsletterDelivery.subscriptionId")
          .where("newsletterSubscription.state", "=", "confirmed"),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
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
      state: "waiting",
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

/**
 * What a process now gone was handing over is with the mail server, as far as anybody can tell: its last line left right
 * after the mark. It is not sent again, since nobody may receive an issue twice. Says how many there were.
 */
export async function settleLostHandovers(queries: Queries, now: Date): Promise<number> {
  const settled = await queries
    .updateTable("newsletterDelivery")
    .set((row) => ({
      state: "uncertain",
      finishedAt: now.toISOString(),
      lastFailure: answerLost,
      attempts: row("attempts", "+", 1),
      leaseHolder: null,
      leasedUntil: null,
    }))
    .where("state", "=", "handing-over")
    .where("leasedUntil", "<=", now.toISOString())
    .returning("id")
    .execute();
  return settled.length;
}

/** Ends every lease. Only right at the start, where one process alone uses the database. */
export async function endDeliveryLeases(queries: Queries, now: Date): Promise<void> {
  await queries
    .updateTable("newsletterDelivery")
    .set({ leasedUntil: now.toISOString() })
    .where("leaseHolder", "is not", null)
    .execute();
}

/** Sends again, at the operator's word, what may or may not have arrived. Says how many there are. */
export async function retryUncertain(queries: Queries, issueId: string, now: Date): Promise<number> {
  const retried = await queries
    .updateTable("newsletterDelivery")
    .set({ state: "waiting", nextAttemptAt: now.toISOString(), finishedAt: null })
    .where("issueId", "=", issueId)
    .where("state", "=", "uncertain")
    .returning("id")
    .execute();
  return retried.length;
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
