import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import type { Job } from "../../jobs/job-runner.ts";
import { queueBulkMails } from "../../mail/mail-queue.ts";
import { addDuration, days } from "../../time/durations.ts";
import type { NewsletterIssueRow } from "../tables.ts";
import { issuesToQueue, lockIssueToQueue, setQueuedUpTo } from "./issue-store.ts";
import { finishWithLastMail } from "./record-delivery.ts";
import { countQueued, mailsOfFirstDay, warmUpDay } from "./warm-up.ts";

type QueueingContext = Pick<AppContext, "database" | "clock" | "createIdentifier" | "mailDomain" | "warmUpFrom">;

/** Mails of one transaction: few enough that forms of visitors are stored in between. */
const mailsPerPart = 200;
/**
 * Milliseconds between two parts. The admin CLI is another process than the service, which waits for the write lock of
 * SQLite between attempts and would hardly get it from one who takes it again at once.
 */
const pauseBetweenParts = 10;
/** Parts of one run of the job. Others follow in the next, and the service can stop in between. */
const partsPerRun = 100;

/** The subscribers that an issue is for: those who are confirmed, and were when it was started. */
export function recipientsOf(queries: Queries, { startedAt }: Pick<NewsletterIssueRow, "startedAt">) {
  return (
    queries
      .selectFrom("newsletterSubscription")
      // A literal, for the index of confirmed subscribers.
      .where("state", "=", sql.lit("confirmed"))
      .where(({ fn, ref }) => fn.coalesce(ref("confirmedAt"), ref("subscribedAt")), "<=", startedAt)
  );
}

/** Queues all mails of an issue, part by part. Whoever continues after a crash begins where the last part ended. */
export async function queueIssue(id: string, context: QueueingContext): Promise<void> {
  while (await queuePart(id, context)) await setTimeout(pauseBetweenParts);
}

/** Queues the mails of all issues that are not queued yet. */
export async function queueIssues(context: QueueingContext): Promise<void> {
  for (const { id } of await issuesToQueue(context.database.query)) await queueIssue(id, context);
}

/** Continues the issues whose mails are not all queued, as after a crash. */
export function queueIssuesJob(context: QueueingContext & Pick<AppContext, "mailQueued">): Job {
  return {
    name: "queue-issues",
    async run() {
      for (const { id } of await issuesToQueue(context.database.query)) {
        for (let part = 0; part < partsPerRun && (await queuePart(id, context)); part += 1) context.mailQueued();
      }
    },
  };
}

/**
 * Queues the next mails of an issue, in the order of the subscriptions' identifiers, and records how far it is in the
 * same transaction. Returns whether there may be more.
 */
async function queuePart(id: string, context: QueueingContext): Promise<boolean> {
  return await auditedTransaction(context, "service", async (tx) => {
    const { transaction } = tx;
    const issue = await lockIssueToQueue(transaction, id);
    if (!issue || issue.queuedUpTo === null) return false;
    const subscribers = await recipientsOf(transaction, issue)
      .select("id")
      .where("id", ">", issue.queuedUpTo)
      .orderBy("id")
      .limit(mailsPerPart)
      .execute();
    const recipientIds = subscribers.map((subscriber) => subscriber.id);
    const dueAt = await planWarmUp(transaction, issue, context);
    await queueBulkMails(transaction, context, { purpose: "newsletter-issue", aboutId: id, recipientIds, dueAt });
    const isWhole = recipientIds.length < mailsPerPart;
    await setQueuedUpTo(transaction, id, isWhole ? null : (recipientIds.at(-1) ?? null));
    // All mails may have been sent already.
    if (isWhole) await finishWithLastMail(tx, id);
    return !isWhole;
  });
}

/** When each of the next mails of an issue leaves. Undefined without a warm-up: at once. */
async function planWarmUp(
  transaction: Queries,
  issue: NewsletterIssueRow,
  { warmUpFrom }: QueueingContext,
): Promise<((index: number) => Date) | undefined> {
  if (warmUpFrom === undefined) return undefined;
  const firstDay = await mailsOfFirstDay(transaction, issue, warmUpFrom);
  const queued = await countQueued(transaction, issue);
  const start = new Date(issue.startedAt);
  return (index) => addDuration(start, days(warmUpDay(queued + index, firstDay)));
}
