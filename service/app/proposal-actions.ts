import { rotateKeysAction } from "../care/rotation-proposal.ts";
import { sendIssueAction } from "../newsletter/start-issue.ts";
import type { ProposalActions } from "../operators/proposals/proposal-action.ts";
import type { Configuration } from "../platform/config/config.ts";
import type { RandomSource } from "../platform/ids/random-source.ts";

/** What each kind of proposal leads to. */
export function createProposalActions(
  configuration: Pick<Configuration, "signingKeys" | "keysFolder">,
  random: RandomSource,
): ProposalActions {
  return { keys: rotateKeysAction(configuration, random), newsletter: sendIssueAction };
}
