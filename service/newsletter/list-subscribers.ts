import type { Actor } from "../audit/audit-actions.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { writeCsv } from "../csv/write-csv.ts";
import type { Queries } from "../database/database.ts";
import type { NewsletterSubscriptionRow, SubscriptionState } from "./tables.ts";

export const subscriptionStates = [
  "unconfirmed",
  "confirmed",
  "unsubscribed",
  "bounced",
  "complained",
] as const satisfies readonly SubscriptionState[];

export interface SubscriberFilter {
  state?: SubscriptionState;
  limit?: number;
}

/** The latest first. */
export async function listSubscribers(
  queries: Queries,
  { state, limit }: SubscriberFilter,
): Promise<NewsletterSubscriptionRow[]> {
  let query = queries.selectFrom("newsletterSubscription").selectAll().orderBy("subscribedAt", "desc").orderBy("id");
  if (state !== undefined) query = query.where("state", "=", state);
  if (limit !== undefined) query = query.limit(limit);
  return await query.execute();
}

export async function countSubscribers(queries: Queries): Promise<Record<SubscriptionState, number>> {
  const rows = await queries
    .selectFrom("newsletterSubscription")
    .select((subscriptions) => ["state", subscriptions.fn.countAll().as("count")])
    .groupBy("state")
    .execute();
  const counts = { unconfirmed: 0, confirmed: 0, unsubscribed: 0, bounced: 0, complained: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

const exportColumns = [
  "email",
  "state",
  "source",
  "subscribed",
  "page",
  "wording",
  "consent",
  "confirmed",
  "ended",
  "soft bounces",
] as const;

export interface SubscriberExport {
  csv: string;
  count: number;
}

/**
 * All subscribers with their consent, as CSV that is safe to open in a spreadsheet. The export is recorded in the audit
 * log.
 */
export async function exportSubscribers(
  appContext: Pick<AppContext, "database" | "clock">,
  filter: Pick<SubscriberFilter, "state">,
  actor: Actor,
): Promise<SubscriberExport> {
  return await auditedTransaction(appContext, actor, async ({ transaction, audit }) => {
    const subscribers = await listSubscribers(transaction, filter);
    audit({ action: "subscriptions-exported", subjectId: "newsletter", details: { count: subscribers.length } });
    return { csv: writeCsv(exportColumns, subscribers.map(exportedRow)), count: subscribers.length };
  });
}

function exportedRow(subscription: NewsletterSubscriptionRow): Record<(typeof exportColumns)[number], string> {
  return {
    email: subscription.mailbox,
    state: subscription.state,
    source: subscription.source,
    subscribed: subscription.subscribedAt,
    page: subscription.subscribedOnPage ?? "",
    wording: subscription.wordingVersion ?? "",
    consent: subscription.consentNote ?? "",
    confirmed: subscription.confirmedAt ?? "",
    ended: subscription.endedAt ?? "",
    "soft bounces": String(subscription.softBounces),
  };
}
