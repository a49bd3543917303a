import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Actor } from "../platform/audit/audit-actions.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock, type Queries } from "../platform/database/database.ts";
import type { ComposedMail } from "../platform/mail/compose-mail.ts";
import type { MailOutcome } from "../platform/mail/mail-purposes.ts";
import { queueBulkMails } from "../platform/mail/mail-queue.ts";
import type { MailState, OutgoingMailRow } from "../platform/mail/tables.ts";
import { addDuration, days, subtractDuration } from "../platform/time/time.ts";
import type { IssueFile } from "./issue-file.ts";
import { noteBounce } from "./note-bounce.ts";
import { addressIssue, composeIssue, listHeaders } from "./render-issue.ts";
import { findSubscriptionById, unsubscribeLink } from "./subscription-store.ts";
import type { NewsletterIssueRow } from "./tables.ts";

export type StartedIssue =
  | { kind: "started"; issue: NewsletterIssueRow; recipients: number; warmUp: WarmUp | undefined }
  /** The issue was queued before. */
  | { kind: "known"; issue: NewsletterIssueRow }
  | { kind: "no-recipients" };

type StartContext = QueueingContext & Pick<AppContext, "siteUrl" | "contactEmail" | "isTrial">;

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
  const composed = composeIssue(file, appContext);
  return await auditedTransaction<StartedIssue>(appContext, actor, async ({ transaction, now, audit }) => {
    const id = appContext.createIdentifier();
    const issue = { id, name, ...composed, startedAt: now.toISOString(), queuedUpTo: "", finishedAt: null };
    const added = await transaction
      .insertInto("newsletterIssue")
      .values(issue)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) {
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
    const warmUp = await describeWarmUp(transaction, issue, recipients, appContext.warmUpFrom);
    return { kind: "started", issue, recipients, warmUp };
  });
}

export async function findIssue(queries: Queries, name: string): Promise<NewsletterIssueRow | undefined> {
  return await queries.selectFrom("newsletterIssue").selectAll().where("name", "=", name).executeTakeFirst();
}

/** The subscribers that an issue is for: those who are confirmed, and were when it was started. */
function recipientsOf(queries: Queries, { startedAt }: Pick<NewsletterIssueRow, "startedAt">) {
  return (
    queries
      .selectFrom("newsletterSubscription")
      // A literal, for the index of confirmed subscribers.
      .where("state", "=", sql.lit("confirmed"))
      .where(({ fn, ref }) => fn.coalesce(ref("confirmedAt"), ref("subscribedAt")), "<=", startedAt)
  );
}

type QueueingContext = Pick<AppContext, "database" | "clock" | "createIdentifier" | "mailDomain" | "warmUpFrom"> &
  Partial<Pick<AppContext, "wake">>;

/** Mails of one transaction: few enough that forms of visitors are stored in between. */
const mailsPerPart = 200;
/**
 * Milliseconds between two parts. The admin CLI is another process than the service, which waits for the write lock of
 * SQLite between attempts and would hardly get it from one who takes it again at once.
 */
const pauseBetweenParts = 10;

/** Queues mails of an issue, part by part. Whoever continues after a crash begins where the last part ended. */
async function queueIssue(id: string, context: QueueingContext, mostParts = Number.POSITIVE_INFINITY): Promise<void> {
  let part = await queuePart(id, context);
  for (let parts = 1; part.hasMore && parts < mostParts; parts += 1) {
    await setTimeout(pauseBetweenParts);
    part = await queuePart(id, context, part.warmUp);
  }
}

/** Queues mails of the issues whose mails are not all queued, as after a crash. */
export async function queueIssues(context: QueueingContext, mostParts?: number): Promise<void> {
  const { query } = context.database;
  const issues = await query.selectFrom("newsletterIssue").select("id").where("queuedUpTo", "is not", null).execute();
  for (const { id } of issues) await queueIssue(id, context, mostParts);
}

interface QueuedPart {
  /** Whether there may be more mails to queue. */
  hasMore: boolean;
  warmUp?: WarmUpProgress;
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
    const queuedUpTo = hasMore ? last : null;
    await transaction.updateTable("newsletterIssue").set({ queuedUpTo }).where("id", "=", id).execute();
    // All mails may have been sent already.
    if (!hasMore) await finishWithLastMail(tx, id);
    if (!hasMore || !warmUp) return { hasMore };
    return { hasMore, warmUp: { ...warmUp, queued: warmUp.queued + recipientIds.length, queuedUpTo: last } };
  });
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
  const counts = await countDeliveries(transaction, issue.id);
  return { firstDay, queued: Object.values(counts).reduce((sum, count) => sum + count), queuedUpTo: issue.queuedUpTo };
}

/** When each of the next mails of an issue leaves. */
function turnsOf({ startedAt }: NewsletterIssueRow, { queued, firstDay }: WarmUpProgress): (index: number) => Date {
  const start = new Date(startedAt);
  return (index) => addDuration(start, days(warmUpDay(queued + index, firstDay)));
}

/** The day of a warm-up, from 0, on which the mail at a position leaves: each day has twice as many as the one before. */
export function warmUpDay(position: number, firstDay: number): number {
  return Math.floor(Math.log2(position / firstDay + 1));
}

/** How long an issue takes to leave. */
interface WarmUp {
  /** So many mails leave on the first day. */
  firstDay: number;
  /** The days on which mails leave. */
  days: number;
}

/** What a warm-up makes of an issue for so many recipients. Undefined without one, or where all leave on the first day. */
async function describeWarmUp(
  queries: Queries,
  issue: NewsletterIssueRow,
  recipients: number,
  from: number | undefined,
): Promise<WarmUp | undefined> {
  if (from === undefined) return undefined;
  const firstDay = await mailsOfFirstDay(queries, issue, from);
  return recipients <= firstDay ? undefined : { firstDay, days: warmUpDay(recipients - 1, firstDay) + 1 };
}

/** Receivers forget a sender that has been silent for so long. */
const memory = days(30);

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
  return before ? Math.max(from, Math.floor((await countDeliveries(queries, before.id)).sent / 2)) : from;
}

/** Composes the issue for one subscription, or returns undefined if it has ended. */
export async function composeDelivery(
  { aboutId, recipientId }: Pick<OutgoingMailRow, "aboutId" | "recipientId">,
  appContext: AppContext,
): Promise<ComposedMail | undefined> {
  const { query } = appContext.database;
  const subscription = recipientId === null ? undefined : await findSubscriptionById(query, recipientId);
  if (subscription?.state !== "confirmed") return undefined;
  const issue = await query.selectFrom("newsletterIssue").selectAll().where("id", "=", aboutId).executeTakeFirst();
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

/** Records the outcome of one mail of an issue: notes a bounce, and finishes the issue with its last mail. */
export async function recordDelivery(
  tx: AuditedTransaction,
  { id, aboutId, recipientId }: Pick<OutgoingMailRow, "id" | "aboutId" | "recipientId">,
  outcome: MailOutcome,
  appContext: Pick<AppContext, "suppressionSecret">,
): Promise<void> {
  const bounce = outcome.kind === "given-up" ? outcome.bounce : undefined;
  if (bounce && recipientId !== null) {
    const noted = { id, subscriptionId: recipientId, deliveryId: id, ...bounce, source: "answer" } as const;
    await noteBounce(tx, noted, appContext);
  }
  await finishWithLastMail(tx, aboutId);
}

/**
 * Finishes the issue if all its mails are queued and none waits. When two processes record the last two mails at once,
 * the second waits for the lock and sees what the first has recorded.
 */
async function finishWithLastMail({ transaction, now, audit }: AuditedTransaction, issueId: string): Promise<void> {
  const issue = await lock(transaction, "newsletterIssue", issueId);
  if (!issue || issue.finishedAt !== null || issue.queuedUpTo !== null) return;
  const unsent = transaction.selectFrom("outgoingMail").select("id").where("aboutId", "=", issueId);
  if (await unsent.where("state", "in", ["waiting", "held"]).limit(1).executeTakeFirst()) return;
  const finishedAt = now.toISOString();
  await transaction.updateTable("newsletterIssue").set({ finishedAt }).where("id", "=", issueId).execute();
  const details = { issue: issue.name, ...(await countDeliveries(transaction, issueId)) };
  audit({ action: "newsletter-issue-finished", subjectId: issueId, details });
}

export type DeliveryCounts = Readonly<Record<MailState, number>>;

export async function countDeliveries(queries: Queries, issueId: string): Promise<DeliveryCounts> {
  const rows = await queries
    .selectFrom("outgoingMail")
    .select((mails) => ["state", mails.fn.countAll().as("count")])
    .where("aboutId", "=", issueId)
    .groupBy("state")
    .execute();
  const counts = { waiting: 0, held: 0, sent: 0, failed: 0, skipped: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}
