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
  /** Whoever was on the list when it started gets it, or has got it. */
  | { kind: "known"; issue: NewsletterIssueRow }
  | { kind: "nobody" };

/**
 * Queues an issue for everybody who is on the list now: the issue as it is worded now, and one mail each, all or nothing.
 * The service sends them. An issue is queued once, however often it is asked.
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
      return { kind: "nobody" };
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

/** Who an issue would go to now. */
export async function confirmedSubscriptions(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom("newsletterSubscription")
    .select("id")
    .where("state", "=", "confirmed")
    .orderBy("confirmedAt")
    .execute();
  return rows.map(({ id }) => id);
}
