import type { CheckedRequestOf } from "#contract/endpoint.ts";
import type { subscribeEndpoint } from "#contract/subscribe.ts";
import { type AuditedTransaction, auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { RequestSender } from "../../http/register-endpoint.ts";
import { chargeBudgets } from "../../mail/budgets/charge-budgets.ts";
import { queueMail } from "../../mail/mail-queue.ts";
import { confirmLink } from "../newsletter-links.ts";
import { suppressionOf } from "../suppression/suppression-store.ts";
import { consentWording } from "./consent-wording.ts";
import { newsletterConfirmation } from "./mails/confirmation.ts";
import { subscriptionIdentifier } from "./subscription-identifier.ts";
import { subscribeOutcome } from "./subscription-rules.ts";
import { addSubscription, askAgain, findSubscription, keepWording } from "./subscription-store.ts";

/**
 * Takes in a mailbox and queues a mail that asks for its confirmation, both or neither. Nobody learns from outside
 * whether the mailbox was known.
 *
 * @param sender the page with the form, as far as the browser told it, and the networks of the caller
 */
export async function subscribe(
  { email }: CheckedRequestOf<typeof subscribeEndpoint>,
  appContext: AppContext,
  { page, networks }: RequestSender,
): Promise<void> {
  const asked = await auditedTransaction(appContext, "subscriber", async (work) => {
    const id = await ask(email, page, appContext, work);
    await keepWording(work.transaction, consentWording, work.now);
    const heldFor = await chargeBudgets(work.transaction, { mailbox: email, networks }, appContext);
    if (id === undefined) return false;
    await queueMail(work.transaction, appContext, {
      purpose: "newsletter-confirmation",
      aboutId: id,
      recipient: email,
      replyTo: appContext.contactEmail,
      heldFor,
      ...newsletterConfirmation(confirmLink(id, work.now, appContext), appContext),
    });
    work.audit({ action: "subscription-asked", subjectId: id, details: { wording: consentWording.version } });
    return true;
  });
  if (asked) appContext.mailQueued();
}

/** Stores that the mailbox is asked, and tells the identifier of its subscription, or nothing when it is left alone. */
async function ask(
  mailbox: string,
  page: string | undefined,
  { suppressionSecret }: AppContext,
  { transaction, now }: AuditedTransaction,
): Promise<string | undefined> {
  const suppressed = await suppressionOf(transaction, mailbox, suppressionSecret);
  const known = await findSubscription(transaction, mailbox);
  if (subscribeOutcome(known, suppressed, now) === "stay-silent") return undefined;
  const at = now.toISOString();
  const consent = { subscribedAt: at, subscribedOnPage: page ?? null, wordingVersion: consentWording.version };
  if (known) return (await askAgain(transaction, known, consent)) ? known.id : undefined;
  const id = subscriptionIdentifier(mailbox, suppressionSecret);
  const isNew = await addSubscription(transaction, {
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
  return isNew ? id : undefined;
}
