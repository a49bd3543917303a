import type { Queries } from "#service/database/database.ts";
import type { NewsletterSubscriptionRow } from "#service/database/tables.ts";

/** Stores the subscription unless its mailbox has one. Says whether it is new. */
export async function addSubscription(queries: Queries, subscription: NewsletterSubscriptionRow): Promise<boolean> {
  const added = await queries
    .insertInto("newsletterSubscription")
    .values(subscription)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}
