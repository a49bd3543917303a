import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { MailOutcome } from "../platform/mail/mail-purposes.ts";
import type { MailState, OutgoingMailRow } from "../platform/mail/tables.ts";
import { noteBounce } from "./note-bounce.ts";
import type { NewsletterIssueRow } from "./tables.ts";

/** Stores the issue unless one of its name exists. Returns whether it is new. */
export async function addIssue(queries: Queries, issue: NewsletterIssueRow): Promise<boolean> {
  const added = await queries
    .insertInto("newsletterIssue")
    .values(issue)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function findIssue(queries: Queries, name: string): Promise<NewsletterIssueRow | undefined> {
  return await queries.selectFrom("newsletterIssue").selectAll().where("name", "=", name).executeTakeFirst();
}

export async function findIssueById(queries: Queries, id: string): Promise<NewsletterIssueRow | undefined> {
  return await queries.selectFrom("newsletterIssue").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listIssues(queries: Queries): Promise<NewsletterIssueRow[]> {
  return await queries.selectFrom("newsletterIssue").selectAll().orderBy("startedAt").execute();
}

/** The issues whose mails are not all queued. */
export async function issuesToQueue(queries: Queries): Promise<Pick<NewsletterIssueRow, "id">[]> {
  return await queries.selectFrom("newsletterIssue").select("id").where("queuedUpTo", "is not", null).execute();
}

export async function setQueuedUpTo(transaction: Queries, id: string, queuedUpTo: string | null): Promise<void> {
  await transaction.updateTable("newsletterIssue").set({ queuedUpTo }).where("id", "=", id).execute();
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

/**
 * When the first of the waiting mails of an issue is tried, and when the last has its turn. Undefined when none waits. A
 * mail that is put off after its turn is tried later.
 */
export async function waitingTurns(
  queries: Queries,
  issueId: string,
): Promise<{ first: Date; last: Date } | undefined> {
  const { first, last } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => [fn.min("nextAttemptAt").as("first"), fn.max("createdAt").as("last")])
    .where("aboutId", "=", issueId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return first && last ? { first: new Date(first), last: new Date(last) } : undefined;
}

/**
 * Marks the issue as finished if all its mails are queued and none waits. Returns it if this call finished it. When two processes record
 * the last two mails concurrently, the second waits here until it sees what the first has recorded.
 */
async function finishIssue(transaction: Queries, id: string, now: Date): Promise<NewsletterIssueRow | undefined> {
  const locked = await transaction
    .updateTable("newsletterIssue")
    .set((issue) => ({ name: issue.ref("name") }))
    .where("id", "=", id)
    .where("finishedAt", "is", null)
    .executeTakeFirst();
  if (locked.numUpdatedRows === 0n) return undefined;
  return await transaction
    .updateTable("newsletterIssue")
    .set({ finishedAt: now.toISOString() })
    .where("id", "=", id)
    .where("queuedUpTo", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outgoingMail")
            .select("outgoingMail.id")
            .whereRef("outgoingMail.aboutId", "=", "newsletterIssue.id")
            .where("outgoingMail.state", "in", ["waiting", "held"]),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
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

/** Finishes the issue if its last mail has ended. */
export async function finishWithLastMail(
  { transaction, now, audit }: AuditedTransaction,
  issueId: string,
): Promise<void> {
  const finished = await finishIssue(transaction, issueId, now);
  if (!finished) return;
  const details = { issue: finished.name, ...(await countDeliveries(transaction, issueId)) };
  audit({ action: "newsletter-issue-finished", subjectId: issueId, details });
}
