import {
  type ReviewVerdict,
  requestTokenParameter,
  reviewPagePath,
  statusPagePath,
} from "#contract/academic-request-links.ts";
import type { AppContext } from "../context/app-context.ts";
import { createLinkToken } from "../links/link-token.ts";

type LinkParts = Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">;

/** The page about a request. It is sent to the mailbox of the request alone, so that whoever has it reads that mailbox. */
export function statusPageUrl(requestId: string, { siteUrl, linkSecrets, clock }: LinkParts): string {
  const token = createLinkToken("request-status", requestId, clock.now(), linkSecrets);
  return `${siteUrl}${statusPagePath}?${requestTokenParameter}=${token}`;
}

/** The page on which the operator decides. */
export function reviewPageUrl(verdict: ReviewVerdict, requestId: string, { siteUrl, linkSecrets, clock }: LinkParts) {
  const token = createLinkToken(`${verdict}-request`, requestId, clock.now(), linkSecrets);
  return `${siteUrl}${reviewPagePath}/${verdict}?${requestTokenParameter}=${token}`;
}
