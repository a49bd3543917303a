import type { App } from "#service/context.ts";
import { subscriptionIdentifier } from "#service/newsletter/subscription-store.ts";
import type { NewsletterSubscriptionRow } from "#service/newsletter/tables.ts";

export const issueForTests = {
  name: "2026-01-news",
  parts: {
    ...{ subject: "News", date: "2026-01-05", preview: "What is new" },
    text: "Read [the documentation](/docs/index.html).",
  },
};

/** Adds confirmed subscriptions. Names become addresses at example.org. */
export async function addSubscribers(
  { database, clock, suppressionSecret }: Pick<App, "database" | "clock" | "suppressionSecret">,
  names: readonly string[],
): Promise<NewsletterSubscriptionRow[]> {
  const at = clock.now().toISOString();
  const rows = names.map((name): NewsletterSubscriptionRow => {
    const email = `${name}@example.org`;
    return {
      id: subscriptionIdentifier(email, suppressionSecret),
      email,
      state: "confirmed",
      source: "form",
      subscribedAt: at,
      confirmedAt: at,
      lastConfirmationAt: at,
      subscribedOnPage: null,
      wordingVersion: null,
      consentNote: null,
      endedAt: null,
      confirmationsSent: 1,
    };
  });
  for (let start = 0; start < rows.length; start += 500) {
    await database.query
      .insertInto("newsletterSubscription")
      .values(rows.slice(start, start + 500))
      .execute();
  }
  return rows;
}
