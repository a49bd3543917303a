import type { Configuration } from "./config/config.ts";
import type { RandomSource } from "./ids/random-source.ts";
import { sendIssueAction } from "./newsletter/start-issue.ts";
import { rotateKeysAction } from "./operations/keys/rotation-proposal.ts";
import type { ProposalActions } from "./proposals/proposal-action.ts";

/** What each kind of proposal leads to. */
export function createProposalActions(
  configuration: Pick<Configuration, "signingKeys" | "keysFolder">,
  random: RandomSource,
): ProposalActions {
  return { keys: rotateKeysAction(configuration, random), newsletter: sendIssueAction };
}
