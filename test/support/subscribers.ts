import type { App } from "#service/context.ts";
import { saveIssue, startIssue } from "#service/newsletter/issue.ts";
import { subscriptionIdentifier } from "#service/newsletter/subscription.ts";
import type { NewsletterSubscriptionRow } from "#service/newsletter/tables.ts";

const issueForTests = {
  id: "01900000-0000-7000-8000-000000000001",
  parts: {
    ...{ subject: "News", date: "2026-01-05", preview: "What is new" },
    text: "Read [the documentation](/docs/index.html).",
  },
};

/** Saves the issue and starts it, unless it was started before. */
export async function startIssueForTests(app: App, at?: Date): Promise<Awaited<ReturnType<typeof startIssue>>> {
  const { id, parts } = issueForTests;
  const saved = await saveIssue(parts, id, app, "operator:Ada");
  return saved === undefined ? { refusal: "It was started before." } : await startIssue(id, app, "operator:Ada", at);
}

/** The issue as it is stored. */
export const storedIssue = async ({ database }: Pick<App, "database">) =>
  await database.query.selectFrom("newsletterIssue").selectAll().executeTakeFirst();

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
      subscribedOnPage: null,
      wordingVersion: null,
      consentNote: null,
      endedAt: null,
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
