import { formatIdentifier } from "#contract/license-key.ts";
import type { Actor } from "../audit-actions.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { removeMailsAbout } from "../mail/outbox.ts";
import { createLinkToken } from "../tokens.ts";
import { hashEmail, suppress } from "./suppression-store.ts";
import type { NewsletterSubscriptionRow } from "./tables.ts";

export async function findSubscription(
  queries: Queries,
  email: string,
): Promise<NewsletterSubscriptionRow | undefined> {
  return await queries.selectFrom("newsletterSubscription").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function findSubscriptionById(
  queries: Queries,
  id: string,
): Promise<NewsletterSubscriptionRow | undefined> {
  return await queries.selectFrom("newsletterSubscription").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * The identifier of a mailbox's subscription: a UUID of version 8 (RFC 9562 section 5.8) derived from its keyed hash.
 * It is the same after the subscription was removed and created again, so that the link in an old issue still ends it,
 * and an issue in progress does not reach the mailbox twice.
 */
export function subscriptionIdentifier(email: string, secret: Uint8Array): string {
  return identifierOfHash(hashEmail(email, secret));
}

/** The same, from the hash that a suppression keeps. */
function identifierOfHash(emailHash: string): string {
  const bytes = Buffer.from(emailHash, "base64url").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatIdentifier(bytes);
}

/** The addresses in the newsletter's mails. The token is in the query, which is not logged. */
export const newsletterPaths = {
  confirm: "/apis/newsletter/confirm",
  unsubscribe: "/apis/newsletter/unsubscribe",
} as const;

export const tokenField = "token";

type LinkParts = Pick<App, "siteUrl" | "linkSecrets">;

/** The page with the button that confirms the subscription. */
export function confirmLink(subscriptionId: string, now: Date, { siteUrl, linkSecrets }: LinkParts): string {
  const token = createLinkToken("confirm-subscription", subscriptionId, now, linkSecrets);
  return `${siteUrl}${newsletterPaths.confirm}?${tokenField}=${token}`;
}

/** The page with the button that unsubscribes. A mail provider can post to the same address. */
export function unsubscribeLink(subscriptionId: string, now: Date, { siteUrl, linkSecrets }: LinkParts): string {
  const token = createLinkToken("unsubscribe", subscriptionId, now, linkSecrets);
  return `${siteUrl}${newsletterPaths.unsubscribe}?${tokenField}=${token}`;
}

/**
 * Unsubscribes. Repeating it changes nothing, and neither does an unknown subscription, which was erased or never
 * confirmed.
 */
export async function unsubscribe(id: string, app: App, actor: Actor = "subscriber"): Promise<void> {
  await change(app, actor, async (tx) => {
    const subscription = await findSubscriptionById(tx.transaction, id);
    if (subscription) await endSubscription(tx, subscription, "unsubscribed", app);
  });
}

/** Ends a subscription that is confirmed or unconfirmed, and suppresses its mailbox. */
export async function endSubscription(
  { transaction, now, audit }: Change,
  { id, email }: Pick<NewsletterSubscriptionRow, "id" | "email">,
  reason: "unsubscribed" | "bounced",
  { suppressionSecret }: Pick<App, "suppressionSecret">,
): Promise<void> {
  await suppress(transaction, email, { reason, at: now, secret: suppressionSecret });
  const ended = await transaction
    .updateTable("newsletterSubscription")
    .set({ state: reason, endedAt: now.toISOString() })
    .where("id", "=", id)
    .where("state", "in", ["unconfirmed", "confirmed"])
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) audit({ action: "subscription-ended", subjectId: id, details: { reason } });
}

/**
 * Removes what the newsletter stores about a person: subscription, consent, mails. A keyed hash remains, which
 * identifies no person but recognizes the mailbox in an import, and so do the records of past issues under the same hash.
 * Returns whether the mailbox had a subscription in any state.
 */
export async function eraseSubscriber(
  { transaction, now, audit }: Change,
  email: string,
  { suppressionSecret }: Pick<App, "suppressionSecret">,
): Promise<boolean> {
  const subscription = await findSubscription(transaction, email);
  const id = subscription?.id ?? subscriptionIdentifier(email, suppressionSecret);
  await suppress(transaction, email, { reason: "erased", at: now, secret: suppressionSecret });
  await transaction.deleteFrom("newsletterSubscription").where("id", "=", id).execute();
  await removeMailsAbout(transaction, id);
  audit({ action: "subscription-erased", subjectId: id });
  return subscription !== undefined;
}
