import type { CheckedRequestOf } from "#contract/endpoint.ts";
import type { subscribeEndpoint } from "#contract/subscribe.ts";
import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { RequestSender } from "../http/register-endpoint.ts";
import { chargeBudgets } from "../mail/budgets/charge-budgets.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { consentWording } from "./consent-wording.ts";
import { newsletterConfirmation } from "./mails/confirmation.ts";
import { confirmLink } from "./newsletter-links.ts";
import { subscriptionIdentifier } from "./subscription-identifier.ts";
import { subscribeOutcome } from "./subscription-rules.ts";
import { addSubscription, askAgain, findSubscription, keepWording, touchSubscription } from "./subscription-store.ts";
import { suppressionOf } from "./suppression-store.ts";

/**
 * Stores a subscription and queues the mail that asks for its confirmation, in one transaction. A mailbox that is left
 * alone costs the same work, so that neither the answer nor its time tells whether the mailbox was known.
 *
 * @param sender the page with the form, if the browser sends it, and the networks of the caller
 */
export async function subscribe(
  { email }: CheckedRequestOf<typeof subscribeEndpoint>,
  appContext: AppContext,
  { page, networks }: RequestSender,
): Promise<void> {
  await auditedTransaction(appContext, "subscriber", async (work) => {
    const { id, isAsked } = await ask(email, page, appContext, work);
    await keepWording(work.transaction, consentWording, work.now);
    const heldFor = await chargeBudgets(
      work.transaction,
      { cause: "newsletter", mailbox: email, networks },
      appContext,
    );
    await queueMail(work.transaction, appContext, {
      ...(isAsked
        ? { purpose: "newsletter-confirmation", recipient: email, heldFor }
        : { purpose: "no-mail", recipient: appContext.contactEmail }),
      aboutId: id,
      replyTo: appContext.contactEmail,
      ...newsletterConfirmation(confirmLink(id, work.now, appContext), appContext),
    });
    const action = isAsked ? "subscription-asked" : "subscription-repeated";
    work.audit({ action, subjectId: id, details: { wording: consentWording.version } });
  });
  appContext.mailQueued();
}

/** Stores that the mailbox is asked, unless it is left alone. */
async function ask(
  mailbox: string,
  page: string | undefined,
  { suppressionSecret }: AppContext,
  { transaction, now }: AuditedTransaction,
): Promise<{ id: string; isAsked: boolean }> {
  const suppressed = await suppressionOf(transaction, mailbox, suppressionSecret);
  const known = await findSubscription(transaction, mailbox);
  const id = known?.id ?? subscriptionIdentifier(mailbox, suppressionSecret);
  if (subscribeOutcome(known, suppressed, now) === "stay-silent") {
    await touchSubscription(transaction, id);
    return { id, isAsked: false };
  }
  const at = now.toISOString();
  const consent = { subscribedAt: at, subscribedOnPage: page ?? null, wordingVersion: consentWording.version };
  if (known) return { id, isAsked: await askAgain(transaction, known, consent) };
  const isAsked = await addSubscription(transaction, {
    id,
    mailbox,
    state: "unconfirmed",
    source: "form",
    ...consent,
    consentNote: null,
    confirmationsSent: 1,
    lastConfirmationAt: at,
    confirmedAt: null,
    endedAt: null,
    softBounces: 0,
  });
  return { id, isAsked };
}
