import { sql } from "kysely";
import { newsletterSender } from "#content/newsletter/sender.ts";
import { deskPath } from "#contract/addresses.ts";
import { formatTime } from "#contract/dates.ts";
import type { Actor } from "../audit-actions.ts";
import { type Change, change, wakeAfter } from "../change.ts";
import type { App } from "../context.ts";
import { lock, type Queries } from "../db/database.ts";
import { type ComposedMail, composeMail } from "../mail/message.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { queueBulkMails, queuedAgain } from "../mail/outbox.ts";
import type { MailState, OutgoingMailRow } from "../mail/tables.ts";
import { hours, subtractDuration } from "../time.ts";
import type { IssueParts } from "./issue-text.ts";
import { addressIssue, composeIssue, listHeaders } from "./render-issue.ts";
import { findSubscriptionById, unsubscribeLink } from "./subscription-store.ts";
import type { NewsletterIssueRow } from "./tables.ts";

/** What an issue is sent as: a draft, or a file by its name. */
export type IssueSource = { id: string } | { name: string; parts: IssueParts };

export type StartedIssue =
  /** It is queued by the service, at its time. */
  | { kind: "started"; issue: NewsletterIssueRow; recipients: number }
  /** The issue was started or scheduled before. */
  | { kind: "known"; issue: NewsletterIssueRow }
  | { kind: "unknown" | "no-recipients" | "no-postal-address" };

type StartContext = Pick<App, "database" | "clock" | "createIdentifier" | "siteUrl" | "contactEmail"> &
  Partial<Pick<App, "isDryRun" | "wake">>;

/** The law requires a postal address, which only the owner can supply. */
export const hasPostalAddress = (): boolean => newsletterSender.postalAddress.length > 0;

export const withoutPostalAddress =
  "Every issue must name the sender's postal address. Write it into content/newsletter/sender.ts, build the site again, and restart the service.";

/**
 * Starts an issue with its current words. The service then queues a mail for each current subscriber, part by part, and
 * goes on after a crash. An issue is sent once.
 *
 * @param at when sending begins; the words stay those of now. Default: at once
 */
export async function startIssue(
  source: IssueSource,
  app: StartContext,
  actor: Actor,
  at?: Date,
): Promise<StartedIssue> {
  return await change<StartedIssue>(app, actor, async ({ transaction, now, audit }) => {
    const draft =
      "id" in source
        ? await lock(transaction, "newsletterIssue", source.id)
        : await draftOf(source, transaction, now, app);
    if (!draft) return { kind: "unknown" };
    if (draft.startedAt !== null) return { kind: "known", issue: draft };
    if (!hasPostalAddress()) return { kind: "no-postal-address" };
    const startedAt = (at ?? now).toISOString();
    const recipients = await countRecipients(transaction, startedAt);
    if (recipients === 0) return { kind: "no-recipients" };
    const { text, html } = composeIssue(draft, app);
    const started = { text, html, startedAt, queuedUpTo: "" };
    await transaction.updateTable("newsletterIssue").set(started).where("id", "=", draft.id).execute();
    if (at)
      audit({ action: "newsletter-issue-scheduled", subjectId: draft.id, details: { recipients, at: startedAt } });
    else audit({ action: "newsletter-issue-started", subjectId: draft.id, details: { recipients } });
    wakeAfter(transaction, "issues");
    return { kind: "started", issue: { ...draft, ...started }, recipients };
  });
}

/** The issue of a file: a draft with its words, or the one that was started before. */
async function draftOf(
  { name, parts }: { name: string; parts: IssueParts },
  transaction: Queries,
  now: Date,
  { createIdentifier }: Pick<App, "createIdentifier">,
): Promise<NewsletterIssueRow | undefined> {
  const words = { subject: parts.subject, preview: parts.preview, day: parts.date, source: parts.text };
  await transaction
    .insertInto("newsletterIssue")
    .values({ id: createIdentifier(), name, ...words, changedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(words).where("newsletterIssue.startedAt", "is", null))
    .execute();
  const found = await findIssueOfFile(transaction, name);
  return found && (await lock(transaction, "newsletterIssue", found.id));
}

/** To how many subscribers an issue would go that began then. */
export async function countRecipients(queries: Queries, startedAt: string): Promise<number> {
  const { subscribers } = await recipientsOf(queries, { startedAt })
    .select(({ fn }) => fn.countAll().as("subscribers"))
    .executeTakeFirstOrThrow();
  return Number(subscribers);
}

/** Whether an issue waits for its time, and none of its mails is queued. */
export const isScheduled = ({ queuedUpTo, startedAt }: NewsletterIssueRow, now: Date): boolean =>
  queuedUpTo === "" && startedAt !== null && startedAt > now.toISOString();

/** Tries the mails of an issue again that were given up, but for those whose mailboxes take none. Returns how many. */
export async function retryIssue(
  id: string,
  app: Pick<App, "database" | "clock" | "wake">,
  actor: Actor,
): Promise<number> {
  return await change(app, actor, async ({ transaction, now, audit }) => {
    const again = await transaction
      .updateTable("outgoingMail")
      .set(queuedAgain(now))
      .where("aboutId", "=", id)
      .where("bulk", "=", 1)
      .where("state", "=", "failed")
      .where(({ or, eb }) => or([eb("verdict", "is", null), eb("verdict", "!=", "hard")]))
      .executeTakeFirst();
    const mails = Number(again.numUpdatedRows);
    if (mails === 0) return 0;
    audit({ action: "newsletter-issue-retried", subjectId: id, details: { mails } });
    wakeAfter(transaction, "mails");
    return mails;
  });
}

/**
 * An issue that would begin later than this isn't sent: the service was away, or the database was restored, and then the
 * issue may have been sent.
 */
const latestStart = hours(1);

const isMissed = ({ queuedUpTo, startedAt }: NewsletterIssueRow, now: Date): boolean =>
  queuedUpTo === "" && startedAt !== null && subtractDuration(now, latestStart).toISOString() > startedAt;

/** Makes an issue whose time has passed a draft again, and tells the operator. */
async function returnMissed(
  { transaction, audit }: Change,
  { id, subject, startedAt }: NewsletterIssueRow,
  context: QueueingContext,
): Promise<void> {
  const draft = { startedAt: null, queuedUpTo: null, text: null, html: null };
  await transaction.updateTable("newsletterIssue").set(draft).where("id", "=", id).execute();
  audit({ action: "newsletter-issue-missed", subjectId: id });
  const mail = composeMail(`The newsletter issue “${subject}” wasn't sent`, [
    `It was to begin on ${formatTime(new Date(startedAt ?? ""))}, and the service wasn't running then. Nobody got it from this database.`,
    "If the database was restored from a backup, check whether the issue was sent before. If it wasn't, send it again:",
    { kind: "link", label: "The issue at the desk:", url: `${context.siteUrl}${deskPath}/newsletter/${id}` },
  ]);
  await queueOperatorMails(transaction, context, { purpose: "operator-alarm", aboutId: id }, mail);
}

export async function findIssueOfFile(queries: Queries, name: string): Promise<NewsletterIssueRow | undefined> {
  return await queries.selectFrom("newsletterIssue").selectAll().where("name", "=", name).executeTakeFirst();
}

/** The subscribers that an issue is for: those who are confirmed, and were when it was started. */
function recipientsOf(queries: Queries, { startedAt }: { startedAt: string }) {
  return (
    queries
      .selectFrom("newsletterSubscription")
      // A literal, for the index of confirmed subscribers.
      .where("state", "=", sql.lit("confirmed"))
      .where(({ fn, ref }) => fn.coalesce(ref("confirmedAt"), ref("subscribedAt")), "<=", startedAt)
  );
}

type QueueingContext = Pick<
  App,
  "database" | "clock" | "createIdentifier" | "mailDomain" | "siteUrl" | "contactEmail" | "operators"
> &
  Partial<Pick<App, "wake">>;

/** Mails of one transaction: few enough that forms of visitors are stored in between. */
const mailsPerPart = 200;
/** Parts of an issue that one run of the job queues. Others follow in the next, and the service can stop in between. */
const partsPerRun = 100;

/** Queues mails of an issue, part by part. Whoever continues after a crash begins where the last part ended. */
async function queueIssue(id: string, context: QueueingContext): Promise<void> {
  let hasMore = await queuePart(id, context);
  for (let parts = 1; hasMore && parts < partsPerRun; parts += 1) hasMore = await queuePart(id, context);
}

/** Queues mails of the issues whose time has come, and goes on with those whose mails are not all queued. */
export async function queueIssues(context: QueueingContext): Promise<void> {
  const { query } = context.database;
  const issues = await query
    .selectFrom("newsletterIssue")
    .select("id")
    .where("queuedUpTo", "is not", null)
    .where("startedAt", "<=", context.clock.now().toISOString())
    .execute();
  for (const { id } of issues) await queueIssue(id, context);
}

/**
 * Queues the next mails of an issue whose time has come, in the order of the subscriptions' identifiers, and records how
 * far it is in the same transaction. Returns whether there may be more.
 */
async function queuePart(id: string, context: QueueingContext): Promise<boolean> {
  return await change(context, "service", async (tx) => {
    const { transaction, now } = tx;
    const issue = await lock(transaction, "newsletterIssue", id);
    if (!issue || issue.queuedUpTo === null || issue.startedAt === null || issue.startedAt > now.toISOString())
      return false;
    if (isMissed(issue, now)) {
      await returnMissed(tx, issue, context);
      return false;
    }
    const subscribers = await recipientsOf(transaction, { startedAt: issue.startedAt })
      .select("id")
      .where("id", ">", issue.queuedUpTo)
      .orderBy("id")
      .limit(mailsPerPart)
      .execute();
    const recipientIds = subscribers.map((subscriber) => subscriber.id);
    await queueBulkMails(transaction, context, { purpose: "newsletter-issue", aboutId: id, recipientIds });
    const last = recipientIds.at(-1);
    const hasMore = recipientIds.length === mailsPerPart && last !== undefined;
    const queuedUpTo = hasMore ? last : null;
    await transaction.updateTable("newsletterIssue").set({ queuedUpTo }).where("id", "=", id).execute();
    return hasMore;
  });
}

/** Composes the issue for one subscription, or returns undefined if it has ended. */
export async function composeDelivery(
  { aboutId, recipientId }: Pick<OutgoingMailRow, "aboutId" | "recipientId">,
  app: App,
): Promise<ComposedMail | undefined> {
  const { query } = app.database;
  const subscription = recipientId === null ? undefined : await findSubscriptionById(query, recipientId);
  if (subscription?.state !== "confirmed") return undefined;
  const issue = await query.selectFrom("newsletterIssue").selectAll().where("id", "=", aboutId).executeTakeFirst();
  if (!issue || issue.text === null || issue.html === null)
    throw new Error(`The issue ${aboutId} of an email is missing.`);
  const { subject, text, html } = issue;
  const unsubscribeUrl = unsubscribeLink(subscription.id, app.clock.now(), app);
  const kind = subscription.source === "form" ? "confirmed" : "imported";
  const since = new Date(subscription.confirmedAt ?? subscription.subscribedAt);
  return {
    recipient: subscription.email,
    replyTo: app.contactEmail,
    listHeaders: listHeaders(unsubscribeUrl, app.mailDomain),
    ...addressIssue({ subject, text, html }, unsubscribeUrl, { kind, at: since }),
  };
}

export type DeliveryCounts = Readonly<Record<MailState, number>>;

export async function countDeliveries(queries: Queries, issueId: string): Promise<DeliveryCounts> {
  const rows = await queries
    .selectFrom("outgoingMail")
    .select((mails) => ["state", mails.fn.countAll().as("count")])
    .where("aboutId", "=", issueId)
    .groupBy("state")
    .execute();
  const counts = { waiting: 0, sent: 0, failed: 0, canceled: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}
