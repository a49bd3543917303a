import { formatIdentifier } from "#contract/license-key.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { type Placeholders, prepareQuery } from "../platform/database/prepared-query.ts";
import { hashMailbox, suppress } from "./suppression-store.ts";
import type { NewsletterSubscriptionRow, NewsletterWordingRow, SubscriptionState } from "./tables.ts";

export async function findSubscription(
  queries: Queries,
  mailbox: string,
): Promise<NewsletterSubscriptionRow | undefined> {
  const { rows } = await selectByMailbox(queries, { mailbox });
  return rows[0];
}

const selectByMailbox = prepareQuery((queries, { mailbox }: Placeholders<{ mailbox: string }>) =>
  queries.selectFrom("newsletterSubscription").selectAll().where("mailbox", "=", mailbox),
);

export async function findSubscriptionById(
  queries: Queries,
  id: string,
): Promise<NewsletterSubscriptionRow | undefined> {
  return await queries.selectFrom("newsletterSubscription").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Stores the subscription unless its mailbox has one. Returns whether it is new. */
export async function addSubscription(queries: Queries, subscription: NewsletterSubscriptionRow): Promise<boolean> {
  const { rows } = await insertSubscription(queries, subscription);
  return rows.length > 0;
}

const insertSubscription = prepareQuery((queries, subscription: Placeholders<NewsletterSubscriptionRow>) =>
  queries
    .insertInto("newsletterSubscription")
    .values(subscription)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id"),
);

/**
 * Records another confirmation mail with the current consent. Of two concurrent calls one succeeds. Returns whether
 * this one did.
 */
export async function askAgain(
  queries: Queries,
  known: Pick<NewsletterSubscriptionRow, "id" | "state" | "confirmationsSent">,
  consent: Pick<NewsletterSubscriptionRow, "subscribedAt" | "subscribedOnPage" | "wordingVersion">,
): Promise<boolean> {
  const { subscribedAt, subscribedOnPage, wordingVersion } = consent;
  const asked = await queries
    .updateTable("newsletterSubscription")
    .set({
      state: "unconfirmed",
      source: "form",
      consentNote: null,
      confirmationsSent: known.state === "unconfirmed" ? known.confirmationsSent + 1 : 1,
      subscribedAt,
      subscribedOnPage,
      wordingVersion,
      lastConfirmationAt: subscribedAt,
      confirmedAt: null,
      endedAt: null,
      softBounces: 0,
    })
    .where("id", "=", known.id)
    .where("state", "=", known.state)
    .where("confirmationsSent", "=", known.confirmationsSent)
    .returning("id")
    .executeTakeFirst();
  return asked !== undefined;
}

/** Writes the row, if there is one, with the values it has: the work of asking without its effect. */
export async function touchSubscription(queries: Queries, id: string): Promise<void> {
  await queries
    .updateTable("newsletterSubscription")
    .set((row) => ({ subscribedAt: row.ref("subscribedAt") }))
    .where("id", "=", id)
    .execute();
}

/** Returns whether it was unconfirmed before. */
export async function markConfirmed(queries: Queries, id: string, at: Date): Promise<boolean> {
  const confirmed = await queries
    .updateTable("newsletterSubscription")
    .set({ state: "confirmed", confirmedAt: at.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "unconfirmed")
    .returning("id")
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Returns whether it was confirmed or unconfirmed before. */
export async function markEnded(
  queries: Queries,
  id: string,
  state: Extract<SubscriptionState, "unsubscribed" | "bounced" | "complained">,
  at: Date,
): Promise<boolean> {
  const ended = await queries
    .updateTable("newsletterSubscription")
    .set({ state, endedAt: at.toISOString() })
    .where("id", "=", id)
    .where("state", "in", ["unconfirmed", "confirmed"])
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Removes the unconfirmed subscriptions whose last mail is older than `before`, and returns their identifiers. */
export async function removeUnconfirmed(queries: Queries, before: Date): Promise<string[]> {
  const removed = await queries
    .deleteFrom("newsletterSubscription")
    .where("state", "=", "unconfirmed")
    // The last mail is never older than the entry, so this removes no further one. It uses the index.
    .where("subscribedAt", "<", before.toISOString())
    .where(({ fn, ref }) => fn.coalesce(ref("lastConfirmationAt"), ref("subscribedAt")), "<", before.toISOString())
    .returning("id")
    .execute();
  return removed.map(({ id }) => id);
}

/** Stores each version of the agreed words once. */
export async function keepWording(
  queries: Queries,
  { version, words }: { version: string; words: string },
  now: Date,
): Promise<void> {
  await insertWording(queries, { version, words, firstUsedAt: now.toISOString() });
}

const insertWording = prepareQuery((queries, wording: Placeholders<NewsletterWordingRow>) =>
  queries
    .insertInto("newsletterWording")
    .values(wording)
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * The identifier of a mailbox's subscription: a UUID of version 8 (RFC 9562 section 5.8) derived from its keyed hash.
 * It is the same after the subscription was removed and created again, so that the link in an old issue still ends it,
 * and an issue in progress does not reach the mailbox twice.
 */
export function subscriptionIdentifier(mailbox: string, secret: Uint8Array): string {
  return identifierOfHash(hashMailbox(mailbox, secret));
}

/** The same, from the hash that a suppression keeps. */
export function identifierOfHash(mailboxHash: string): string {
  const bytes = Buffer.from(mailboxHash, "base64url").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatIdentifier(bytes);
}

/** Subscriptions of the first version have an identifier of version 7, and none of a hash. */
export function isMadeOfHash(id: string): boolean {
  return id.charAt(14) === "8";
}

/**
 * Ends a subscription. Repeating it changes nothing, and neither does an unknown subscription, which was erased or
 * never confirmed.
 */
export async function unsubscribe(id: string, appContext: AppContext): Promise<void> {
  await auditedTransaction(appContext, "subscriber", async ({ transaction, now, audit }) => {
    const subscription = await findSubscriptionById(transaction, id);
    if (!subscription || !(await markEnded(transaction, id, "unsubscribed", now))) return;
    await suppress(transaction, subscription.mailbox, {
      reason: "unsubscribed",
      at: now,
      secret: appContext.suppressionSecret,
    });
    audit({ action: "subscription-ended", subjectId: id, details: { reason: "unsubscribed" } });
  });
}
