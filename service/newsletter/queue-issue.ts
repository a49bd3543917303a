import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock, type Queries } from "../platform/database/database.ts";
import type { Job } from "../platform/jobs/job-runner.ts";
import type { ComposedMail } from "../platform/mail/compose-mail.ts";
import { queueBulkMails } from "../platform/mail/mail-queue.ts";
import type { OutgoingMailRow } from "../platform/mail/tables.ts";
import { addDuration, days, subtractDuration } from "../platform/time/time.ts";
import { findIssueById, finishWithLastMail, issuesToQueue, setQueuedUpTo } from "./issue-store.ts";
import { unsubscribeLink } from "./newsletter-links.ts";
import { addressIssue, listHeaders } from "./render-issue.ts";
import { findSubscriptionById } from "./subscription-store.ts";
import type { NewsletterIssueRow } from "./tables.ts";

type QueueingContext = Pick<AppContext, "database" | "clock" | "createIdentifier" | "mailDomain" | "warmUpFrom"> &
  Partial<Pick<AppContext, "wake">>;

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
  let part = await queuePart(id, context);
  while (part.hasMore) {
    await setTimeout(pauseBetweenParts);
    part = await queuePart(id, context, part.warmUp);
  }
}

/** Queues the mails of all issues that are not queued yet. */
export async function queueIssues(context: QueueingContext): Promise<void> {
  for (const { id } of await issuesToQueue(context.database.query)) await queueIssue(id, context);
}

/** Continues the issues whose mails are not all queued, as after a crash. */
export function queueIssuesJob(context: QueueingContext): Job {
  return {
    name: "queue-issues",
    async run() {
      for (const { id } of await issuesToQueue(context.database.query)) {
        let part = await queuePart(id, context);
        for (let queued = 1; part.hasMore; queued += 1) {
          if (queued === partsPerRun) break;
          part = await queuePart(id, context, part.warmUp);
        }
      }
    },
  };
}

/**
 * Queues the next mails of an issue, in the order of the subscriptions' identifiers, and records how far it is in the
 * same transaction.
 *
 * @param before where the part before has come to in a warm-up
 */
async function queuePart(id: string, context: QueueingContext, before?: WarmUpProgress): Promise<QueuedPart> {
  return await auditedTransaction(context, "service", async (tx) => {
    const { transaction } = tx;
    const issue = await lock(transaction, "newsletterIssue", id);
    if (!issue || issue.queuedUpTo === null) return { hasMore: false };
    const subscribers = await recipientsOf(transaction, issue)
      .select("id")
      .where("id", ">", issue.queuedUpTo)
      .orderBy("id")
      .limit(mailsPerPart)
      .execute();
    const recipientIds = subscribers.map((subscriber) => subscriber.id);
    const warmUp = await warmUpOf(transaction, { ...issue, queuedUpTo: issue.queuedUpTo }, context, before);
    const dueAt = warmUp && turnsOf(issue, warmUp);
    await queueBulkMails(transaction, context, { purpose: "newsletter-issue", aboutId: id, recipientIds, dueAt });
    const last = recipientIds.at(-1);
    const hasMore = recipientIds.length === mailsPerPart && last !== undefined;
    await setQueuedUpTo(transaction, id, hasMore ? last : null);
    // All mails may have been sent already.
    if (!hasMore) await finishWithLastMail(tx, id);
    if (!hasMore || !warmUp) return { hasMore };
    return { hasMore, warmUp: { ...warmUp, queued: warmUp.queued + recipientIds.length, queuedUpTo: last } };
  });
}

interface QueuedPart {
  /** Whether there may be more mails to queue. */
  hasMore: boolean;
  warmUp?: WarmUpProgress;
}

/** Where a warm-up has come to. Counting all mails again for each part would take the square of their number. */
interface WarmUpProgress {
  firstDay: number;
  queued: number;
  /** The subscription up to which so many are queued. */
  queuedUpTo: string;
}

/** Undefined without a warm-up. Another process may have queued parts since `before`. */
async function warmUpOf(
  transaction: Queries,
  issue: NewsletterIssueRow & { queuedUpTo: string },
  { warmUpFrom }: QueueingContext,
  before: WarmUpProgress | undefined,
): Promise<WarmUpProgress | undefined> {
  if (warmUpFrom === undefined || before?.queuedUpTo === issue.queuedUpTo) return before;
  const firstDay = await mailsOfFirstDay(transaction, issue, warmUpFrom);
  return { firstDay, queued: await countQueued(transaction, issue), queuedUpTo: issue.queuedUpTo };
}

/** When each of the next mails of an issue leaves. */
function turnsOf({ startedAt }: NewsletterIssueRow, { queued, firstDay }: WarmUpProgress): (index: number) => Date {
  const start = new Date(startedAt);
  return (index) => addDuration(start, days(warmUpDay(queued + index, firstDay)));
}

/** Receivers forget a sender that has been silent for so long. */
const memory = days(30);

/** The day of a warm-up, from 0, on which the mail at a position leaves: each day has twice as many as the one before. */
export function warmUpDay(position: number, firstDay: number): number {
  return Math.floor(Math.log2(position / firstDay + 1));
}

/** How long an issue takes to leave. */
export interface WarmUp {
  /** So many mails leave on the first day. */
  firstDay: number;
  /** The days on which mails leave. */
  days: number;
}

/** What a warm-up makes of an issue for so many recipients. Undefined without one, or where all leave on the first day. */
export async function describeWarmUp(
  queries: Queries,
  issue: NewsletterIssueRow,
  recipients: number,
  from: number | undefined,
): Promise<WarmUp | undefined> {
  if (from === undefined) return undefined;
  const firstDay = await mailsOfFirstDay(queries, issue, from);
  return recipients <= firstDay ? undefined : { firstDay, days: warmUpDay(recipients - 1, firstDay) + 1 };
}

/**
 * How many mails of an issue may leave on its first day: half of what the issue before it has sent, which is what its
 * largest day had, or `from` if that is more.
 */
async function mailsOfFirstDay(queries: Queries, issue: NewsletterIssueRow, from: number): Promise<number> {
  const before = await queries
    .selectFrom("newsletterIssue")
    .select("id")
    .where("startedAt", "<", issue.startedAt)
    .where("startedAt", ">=", subtractDuration(new Date(issue.startedAt), memory).toISOString())
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!before) return from;
  const { sent } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll().as("sent"))
    .where("aboutId", "=", before.id)
    .where("state", "=", "sent")
    .executeTakeFirstOrThrow();
  return Math.max(from, Math.floor(Number(sent) / 2));
}

/** How many mails of an issue are queued. */
async function countQueued(queries: Queries, { id }: Pick<NewsletterIssueRow, "id">): Promise<number> {
  const { queued } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll().as("queued"))
    .where("aboutId", "=", id)
    .executeTakeFirstOrThrow();
  return Number(queued);
}

/** Composes the issue for one subscription, or returns undefined if it has ended. */
export async function composeDelivery(
  { aboutId, recipientId }: Pick<OutgoingMailRow, "aboutId" | "recipientId">,
  appContext: AppContext,
): Promise<ComposedMail | undefined> {
  const { query } = appContext.database;
  const subscription = recipientId === null ? undefined : await findSubscriptionById(query, recipientId);
  if (subscription?.state !== "confirmed") return undefined;
  const issue = await findIssueById(query, aboutId);
  if (!issue) throw new Error(`The issue ${aboutId} of a mail is missing.`);
  const unsubscribeUrl = unsubscribeLink(subscription.id, appContext.clock.now(), appContext);
  const kind = subscription.source === "form" ? "confirmed" : "imported";
  const since = new Date(subscription.confirmedAt ?? subscription.subscribedAt);
  return {
    recipient: subscription.mailbox,
    replyTo: appContext.contactEmail,
    listHeaders: listHeaders(unsubscribeUrl, appContext.mailDomain),
    ...addressIssue(issue, unsubscribeUrl, { kind, at: since }),
  };
}
