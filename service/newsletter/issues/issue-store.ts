import type { Queries } from "../../database/database.ts";
import type { DeliveryState, NewsletterDeliveryRow, NewsletterIssueRow } from "../../database/newsletter-tables.ts";

/** SQLite takes so many parameters in one statement, and each row has twelve. */
const rowsPerInsert = 500;

/** Stores the issue unless one of its name has been sent or is being sent. Says whether it is new. */
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

/** One delivery for each subscription, all in the transaction of the issue. */
export async function addDeliveries(queries: Queries, deliveries: readonly NewsletterDeliveryRow[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += rowsPerInsert) {
    await queries
      .insertInto("newsletterDelivery")
      .values(deliveries.slice(start, start + rowsPerInsert))
      .execute();
  }
}

export type DeliveryCounts = Readonly<Record<DeliveryState, number>>;

export async function countDeliveries(queries: Queries, issueId: string): Promise<DeliveryCounts> {
  const rows = await queries
    .selectFrom("newsletterDelivery")
    .select((deliveries) => ["state", deliveries.fn.countAll().as("count")])
    .where("issueId", "=", issueId)
    .groupBy("state")
    .execute();
  const counts = { waiting: 0, sent: 0, uncertain: 0, refused: 0, skipped: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

export async function hasUnfinishedIssue(queries: Queries): Promise<boolean> {
  const unfinished = await queries
    .selectFrom("newsletterIssue")
    .select("id")
    .where("finishedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return unfinished !== undefined;
}

/** Ends the issues that are under way although nothing of them is left to be sent, and tells which. */
export async function finishIssues(queries: Queries, now: Date): Promise<NewsletterIssueRow[]> {
  return await queries
    .updateTable("newsletterIssue")
    .set({ finishedAt: now.toISOString() })
    .where("finishedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletterDelivery")
            .select("newsletterDelivery.id")
            .whereRef("newsletterDelivery.issueId", "=", "newsletterIssue.id")
            .where("newsletterDelivery.state", "=", "waiting"),
        ),
      ),
    )
    .returningAll()
    .execute();
}
