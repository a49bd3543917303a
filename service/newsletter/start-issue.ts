import * as v from "valibot";
import type { ProposalAction, ProposalDescription } from "../operators/proposals/proposal-action.ts";
import type { NewProposal } from "../operators/proposals/propose.ts";
import type { ProposalRow } from "../operators/proposals/tables.ts";
import type { Actor, AuditEvent } from "../platform/audit/audit-actions.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { IssueFile } from "./issue-file.ts";
import { addIssue, findIssue } from "./issue-store.ts";
import { describeWarmUp, queueIssue, recipientsOf, type WarmUp } from "./queue-issue.ts";
import { composeIssue } from "./render-issue.ts";
import type { NewsletterIssueRow } from "./tables.ts";

export type StartedIssue =
  | { kind: "started"; issue: NewsletterIssueRow; recipients: number; warmUp: WarmUp | undefined }
  /** The issue was queued before. */
  | { kind: "known"; issue: NewsletterIssueRow }
  | { kind: "no-recipients" };

type StartContext = Pick<
  AppContext,
  "database" | "clock" | "createIdentifier" | "mailDomain" | "siteUrl" | "contactEmail" | "warmUpFrom" | "isTrial"
>;

/**
 * Stores an issue with its current text, and then queues a mail for each current subscriber, part by part. If this ends
 * in the middle, the service goes on. The service sends the mails. An issue is queued once.
 */
export async function startIssue(file: IssueFile, appContext: StartContext, actor: Actor): Promise<StartedIssue> {
  const started = await storeIssue(file, appContext, actor);
  if (started.kind !== "no-recipients" && !appContext.isTrial) await queueIssue(started.issue.id, appContext);
  return started;
}

async function storeIssue(file: IssueFile, appContext: StartContext, actor: Actor): Promise<StartedIssue> {
  const composed = { name: file.name, ...composeIssue(file, appContext) };
  return await auditedTransaction(appContext, actor, (tx) => storeComposed(tx, composed, appContext));
}

/** An issue as its mails will have it. */
type ComposedIssue = Pick<NewsletterIssueRow, "name" | "subject" | "text" | "html">;

/** Stores an issue in a transaction. The service then queues and sends its mails. */
async function storeComposed(
  { transaction, now, audit }: AuditedTransaction,
  composed: ComposedIssue,
  { createIdentifier, warmUpFrom }: Pick<AppContext, "createIdentifier" | "warmUpFrom">,
  details: AuditEvent["details"] = {},
): Promise<StartedIssue> {
  const { name } = composed;
  const id = createIdentifier();
  const issue = { id, ...composed, startedAt: now.toISOString(), queuedUpTo: "", finishedAt: null };
  if (!(await addIssue(transaction, issue))) {
    const known = await findIssue(transaction, name);
    if (!known) throw new Error(`The issue ${name} is neither new nor known.`);
    return { kind: "known", issue: known };
  }
  const counted = await recipientsOf(transaction, issue)
    .select(({ fn }) => fn.countAll().as("subscribers"))
    .executeTakeFirstOrThrow();
  const recipients = Number(counted.subscribers);
  if (recipients === 0) {
    await transaction.deleteFrom("newsletterIssue").where("id", "=", id).execute();
    return { kind: "no-recipients" };
  }
  audit({ action: "newsletter-issue-started", subjectId: id, details: { issue: name, recipients, ...details } });
  const warmUp = await describeWarmUp(transaction, issue, recipients, warmUpFrom);
  return { kind: "started", issue, recipients, warmUp };
}

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
