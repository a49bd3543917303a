import { createHmac } from "node:crypto";
import { formatIdentifier } from "#contract/license-key.ts";
import type { Actor } from "../audit-actions.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import type { NewsletterSubscriptionRow, SuppressionReason } from "./tables.ts";

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
 * The keyed hash of a suppressed mailbox. It recognizes the mailbox in the form or an import, and identifies no person:
 * without the secret not even guesses can be checked. It remains after the person is erased.
 *
 * @param email as the schema of `#contract/endpoints.ts` returns it, in lower case
 * @param secret the secret named `suppression`
 */
export function hashEmail(email: string, secret: Uint8Array): string {
  return createHmac("sha256", secret).update(`designite suppression\n${email}`).digest("base64url");
}

/**
 * The identifier of a mailbox's subscription: a UUID of version 8 (RFC 9562 section 5.8) derived from its keyed hash.
 * It is the same after the subscription was removed and created again, so that the link in an old issue still ends it,
 * and an issue in progress does not reach the mailbox twice.
 */
export function subscriptionIdentifier(email: string, secret: Uint8Array): string {
  const bytes = Buffer.from(hashEmail(email, secret), "base64url").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatIdentifier(bytes);
}

/** Whether any mailbox is suppressed: then the secret that they are recognized by can never be made anew. */
export async function hasSuppressions(queries: Queries): Promise<boolean> {
  const found = await queries.selectFrom("newsletterSuppression").select("emailHash").limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Suppresses a mailbox, also for imports. That it takes no mail replaces any other reason. */
export async function suppress(
  { transaction, now }: Pick<Change, "transaction" | "now">,
  email: string,
  reason: SuppressionReason,
  { suppressionSecret }: Pick<App, "suppressionSecret">,
): Promise<void> {
  const entry = { reason, suppressedAt: now.toISOString() };
  await transaction
    .insertInto("newsletterSuppression")
    .values({ emailHash: hashEmail(email, suppressionSecret), ...entry })
    .onConflict((conflict) =>
      reason === "bounced" ? conflict.column("emailHash").doUpdateSet(entry) : conflict.doNothing(),
    )
    .execute();
}

/** Suppresses a mailbox, and ends its subscription if it has one. */
export async function endSubscription(
  tx: Change,
  email: string,
  reason: "unsubscribed" | "bounced",
  app: Pick<App, "suppressionSecret">,
): Promise<void> {
  await suppress(tx, email, reason, app);
  const ended = await tx.transaction
    .updateTable("newsletterSubscription")
    .set({ state: reason, endedAt: tx.now.toISOString() })
    .where("email", "=", email)
    .where("state", "in", ["unconfirmed", "confirmed"])
    .returning("id")
    .executeTakeFirst();
  if (ended) tx.audit({ action: "subscription-ended", subjectId: ended.id, details: { reason } });
}

/**
 * Unsubscribes. Repeating it changes nothing, and neither does an unknown subscription, which was erased or never
 * confirmed.
 */
export async function unsubscribe(id: string, app: App, actor: Actor = "subscriber"): Promise<void> {
  await change(app, actor, async (tx) => {
    const subscription = await findSubscriptionById(tx.transaction, id);
    if (subscription) await endSubscription(tx, subscription.email, "unsubscribed", app);
  });
}

/**
 * Removes subscription and consent of a person. A keyed hash remains, which identifies no person but recognizes the
 * mailbox in an import, and so do the records of past issues under the same hash.
 */
export async function eraseSubscriber(tx: Change, email: string, app: Pick<App, "suppressionSecret">): Promise<void> {
  await suppress(tx, email, "erased", app);
  await tx.transaction.deleteFrom("newsletterSubscription").where("email", "=", email).execute();
  tx.audit({ action: "subscription-erased", subjectId: subscriptionIdentifier(email, app.suppressionSecret) });
}
