import { createLinkToken, type LinkSecrets } from "../platform/links/link-token.ts";

/** The addresses in the newsletter's mails. The token is in the query, which is not logged. */
export const newsletterPaths = {
  confirm: "/apis/newsletter/confirm",
  unsubscribe: "/apis/newsletter/unsubscribe",
} as const;

export const tokenField = "token";

interface LinkParts {
  siteUrl: string;
  linkSecrets: LinkSecrets;
}

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
