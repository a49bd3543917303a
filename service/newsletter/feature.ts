import type { Feature } from "../platform/feature.ts";
import { unfollowedMail } from "../platform/mail/mail-purposes.ts";
import {
  erasePersonalSubscription,
  findPersonalSubscription,
  summarizePersonalSubscription,
} from "./erase-subscriber.ts";
import { forgettingJob } from "./forget-unconfirmed.ts";
import { recordDelivery } from "./issue-store.ts";
import { recordNewsletterReport } from "./note-bounce.ts";
import { composeDelivery, queueIssuesJob } from "./queue-issue.ts";
import { newsletterRoutes } from "./routes.ts";
import { findSubscriptionById } from "./subscription-store.ts";

/** Subscriptions, and the issues sent to them. */
export const newsletter = {
  routes: ({ appContext, http }) => newsletterRoutes(appContext, http),
  jobs: ({ appContext, sending: { log } }) => [forgettingJob(appContext, log), queueIssuesJob(appContext)],
  commands: async () => ({ newsletter: (await import("./newsletter-commands.ts")).newsletterCommands }),
  mails: (appContext) => ({
    "newsletter-issue": {
      compose: (mail) => composeDelivery(mail, appContext),
      onEnd: (change, mail, outcome) => recordDelivery(change, mail, outcome, appContext),
      onReport: {
        ask: ["failure"],
        // The mailbox is known as long as the subscription exists.
        recipientOf: async (queries, { recipientId }) =>
          recipientId === null ? undefined : (await findSubscriptionById(queries, recipientId))?.mailbox,
        record: (mail, outcome, reportId) => recordNewsletterReport(mail, outcome, reportId, appContext),
      },
    },
    // Whoever has entered the address on a page notices that no link arrives.
    "newsletter-confirmation": unfollowedMail,
  }),
  personalData: [
    {
      name: "newsletter",
      find: findPersonalSubscription,
      summarize: summarizePersonalSubscription,
      erase: erasePersonalSubscription,
    },
  ],
} satisfies Feature;
