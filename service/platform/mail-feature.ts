import { join } from "node:path";
import type { Feature } from "./feature.ts";
import { forgetBudgets } from "./mail/budgets/charge-budgets.ts";
import { mailFollowUpsJob } from "./mail/follow-ups.ts";
import { heldMailsJob } from "./mail/held-mails.ts";
import { mailMetrics } from "./mail/mail-metrics.ts";
import { unfollowedMail } from "./mail/mail-purposes.ts";
import { forgetBodies, forgetMailFiles } from "./mail/mail-queue.ts";
import { mailReportsJob, reportMailboxJob } from "./mail/reports/mail-reports-job.ts";
import { mailWebhookRoutes } from "./mail/reports/webhooks/routes.ts";

/** The queue of all mails, and what mail servers report of them. */
export const mail = {
  routes: ({ appContext, http, configuration, recordReport }) =>
    mailWebhookRoutes(appContext, http, configuration.mailReports, recordReport),
  jobs({ appContext, configuration, sending, recordReport }) {
    const reports = { appContext, record: recordReport, log: sending.log };
    return [
      mailFollowUpsJob(sending),
      heldMailsJob(appContext, sending.ageLimits, sending.log),
      { name: "mail-budgets", run: () => forgetBudgets(appContext) },
      { name: "forget-bodies", run: () => forgetBodies(appContext) },
      { name: "forget-mail-files", run: () => forgetMailFiles(join(configuration.dataFolder, "mail"), appContext) },
      mailReportsJob(configuration.newsletter.bouncesFolder, reports),
      ...reportMailboxJob(configuration.mailReports.imapUrl, reports),
    ];
  },
  commands: async () => ({ mail: (await import("./mail/mail-commands.ts")).mailCommands }),
  mails: () => ({
    "no-mail": { compose: async () => undefined, onEnd: null, onReport: null },
    // An alarm about a mail to the operator would go to the same mailbox. The log and the metrics tell of it.
    "operator-alarm": unfollowedMail,
    "operator-digest": unfollowedMail,
  }),
  metrics: [mailMetrics],
} satisfies Feature;
