import { deskPath } from "#contract/addresses.ts";
import type { App } from "../context.ts";
import type { Feature } from "../feature.ts";
import { localDay } from "../time.ts";
import { newsletterDesk } from "./desk.ts";
import { newsletterRoutes } from "./routes.ts";
import { queueIssues } from "./send-issue.ts";
import { forgetUnconfirmed } from "./subscribe.ts";
import { eraseSubscriber, findSubscription } from "./subscription-store.ts";
import type { NewsletterSubscriptionRow } from "./tables.ts";

/** Subscriptions, and the issues sent to them. */
export const newsletter = {
  routes: (parts) => newsletterRoutes(parts.app, parts.http).route("/", newsletterDesk(parts)),
  jobs: ({ app, sending: { log } }) => [
    {
      name: "forget-unconfirmed",
      async run() {
        const forgotten = await forgetUnconfirmed(app);
        if (forgotten > 0) log.info({ forgotten }, "Addresses that were never confirmed have been forgotten");
      },
    },
    { name: "queue-issues", run: () => queueIssues(app) },
  ],
  search: {
    noun: "newsletter",
    table: "newsletterSubscription",
    columns: ["email"],
    addressOf: ({ email }: NewsletterSubscriptionRow) => `${deskPath}/people?${new URLSearchParams({ email })}`,
    summarize: ({ email, state }: NewsletterSubscriptionRow) => `${email}, ${state}`,
  },
  personalData: [
    {
      name: "newsletter",
      async find(email: string, { database: { query } }: App) {
        const subscription = await findSubscription(query, email);
        return subscription ? [subscription] : [];
      },
      summarize: ({ state, subscribedAt }: NewsletterSubscriptionRow) =>
        `${state}, since ${localDay(new Date(subscribedAt))}`,
      beganAt: ({ subscribedAt }: NewsletterSubscriptionRow) => subscribedAt,
      async erase(tx, email, app) {
        await eraseSubscriber(tx, email, app);
      },
    },
  ],
} satisfies Feature;
