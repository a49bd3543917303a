import {
  type ReviewVerdict,
  renewalPagePath,
  requestTokenParameter,
  reviewPagePath,
  statusPagePath,
} from "#contract/addresses.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { createLinkToken } from "../platform/links/link-token.ts";

type LinkParts = Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">;

/**
 * The status page of a request. Its address is sent only to the mailbox of the request, so using it proves the mailbox.
 */
export function statusPageUrl(requestId: string, { siteUrl, linkSecrets, clock }: LinkParts): string {
  const token = createLinkToken("request-status", requestId, clock.now(), linkSecrets);
  return `${siteUrl}${statusPagePath}?${requestTokenParameter}=${token}`;
}

/** The page that renews an academic license. Its address is sent only to the mailbox of the license. */
export function renewalPageUrl(licenseId: string, { siteUrl, linkSecrets, clock }: LinkParts): string {
  const token = createLinkToken("renew-academic", licenseId, clock.now(), linkSecrets);
  return `${siteUrl}${renewalPagePath}?${requestTokenParameter}=${token}`;
}

/** The page where an operator decides: the one whom the link names, if it does. */
export function reviewPageUrl(
  verdict: ReviewVerdict,
  requestId: string,
  { siteUrl, linkSecrets, clock }: LinkParts,
  holderId: string | undefined,
) {
  const token = createLinkToken(`${verdict}-request`, requestId, clock.now(), linkSecrets, holderId);
  return `${siteUrl}${reviewPagePath}/${verdict}?${requestTokenParameter}=${token}`;
}
