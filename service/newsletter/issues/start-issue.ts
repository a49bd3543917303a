import type { Actor } from "../../audit/audit-actions.ts";
import { change } from "../../audit/audited-transaction.ts";
import type { Workplace } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import type { NewsletterIssueRow } from "../../database/newsletter-tables.ts";
import { composeIssue } from "../mails/issue.ts";
import type { IssueFile } from "./issue-file.ts";
import { addDeliveries, addIssue, findIssue } from "./issue-store.ts";

export type StartedIssue =
  | { kind: "started"; issue: NewsletterIssueRow; recipients: number }
  /** Whoever was on the list when it started gets it, or has got it. */
  | { kind: "known"; issue: NewsletterIssueRow }
  | { kind: "nobody" };

/**
 * Promises an issue to everybody who is on the list now: the issue as it is worded now, and one delivery each, all or
 * nothing. The service sends them. An issue is promised once, however often it is asked.
 */
export async function startIssue(
  file: IssueFile,
  workplace: Pick<Workplace, "database" | "clock" | "createIdentifier" | "mailDomain" | "siteUrl" | "contactEmail">,
  actor: Actor,
): Promise<StartedIssue> {
  return await change(workplace, actor, async ({ transaction, now, note }) => {
    const at = now.toISOString();
    const id = workplace.createIdentifier();
    const issue = { id, name: file.name, ...composeIssue(file, workplace), startedAt: at, finishedAt: null };
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
    const deliveries = subscribers.map((subscriptionId) => {
      const deliveryId = workplace.createIdentifier();
      return {
        id: deliveryId,
        issueId: id,
        subscriptionId,
        messageId: `<${deliveryId}@${workplace.mailDomain}>`,
        state: "waiting" as const,
        ...{ createdAt: at, attempts: 0, nextAttemptAt: at },
        ...{ leaseHolder: null, leasedUntil: null, lastFailure: null, finishedAt: null },
      };
    });
    await addDeliveries(transaction, deliveries);
    note({
      action: "newsletter-issue-started",
      subjectId: id,
      details: { issue: file.name, recipients: deliveries.length },
    });
    return { kind: "started", issue, recipients: deliveries.length };
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
