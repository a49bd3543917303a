import type { AuditMismatch, EntriesBySubject } from "../platform/audit/audit-store.ts";
import type { Queries } from "../platform/database/database.ts";
import type { DigestSource } from "../platform/mail/daily-digest.ts";
import { addWorkingDays, type CalendarPeriod, formatTime } from "../platform/time/time.ts";
import { countDeliveries, isScheduled } from "./send-issue.ts";
import { identifierOfHash, isMadeOfHash } from "./subscription-store.ts";

export interface SubscriberReport {
  /** Confirmed in the period. */
  joined: number;
  /** Unsubscribed or unreachable in the period. */
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

/**
 * Compares subscriptions and suppressions with the latest entry about each subscription. A suppression names no mailbox;
 * the identifier of the subscription is made of the same hash. Identifiers of the first version are not, and are left out.
 */
export async function compareSubscriptionsWithLog(
  queries: Queries,
  latest: EntriesBySubject,
): Promise<AuditMismatch[]> {
  const suppressions = await queries.selectFrom("newsletterSuppression").select("mailboxHash").execute();
  const suppressed = new Set(suppressions.map(({ mailboxHash }) => identifierOfHash(mailboxHash)));
  const subscriptions = await queries.selectFrom("newsletterSubscription").select(["id", "state"]).execute();
  const states = new Map(subscriptions.map(({ id, state }) => [id, state]));
  return [...latest].flatMap(([subjectId, { action, sequence }]) => {
    const isComparable = isMadeOfHash(subjectId);
    const state = states.get(subjectId);
    const mismatch = (problem: string) => [{ subjectId, problem }];
    if (action === "subscription-confirmed") {
      if (state === undefined)
        return mismatch(`It was confirmed by entry ${sequence}, and the subscription isn't there.`);
      if (isComparable && suppressed.has(subjectId))
        return mismatch(`It was confirmed by entry ${sequence}, and a suppression keeps it from all issues.`);
    }
    if (action !== "subscription-ended" && action !== "subscription-erased") return [];
    if (state === "confirmed") return mismatch(`The subscription was ended by entry ${sequence}, and is confirmed.`);
    if (isComparable && !suppressed.has(subjectId))
      return mismatch(`The subscription was ended by entry ${sequence}, and its suppression isn't there.`);
    return [];
  });
}

/** Issues that begin before the next digest. The page also names later ones, and those under way. */
export const issuesToCome: DigestSource = async ({ queries, now, isLook = false }) => {
  const unfinished = await queries
    .selectFrom("newsletterIssue")
    .selectAll()
    .where("finishedAt", "is", null)
    .orderBy("startedAt")
    .execute();
  const next = addWorkingDays(now, 1).toISOString();
  const named = unfinished.filter((issue) => isLook || (isScheduled(issue, now) && issue.startedAt <= next));
  if (named.length === 0) return undefined;
  const lines = await Promise.all(
    named.map(async (issue) => {
      const { sent, waiting, held } = await countDeliveries(queries, issue.id);
      const progress = isScheduled(issue, now)
        ? `Will be sent ${formatTime(new Date(issue.startedAt))}.`
        : `Under way: ${sent} sent, ${waiting} waiting, ${held} held.`;
      return { text: `${issue.subject}. ${progress}`, noun: "newsletter", id: issue.name };
    }),
  );
  return {
    subject: `The newsletter ${named.every((issue) => isScheduled(issue, now)) ? "is scheduled" : "is being sent"}`,
    permission: "newsletter",
    rank: 8,
    text: "These issues start soon or are being sent. Open one to pause or cancel it.",
    lines,
  };
};
