import type { AppContext } from "../context.ts";
import type { Feature } from "../feature.ts";
import { unfollowedMail } from "../mail/mail-purposes.ts";
import { localDay } from "../time.ts";
import { issuesToCome } from "./facts.ts";
import { newsletterRoutes } from "./routes.ts";
import { composeDelivery, queueIssues, recordDelivery } from "./send-issue.ts";
import { forgetUnconfirmed } from "./subscribe.ts";
import { eraseSubscriber, findSubscription } from "./subscription-store.ts";
import { suppressUnreachable } from "./suppress-unreachable.ts";
import type { NewsletterSubscriptionRow } from "./tables.ts";

/** Parts of an issue that one run of the job queues. Others follow in the next, and the service can stop in between. */
const partsPerRun = 100;

/** Subscriptions, and the issues sent to them. */
export const newsletter = {
  routes: ({ appContext, http }) => newsletterRoutes(appContext, http),
  jobs: ({ appContext, sending: { log } }) => [
    {
      name: "forget-unconfirmed",
      async run() {
        const forgotten = await forgetUnconfirmed(appContext);
        if (forgotten > 0) log.info({ forgotten }, "Addresses that were never confirmed have been forgotten");
      },
    },
    { name: "queue-issues", run: () => queueIssues(appContext, partsPerRun) },
  ],
  commands: async () => ({ newsletter: (await import("./newsletter-commands.ts")).newsletterCommands }),
  mails: (appContext) => ({
    "newsletter-issue": {
      compose: (mail) => composeDelivery(mail, appContext),
      onEnd: (change, mail, outcome) => recordDelivery(change, mail, outcome, appContext),
    },
    // Whoever has entered the address on a page notices that no link arrives.
    "newsletter-confirmation": unfollowedMail,
  }),
  digest: [issuesToCome],
  personalData: [
    {
      name: "newsletter",
      async find(mailbox: string, { database: { query } }: AppContext) {
        const subscription = await findSubscription(query, mailbox);
        return subscription ? [subscription] : [];
      },
      summarize: ({ state, subscribedAt }: NewsletterSubscriptionRow) =>
        `${state}, since ${localDay(new Date(subscribedAt))}`,
      onUnreachable: suppressUnreachable,
      async erase(tx, mailbox, appContext) {
        await eraseSubscriber(tx, mailbox, appContext);
      },
    },
  ],
} satisfies Feature;
