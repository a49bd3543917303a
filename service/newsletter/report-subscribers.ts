import type { Queries } from "../database/database.ts";
import type { CalendarPeriod } from "../time/calendar-months.ts";

export interface SubscriberReport {
  /** Confirmed in the period. */
  joined: number;
  /** Unsubscribed, unreachable or complained in the period. */
  left: number;
  /** Confirmed subscribers at the end of the period, of those that are known today. */
  atEnd: number;
}

export async function reportSubscribers(queries: Queries, { from, until }: CalendarPeriod): Promise<SubscriberReport> {
  const [start, end] = [from.toISOString(), until.toISOString()];
  const { joined, left, atEnd } = await queries
    .selectFrom("newsletterSubscription")
    .select(({ fn, and, or, eb }) => [
      fn
        .countAll()
        .filterWhere(and([eb("confirmedAt", ">=", start), eb("confirmedAt", "<", end)]))
        .as("joined"),
      fn
        .countAll()
        .filterWhere(and([eb("confirmedAt", "is not", null), eb("endedAt", ">=", start), eb("endedAt", "<", end)]))
        .as("left"),
      fn
        .countAll()
        .filterWhere(and([eb("confirmedAt", "<", end), or([eb("endedAt", "is", null), eb("endedAt", ">=", end)])]))
        .as("atEnd"),
    ])
    .executeTakeFirstOrThrow();
  return { joined: Number(joined), left: Number(left), atEnd: Number(atEnd) };
}
