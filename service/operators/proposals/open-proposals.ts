import type { DigestSource } from "../../platform/digest/send-daily-digest.ts";
import { proposalPageUrl } from "./proposal-links.ts";
import { proposalFacts } from "./proposal-mail.ts";
import { listOpenProposals } from "./proposal-store.ts";
import type { ProposalKind } from "./tables.ts";

/** For the daily digest: what waits for the confirmation of another operator. */
export const openProposals =
  (kind: ProposalKind): DigestSource =>
  async ({ queries, now }, appContext) => {
    const open = (await listOpenProposals(queries, now)).filter((proposal) => proposal.kind === kind);
    if (open.length === 0) return undefined;
    return {
      subject: open.length === 1 ? "1 proposal waits" : `${open.length} proposals wait`,
      permission: kind,
      blocks: (holderId) => [
        "This waits for the confirmation of an operator other than the one who proposed it.",
        ...open.flatMap((proposal) => [
          [["What", `${kind}: ${proposal.subject}`] as const, ...proposalFacts(proposal)],
          ...(holderId === undefined || holderId === proposal.proposedById
            ? []
            : [
                {
                  kind: "link",
                  label: "Look at it:",
                  url: proposalPageUrl(proposal.id, appContext, holderId),
                } as const,
              ]),
        ]),
        "npm run admin -- proposals list shows them.",
      ],
    };
  };
