import { deskPath } from "#contract/addresses.ts";
import type { App } from "../context.ts";
import type { Feature } from "../feature.ts";
import { localDay } from "../time.ts";
import { newsletterDesk } from "./desk.ts";
import { queueIssues } from "./issue.ts";
import { newsletterRoutes } from "./routes.ts";
import { forgetUnconfirmed } from "./subscribe.ts";
import { eraseSubscriber, findSubscription } from "./subscription.ts";
import type { NewsletterSubscriptionRow } from "./tables.ts";

/** Subscriptions, and the issues sent to them. */
export const newsletter = {
  routes: (parts) => newsletterRoutes(parts.app, parts.http).route("/", newsletterDesk(parts)),
  jobs: ({ app }) => [
    { name: "forget-unconfirmed", run: () => forgetUnconfirmed(app) },
    { name: "queue-issues", run: (stopping) => queueIssues(app, stopping) },
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
      erase: eraseSubscriber,
    },
  ],
} satisfies Feature;
