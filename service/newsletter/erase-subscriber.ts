import type { Actor } from "../platform/audit/audit-actions.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { removeMailsAbout } from "../platform/mail/mail-queue.ts";
import { findSubscription, subscriptionIdentifier } from "./subscription-store.ts";
import { suppress } from "./suppression-store.ts";

interface ErasedSubscriber {
  /** Whether the mailbox had a subscription in any state. */
  wasKnown: boolean;
}

/**
 * Removes what the newsletter stores about a person: subscription, consent, mails, bounces. A keyed hash remains, which
 * identifies no person but recognizes the mailbox in an import, and so do the records of past issues under the same hash.
 */
export async function eraseSubscriber(
  mailbox: string,
  appContext: Pick<AppContext, "database" | "clock" | "suppressionSecret">,
  actor: Actor,
): Promise<ErasedSubscriber> {
  return await auditedTransaction(appContext, actor, (tx) => eraseSubscription(tx, mailbox, appContext));
}

/** The same, as part of a larger change. */
async function eraseSubscription(
  { transaction, now, audit }: AuditedTransaction,
  mailbox: string,
  appContext: Pick<AppContext, "suppressionSecret">,
): Promise<ErasedSubscriber> {
  const subscription = await findSubscription(transaction, mailbox);
  const id = subscription?.id ?? subscriptionIdentifier(mailbox, appContext.suppressionSecret);
  await suppress(transaction, mailbox, { reason: "erased", at: now, secret: appContext.suppressionSecret });
  await transaction.deleteFrom("newsletterSubscription").where("id", "=", id).execute();
  await transaction.deleteFrom("newsletterBounce").where("subscriptionId", "=", id).execute();
  await removeMailsAbout(transaction, id);
  audit({ action: "subscription-erased", subjectId: id });
  return { wasKnown: subscription !== undefined };
}

/** The subscription of a person with its consent record, if there is one. */
export async function findPersonalSubscription(mailbox: string, { database: { query } }: AppContext) {
  const subscription = await findSubscription(query, mailbox);
  return subscription ? [subscription] : [];
}

export async function erasePersonalSubscription(
  tx: AuditedTransaction,
  mailbox: string,
  appContext: AppContext,
): Promise<void> {
  await eraseSubscription(tx, mailbox, appContext);
}
export function summarizePersonalSubscription({
  state,
  subscribedAt,
}: {
  id: string;
  state: string;
  subscribedAt: string;
}): string {
  return `${state}, since ${subscribedAt.slice(0, 10)}`;
}
