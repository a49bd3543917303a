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
import { queueBulkMails, queuedAt } from "../mail/outbox.ts";
import type { MailState, OutgoingMailRow } from "../mail/tables.ts";
import { addDuration, days, hours, subtractDuration } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import type { IssueParts } from "./issue-text.ts";
import { addressIssue, composeIssue, listHeaders } from "./render-issue.ts";
import { findSubscriptionById } from "./subscription.ts";
import type { NewsletterIssueRow } from "./tables.ts";

export async function findIssue(queries: Queries, id: string): Promise<NewsletterIssueRow | undefined> {
  return await queries.selectFrom("newsletterIssue").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Saves a draft. Returns its identifier, or undefined if the issue was started, so that it can't be changed. */
export async function saveIssue(
  { subject, preview, date: day, text: source }: IssueParts,
  id: string | undefined,
  app: App,
  actor: Actor,
): Promise<string | undefined> {
  return await change(app, actor, async ({ transaction, now, audit }) => {
    const draft = { subject, preview, day, source, changedAt: now.toISOString() };
    const saved = await transaction
      .insertInto("newsletterIssue")
      .values({ id: id ?? app.createIdentifier(), ...draft })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(draft).where("newsletterIssue.startedAt", "is", null))
      .returning("id")
      .executeTakeFirst();
    if (saved) audit({ action: "newsletter-issue-written", subjectId: saved.id });
    return saved?.id;
  });
}

/** The law requires a postal address, which only the owner can supply. */
export const hasPostalAddress = (): boolean => newsletterSender.postalAddress.length > 0;

export const withoutPostalAddress =
  "Every issue must name the sender's postal address. Write it into content/newsletter/sender.ts, build the site again, and restart the service.";

export const alreadyStarted = "This issue is scheduled or sent, so it can't be changed or sent again.";

/**
 * Starts an issue with its current words. The service then queues a mail for each current subscriber, part by part, and
 * goes on after a crash. An issue is sent once.
 *
 * @param at when sending begins; the words stay those of now. Default: at once
 */
export async function startIssue(
  id: string,
  app: App,
  actor: Actor,
  at?: Date,
): Promise<{ recipients: number } | { refusal: string }> {
  return await change<{ recipients: number } | { refusal: string }>(app, actor, async ({ transaction, now, audit }) => {
    const draft = await lock(transaction, "newsletterIssue", id);
    if (draft?.startedAt !== null) return { refusal: alreadyStarted };
    if (!hasPostalAddress()) return { refusal: withoutPostalAddress };
    const startedAt = (at ?? now).toISOString();
    const recipients = await countRecipients(transaction, startedAt);
    if (recipients === 0) return { refusal: "There are no confirmed subscribers yet." };
    const { text, html } = composeIssue(draft, app);
    const started = { text, html, startedAt, queuedUpTo: "", queuedUntil: endOfQueueing(at ?? now) };
    await transaction.updateTable("newsletterIssue").set(started).where("id", "=", id).execute();
    const details = { recipients, at: startedAt };
    audit({ action: at ? "newsletter-issue-scheduled" : "newsletter-issue-started", subjectId: id, details });
    wakeAfter(transaction, "issues");
    return { recipients };
  });
}

/** Makes a scheduled issue a draft again, to change it or its time. Returns whether it had not begun. */
export async function unscheduleIssue(id: string, app: App, actor: Actor): Promise<boolean> {
  return await change(app, actor, async ({ transaction, now, audit }) => {
    const issue = await lock(transaction, "newsletterIssue", id);
    if (!issue || !isScheduled(issue, now)) return false;
    await transaction.updateTable("newsletterIssue").set(notStarted).where("id", "=", id).execute();
    audit({ action: "newsletter-issue-unscheduled", subjectId: id });
    return true;
  });
}

/** What a draft has of what is set at its start. */
const notStarted = { startedAt: null, queuedUpTo: null, queuedUntil: null, text: null, html: null };

/** The subscribers that an issue is for: those who are confirmed, and were when it was started. */
function recipientsOf(queries: Queries, startedAt: string) {
  return (
    queries
      .selectFrom("newsletterSubscription")
      // A literal, for the index of confirmed subscribers.
      .where("state", "=", sql.lit("confirmed"))
      .where(({ fn, ref }) => fn.coalesce(ref("confirmedAt"), ref("subscribedAt")), "<=", startedAt)
  );
}

/** To how many subscribers an issue would go that began then. */
export async function countRecipients(queries: Queries, startedAt: string): Promise<number> {
  const { subscribers } = await recipientsOf(queries, startedAt)
    .select(({ fn }) => fn.countAll().as("subscribers"))
    .executeTakeFirstOrThrow();
  return Number(subscribers);
}

/**
 * Sends an issue to those whom it has not reached: the rest if it has stopped, and the mails that were given up, but for
 * those whose mailboxes take none. Returns whether there is anybody.
 */
export async function continueIssue(
  id: string,
  app: Pick<App, "database" | "clock" | "wake">,
  actor: Actor,
): Promise<boolean> {
  return await change(app, actor, async ({ transaction, now, audit }) => {
    const queueing = await transaction
      .updateTable("newsletterIssue")
      .set({ queuedUntil: endOfQueueing(now) })
      .where("id", "=", id)
      .where("queuedUpTo", "is not", null)
      .where("queuedUntil", "is", null)
      .executeTakeFirst();
    const again = await transaction
      .updateTable("outgoingMail")
      .set(queuedAt(now))
      .where("aboutId", "=", id)
      .where("bulk", "=", 1)
      .where("state", "=", "failed")
      .where(({ or, eb }) => or([eb("verdict", "is", null), eb("verdict", "!=", "hard")]))
      .executeTakeFirst();
    if (queueing.numUpdatedRows + again.numUpdatedRows === 0n) return false;
    audit({ action: "newsletter-issue-continued", subjectId: id, details: { mails: Number(again.numUpdatedRows) } });
    wakeAfter(transaction, "issues");
    wakeAfter(transaction, "mails");
    return true;
  });
}

/** Whether an issue waits for its time, and none of its mails is queued. */
export const isScheduled = ({ queuedUpTo, startedAt }: NewsletterIssueRow, now: Date): boolean =>
  queuedUpTo === "" && startedAt !== null && startedAt > now.toISOString();

/**
 * An issue that would begin later than this isn't sent: the service was away, or the database was restored, and then the
 * issue may have been sent.
 */
const latestStart = hours(1);
const earliestStart = (now: Date): string => subtractDuration(now, latestStart).toISOString();
/**
 * One that is not queued whole within this time is stopped until an operator continues it: its words may be old by then,
 * and a restored database knows nothing of those who got it since.
 */
const longestQueueing = days(1);
const endOfQueueing = (start: Date): string => addDuration(start, longestQueueing).toISOString();

/** Whether an issue waits for an operator in the middle. */
export const isStopped = ({ queuedUpTo, queuedUntil }: NewsletterIssueRow): boolean =>
  queuedUpTo !== null && queuedUntil === null;

/** Mails of one transaction: few enough that forms of visitors are stored in between. */
const mailsPerPart = 200;

/** Queues mails of the issues whose time has come, part by part. Whoever continues begins where the last part ended. */
export async function queueIssues(app: App, stopping?: AbortSignal): Promise<void> {
  const issues = await app.database.query
    .selectFrom("newsletterIssue")
    .select("id")
    .where("queuedUpTo", "is not", null)
    .where("queuedUntil", "is not", null)
    .where("startedAt", "<=", app.clock.now().toISOString())
    .execute();
  for (const { id } of issues) while (!stopping?.aborted && (await queuePart(id, app)));
}

/**
 * Queues the next mails of an issue, in the order of the subscriptions' identifiers, and records how far it is in the same
 * transaction. Returns whether there may be more.
 */
async function queuePart(id: string, app: App): Promise<boolean> {
  return await change(app, "service", async (tx) => {
    const { transaction, now } = tx;
    const issue = await lock(transaction, "newsletterIssue", id);
    if (!issue?.startedAt || issue.queuedUpTo === null || issue.queuedUntil === null) return false;
    const hasBegun = issue.queuedUpTo !== "";
    if (hasBegun ? issue.queuedUntil < now.toISOString() : issue.startedAt < earliestStart(now)) {
      await (hasBegun ? stopIssue(tx, issue, app) : returnMissed(tx, issue, app));
      return false;
    }
    const subscribers = await recipientsOf(transaction, issue.startedAt)
      .select("id")
      .where("id", ">", issue.queuedUpTo)
      .orderBy("id")
      .limit(mailsPerPart)
      .execute();
    const recipientIds = subscribers.map((subscriber) => subscriber.id);
    await queueBulkMails(transaction, app, { purpose: "newsletter-issue", aboutId: id }, recipientIds);
    const queuedUpTo = recipientIds.length === mailsPerPart ? (recipientIds.at(-1) ?? null) : null;
    await transaction.updateTable("newsletterIssue").set({ queuedUpTo }).where("id", "=", id).execute();
    return queuedUpTo !== null;
  });
}

/** Makes an issue whose time has passed a draft again, and tells the operators. */
async function returnMissed(
  { transaction, audit }: Change,
  { id, subject, startedAt }: NewsletterIssueRow,
  app: App,
): Promise<void> {
  await transaction.updateTable("newsletterIssue").set(notStarted).where("id", "=", id).execute();
  audit({ action: "newsletter-issue-missed", subjectId: id });
  await notifyOperators(transaction, id, app, `The newsletter issue “${subject}” wasn't sent`, [
    `It was to begin on ${formatTime(new Date(startedAt ?? ""))}, and the service wasn't running then. Nobody got it from this database.`,
    "If the database was restored from a backup, check whether the issue was sent before. If it wasn't, send it again.",
  ]);
}

/** Stops an issue in the middle, and tells the operators. */
async function stopIssue({ transaction, audit }: Change, { id, subject }: NewsletterIssueRow, app: App): Promise<void> {
  await transaction.updateTable("newsletterIssue").set({ queuedUntil: null }).where("id", "=", id).execute();
  audit({ action: "newsletter-issue-stopped", subjectId: id });
  await notifyOperators(transaction, id, app, `The newsletter issue “${subject}” has stopped`, [
    "It was interrupted for more than a day, so a part of its subscribers didn't get it.",
    "If the database was restored from a backup, check whether the issue was sent whole before. If it wasn't, continue it at the desk.",
  ]);
}

async function notifyOperators(queries: Queries, id: string, app: App, subject: string, words: readonly string[]) {
  const url = `${app.siteUrl}${deskPath}/newsletter/${id}`;
  const mail = composeMail(subject, [...words, { kind: "link", label: "The issue at the desk:", url }]);
  await queueOperatorMails(queries, app, { purpose: "operator-alarm", aboutId: id }, mail);
}

/** Composes the issue for one subscription, or returns undefined if it has ended. */
export async function composeDelivery(
  { aboutId, recipientId }: Pick<OutgoingMailRow, "aboutId" | "recipientId">,
  app: App,
): Promise<ComposedMail | undefined> {
  const { query } = app.database;
  const subscription = recipientId === null ? undefined : await findSubscriptionById(query, recipientId);
  if (subscription?.state !== "confirmed") return undefined;
  const issue = await findIssue(query, aboutId);
  if (!issue || issue.text === null || issue.html === null)
    throw new Error(`The issue ${aboutId} of an email is missing.`);
  const { subject, text, html } = issue;
  const unsubscribeUrl = linkUrl("unsubscribe", subscription.id, app);
  const kind = subscription.source === "form" ? "confirmed" : "imported";
  const since = new Date(subscription.confirmedAt ?? subscription.subscribedAt);
  return {
    recipient: subscription.email,
    listHeaders: listHeaders(unsubscribeUrl, app.mailDomain),
    ...addressIssue({ subject, text, html }, unsubscribeUrl, { kind, at: since }),
  };
}

export async function countDeliveries(queries: Queries, issueId: string): Promise<Readonly<Record<MailState, number>>> {
  const rows = await queries
    .selectFrom("outgoingMail")
    .select((mails) => ["state", mails.fn.countAll().as("count")])
    .where("aboutId", "=", issueId)
    .where("bulk", "=", 1)
    .groupBy("state")
    .execute();
  const counts = { waiting: 0, sent: 0, failed: 0, canceled: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}
