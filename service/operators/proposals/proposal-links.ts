import { requestTokenParameter } from "#contract/academic-request-links.ts";
import { proposalPagePath } from "#contract/operator-links.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import { createLinkToken } from "../../platform/links/link-token.ts";

/** The page where an operator confirms what another has proposed. */
export function proposalPageUrl(
  proposalId: string,
  { siteUrl, linkSecrets, clock }: Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">,
  holderId: string,
): string {
  const token = createLinkToken("confirm-proposal", proposalId, clock.now(), linkSecrets, holderId);
  return `${siteUrl}${proposalPagePath}?${requestTokenParameter}=${token}`;
}
