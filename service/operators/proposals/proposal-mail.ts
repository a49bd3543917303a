import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts";
import { formatTime } from "../../platform/time/time.ts";
import type { ProposalDescription } from "./proposal-action.ts";
import type { ProposalRow } from "./tables.ts";

const subjects = { keys: "rotate the signing keys", newsletter: "mail the whole list" } as const;

/** To another operator: what one has proposed, and the link by which it is confirmed. */
export function proposalMail(proposal: ProposalRow, { facts, text }: ProposalDescription, pageUrl: string): Mail {
  const what = subjects[proposal.kind];
  return composeMail(`${proposal.proposedBy} proposes to ${what}`, [
    `${proposal.proposedBy} proposes to ${what}. It is done when a second operator confirms it.`,
    [...facts, ...proposalFacts(proposal)],
    ...(text === undefined ? [] : [{ kind: "lines", text } as const]),
    { kind: "link", label: "Look at it and confirm:", url: pageUrl },
    `On the command line: npm run admin -- proposals confirm ${proposal.id}`,
    "If you do not want it, do nothing: it expires. Talk to the person who proposed it if this is a surprise.",
  ]);
}

/** What is known of every proposal. */
export function proposalFacts({
  proposedBy,
  proposedAt,
  expiresAt,
  fingerprint,
}: ProposalRow): (readonly [label: string, value: string])[] {
  return [
    ["Proposed by", `${proposedBy}, on ${formatTime(new Date(proposedAt))}`],
    ["To be confirmed until", formatTime(new Date(expiresAt))],
    ["Fingerprint", fingerprint],
  ];
}
