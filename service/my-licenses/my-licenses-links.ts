import type { AppContext } from "../context/app-context.ts";
import type { LinkPurpose } from "../links/link-token.ts";
import { createLinkToken } from "../links/link-token.ts";

/** The pages of a customer. Each but the first has a token in its query, which is not logged. */
export const myLicensesPaths = {
  ask: "/licenses",
  asked: "/licenses/sent",
  list: "/licenses/list",
  seats: "/licenses/seats",
  "leave-mailbox": "/licenses/mailbox/leave",
  "join-mailbox": "/licenses/mailbox/join",
} as const;

/** The buttons of the list, as the last segment of their address. */
export const listSteps = ["send-key", "replace-computer", "change-mailbox"] as const;
export type ListStep = (typeof listSteps)[number];

/** The buttons of the seats of an order. */
export const seatSteps = ["check", "assign", "revoke", "give-back"] as const;
export type SeatStep = (typeof seatSteps)[number];

export const tokenField = "token";

type LinkParts = Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">;

/** The page with all licenses of a mailbox. */
export const listUrl = (accessId: string, parts: LinkParts): string => linkTo("list", "my-licenses", accessId, parts);

/** The page with the button that proves one of the two mailboxes of a change. */
export const mailboxChangeUrl = (side: "leave-mailbox" | "join-mailbox", changeId: string, parts: LinkParts): string =>
  linkTo(side, side, changeId, parts);

function linkTo(
  page: keyof typeof myLicensesPaths,
  purpose: LinkPurpose,
  id: string,
  { siteUrl, linkSecrets, clock }: LinkParts,
): string {
  const token = createLinkToken(purpose, id, clock.now(), linkSecrets);
  return `${siteUrl}${myLicensesPaths[page]}?${tokenField}=${token}`;
}
