import { deskPath } from "#contract/addresses.ts";
import type { App } from "../context.ts";
import type { Feature } from "../feature.ts";
import { operatorMail, unfollowedMail } from "../mail/sender.ts";
import { localDay } from "../time.ts";
import { newsletterDesk } from "./desk.ts";
import { issuesToCome } from "./facts.ts";
import { newsletterRoutes } from "./routes.ts";
import { composeDelivery, queueIssues, recordDelivery } from "./send-issue.ts";
import { forgetUnconfirmed } from "./subscribe.ts";
import { eraseSubscriber, findSubscription } from "./subscription-store.ts";
import { suppressUnreachable } from "./suppress-unreachable.ts";
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
  commands: async () => ({ newsletter: (await import("./send-command.ts")).newsletterCommands }),
  imports: async () => ({
    subscribers: (await import("./import-subscribers.ts")).importSubscribersCommand,
  }),
  mails: (app) => ({
    "newsletter-issue": {
      compose: (mail) => composeDelivery(mail, app),
      onEnd: (change, mail, outcome) => recordDelivery(change, mail, outcome, app),
    },
    // Whoever has entered the address on a page notices that no link arrives.
    "newsletter-confirmation": unfollowedMail,
    "newsletter-test": operatorMail,
  }),
  search: {
    noun: "newsletter",
    table: "newsletterSubscription",
    columns: ["email"],
    addressOf: ({ email }: NewsletterSubscriptionRow) => `${deskPath}/people?${new URLSearchParams({ email })}`,
    summarize: ({ email, state }: NewsletterSubscriptionRow) => `${email}, ${state}`,
  },
  digest: [issuesToCome],
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
      onUnreachable: suppressUnreachable,
      async erase(tx, email, app) {
        await eraseSubscriber(tx, email, app);
      },
    },
  ],
} satisfies Feature;
