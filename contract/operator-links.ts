import { reviewPagePath, signInSegment } from "./academic-request-links.ts";

/** Where an operator confirms what another has proposed. */
export const proposalPagePath = "/apis/operators/proposal";

/** Where the link in a sign-in mail leads to. */
export const signInPath = `${reviewPagePath}/${signInSegment}`;

/** The pages that act on a signed-in device alone. A sign-in link names the one that it leads back to. */
export const operatorPages = {
  approve: `${reviewPagePath}/approve`,
  reject: `${reviewPagePath}/reject`,
  undo: `${reviewPagePath}/undo`,
  proposal: proposalPagePath,
} as const;
export type OperatorPage = keyof typeof operatorPages;
