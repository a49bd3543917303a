import { createLinkToken, type LinkSecrets } from "../links/link-token.ts";

/** The addresses that the newsletter's mails lead to. The token stands in the query, which no log keeps. */
export const newsletterPaths = {
  confirm: "/apis/newsletter/confirm",
  unsubscribe: "/apis/newsletter/unsubscribe",
} as const;

export const tokenField = "token";

interface LinkParts {
  siteUrl: string;
  linkSecrets: LinkSecrets;
}

/** Leads to a page with one button that puts the mailbox on the list. */
export function confirmLink(subscriptionId: string, now: Date, { siteUrl, linkSecrets }: LinkParts): string {
  const token = createLinkToken("confirm-subscription", subscriptionId, now, linkSecrets);
  return `${siteUrl}${newsletterPaths.confirm}?${tokenField}=${token}`;
}

/** Leads to a page with one button that takes the mailbox off the list. A program that posts to it does the same. */
export function unsubscribeLink(subscriptionId: string, now: Date, { siteUrl, linkSecrets }: LinkParts): string {
  const token = createLinkToken("unsubscribe", subscriptionId, now, linkSecrets);
  return `${siteUrl}${newsletterPaths.unsubscribe}?${tokenField}=${token}`;
}
