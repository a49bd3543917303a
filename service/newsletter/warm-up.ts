import type { Queries } from "../database/database.ts";
import { days, subtractDuration } from "../time/durations.ts";
import type { NewsletterIssueRow } from "./tables.ts";

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
export async function mailsOfFirstDay(queries: Queries, issue: NewsletterIssueRow, from: number): Promise<number> {
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
export async function countQueued(queries: Queries, { id }: Pick<NewsletterIssueRow, "id">): Promise<number> {
  const { queued } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll().as("queued"))
    .where("aboutId", "=", id)
    .executeTakeFirstOrThrow();
  return Number(queued);
}
