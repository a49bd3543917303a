import { academicLicenseRequestPath } from "./forms.ts";

/**
 * The pages that mails about an academic request lead to. Each address holds a token that nobody can guess, in its
 * query, which is not logged. Opening a page changes nothing, since mail scanners follow links: what changes something is a button, a POST below the page.
 */
export const statusPagePath = `${academicLicenseRequestPath}/status`;
export const reviewPagePath = `${academicLicenseRequestPath}/review`;
/** Below a review page: sends the mail that signs the operator's device in. Below `reviewPagePath`: where it leads to. */
export const signInSegment = "sign-in";

export const requestTokenParameter = "token";

/** What the buttons of the status page do, as the last part of their address. */
export const statusSteps = ["prove-mailbox", "send-again", "withdraw", "another-key"] as const;
export type StatusStep = (typeof statusSteps)[number];

export const reviewVerdicts = ["approve", "reject"] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];
