import type { Actor } from "../platform/audit/audit-actions.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
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
  const { name } = file;
  const { createIdentifier, warmUpFrom } = appContext;
  const composed = composeIssue(file, appContext);
  return await auditedTransaction<StartedIssue>(appContext, actor, async ({ transaction, now, audit }) => {
    const id = createIdentifier();
    const issue = { id, name, ...composed, startedAt: now.toISOString(), queuedUpTo: "", finishedAt: null };
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
    audit({ action: "newsletter-issue-started", subjectId: id, details: { issue: name, recipients } });
    const warmUp = await describeWarmUp(transaction, issue, recipients, warmUpFrom);
    return { kind: "started", issue, recipients, warmUp };
  });
}
