import type { Actor } from "../../audit/audit-actions.ts";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import { queueBulkMails } from "../../mail/mail-queue.ts";
import type { NewsletterIssueRow } from "../tables.ts";
import type { IssueFile } from "./issue-file.ts";
import { addIssue, findIssue } from "./issue-store.ts";
import { composeIssue } from "./mails/issue.ts";

export type StartedIssue =
  | { kind: "started"; issue: NewsletterIssueRow; recipients: number }
  /** The issue was queued before. */
  | { kind: "known"; issue: NewsletterIssueRow }
  | { kind: "no-recipients" };

/**
 * Queues an issue for all current subscribers: its current text, and one mail each, in one transaction. The service
 * sends them. An issue is queued once.
 */
export async function startIssue(
  file: IssueFile,
  appContext: Pick<
    AppContext,
    "database" | "clock" | "createIdentifier" | "mailDomain" | "siteUrl" | "contactEmail" | "isTrial"
  >,
  actor: Actor,
): Promise<StartedIssue> {
  return await auditedTransaction(appContext, actor, async ({ transaction, now, audit }) => {
    const at = now.toISOString();
    const id = appContext.createIdentifier();
    const issue = { id, name: file.name, ...composeIssue(file, appContext), startedAt: at, finishedAt: null };
    if (!(await addIssue(transaction, issue))) {
      const known = await findIssue(transaction, file.name);
      if (!known) throw new Error(`The issue ${file.name} is neither new nor known.`);
      return { kind: "known", issue: known };
    }
    const subscribers = await confirmedSubscriptions(transaction);
    if (subscribers.length === 0) {
      await transaction.deleteFrom("newsletterIssue").where("id", "=", id).execute();
      return { kind: "no-recipients" };
    }
    await queueBulkMails(transaction, appContext, {
      purpose: "newsletter-issue",
      aboutId: id,
      recipientIds: subscribers,
    });
    const details = { issue: file.name, recipients: subscribers.length };
    audit({ action: "newsletter-issue-started", subjectId: id, details });
    return { kind: "started", issue, recipients: subscribers.length };
  });
}

/** The subscribers an issue would be sent to now. */
export async function confirmedSubscriptions(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom("newsletterSubscription")
    .select("id")
    .where("state", "=", "confirmed")
    .orderBy("confirmedAt")
    .execute();
  return rows.map(({ id }) => id);
}
