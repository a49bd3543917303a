import type { AppContext } from "../context/app-context.ts";
import type { ComposedMail } from "../mail/mail-transport.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import { findIssueById } from "./issue-store.ts";
import { addressIssue } from "./mails/issue.ts";
import { listHeaders } from "./mails/list-headers.ts";
import { unsubscribeLink } from "./newsletter-links.ts";
import { findSubscriptionById } from "./subscription-store.ts";

/** Composes the issue for one subscription, or returns undefined if it has ended. */
export async function composeDelivery(
  { aboutId, recipientId }: Pick<OutgoingMailRow, "aboutId" | "recipientId">,
  appContext: AppContext,
): Promise<ComposedMail | undefined> {
  const { query } = appContext.database;
  const subscription = recipientId === null ? undefined : await findSubscriptionById(query, recipientId);
  if (subscription?.state !== "confirmed") return undefined;
  const issue = await findIssueById(query, aboutId);
  if (!issue) throw new Error(`The issue ${aboutId} of a mail is missing.`);
  const unsubscribeUrl = unsubscribeLink(subscription.id, appContext.clock.now(), appContext);
  const kind = subscription.source === "form" ? "confirmed" : "imported";
  const since = new Date(subscription.confirmedAt ?? subscription.subscribedAt);
  return {
    recipient: subscription.mailbox,
    replyTo: appContext.contactEmail,
    listHeaders: listHeaders(unsubscribeUrl, appContext.mailDomain),
    ...addressIssue(issue, unsubscribeUrl, { kind, at: since }),
  };
}
