import * as v from "valibot";
import type { ProposalAction, ProposalDescription } from "../proposals/proposal-action.ts";
import type { NewProposal } from "../proposals/propose.ts";
import type { ProposalRow } from "../proposals/tables.ts";
import { findIssue } from "./issue-store.ts";
import { type ComposedIssue, storeComposed } from "./start-issue.ts";

const Content = v.object({ name: v.string(), subject: v.string(), text: v.string(), html: v.string() });

const readIssue = ({ content }: Pick<ProposalRow, "content">): ComposedIssue => v.parse(Content, JSON.parse(content));

function describeIssue({ name, subject, text }: ComposedIssue): ProposalDescription {
  return { facts: [["Issue", name] as const, ["Subject", subject] as const], text };
}

/** The proposal to send an issue, as it is composed now. */
export function issueProposal(issue: ComposedIssue): NewProposal {
  return {
    kind: "newsletter",
    subject: issue.name,
    content: JSON.stringify(issue),
    description: describeIssue(issue),
  };
}

/** Sends an issue to all subscribers, in the words that were confirmed. */
export const sendIssueAction: ProposalAction = {
  describe: async (proposal) => describeIssue(readIssue(proposal)),
  async whyNot(proposal, { database }) {
    const { name } = readIssue(proposal);
    return (await findIssue(database.query, name)) ? `The issue ${name} was sent meanwhile.` : undefined;
  },
  async carryOut(tx, proposal, details, appContext) {
    const issue = readIssue(proposal);
    const started = await storeComposed(tx, issue, appContext, details);
    if (started.kind === "started") return undefined;
    return started.kind === "known"
      ? `The issue ${issue.name} was sent meanwhile.`
      : "The list has no confirmed subscriber.";
  },
};
