import { join } from "node:path";
import { Hono } from "hono";
import type { Configuration } from "./config/config.ts";
import type { AppContext } from "./context/app-context.ts";
import type { Feature } from "./feature.ts";
import { failure } from "./http/answer.ts";
import type { ServiceEnvironment } from "./http/environment.ts";
import type { HttpParts } from "./http/http-parts.ts";
import { receiveWebhook, type WebhookRequest } from "./http/receive-webhook.ts";
import { forgetBudgets } from "./mail/budgets/charge-budgets.ts";
import { mailFollowUpsJob } from "./mail/follow-ups.ts";
import { heldMailsJob, stoppedMails, stoppedMailWork } from "./mail/held-mails.ts";
import { operatorMail, type RecordReports } from "./mail/mail-purposes.ts";
import { forgetBodies, forgetMailFiles } from "./mail/mail-queue.ts";
import { mailReportJobs } from "./mail/reports/mail-reports.ts";
import type { ReceiveReports } from "./mail/reports/read-mail-report.ts";
import { receiveMailgun } from "./mail/reports/webhooks/mailgun.ts";
import { receivePostmark } from "./mail/reports/webhooks/postmark.ts";
import { receiveSes } from "./mail/reports/webhooks/ses.ts";

/** The queue of all mails, and what mail servers report of them. */
export const mail = {
  routes: ({ appContext, http, configuration, recordReports }) =>
    mailWebhookRoutes(appContext, http, configuration.mailReports, recordReports),
  jobs({ appContext, configuration, sending, recordReports }) {
    return [
      mailFollowUpsJob(sending),
      heldMailsJob(appContext, sending.ageLimits, sending.log),
      { name: "mail-budgets", run: () => forgetBudgets(appContext) },
      { name: "forget-bodies", run: () => forgetBodies(appContext) },
      { name: "forget-mail-files", run: () => forgetMailFiles(join(configuration.dataFolder, "mail"), appContext) },
      ...mailReportJobs(configuration, { appContext, record: recordReports, log: sending.log }),
    ];
  },
  commands: async () => ({ mail: (await import("./mail/mail-commands.ts")).mailCommands }),
  mails: () => ({
    "no-mail": { compose: async () => undefined, onEnd: null, onReport: null },
    "operator-alarm": operatorMail,
    "operator-digest": operatorMail,
  }),
  digest: [stoppedMails, stoppedMailWork],
  namingMails: ["operator-digest", "operator-alarm"],
} satisfies Feature;

/**
 * POST /webhooks/mail/<provider>: what became of a mail, as a mail provider reports it. It is recorded before it is
 * answered, by the rules for other reports. One about an unknown mail is answered in the same way, so that the provider
 * does not repeat it.
 */
function mailWebhookRoutes(
  appContext: AppContext,
  http: HttpParts,
  { postmark, mailgun, ses }: Configuration["mailReports"],
  record: RecordReports,
): Hono<ServiceEnvironment> {
  const { clock, mailDomain } = appContext;
  const receivers = new Map<string, ReceiveReports>();
  if (postmark.length > 0) receivers.set("postmark", receivePostmark(postmark, mailDomain));
  if (mailgun.length > 0) receivers.set("mailgun", receiveMailgun(mailgun, appContext));
  if (ses.length > 0) receivers.set("ses", receiveSes(ses, clock));
  return new Hono<ServiceEnvironment>().post("/webhooks/mail/:provider", async (context) => {
    const receive = receivers.get(context.req.param("provider"));
    if (!receive) return failure(404, "There is no such webhook.");
    const store = async (request: WebhookRequest) => {
      const reports = await receive(request);
      if (reports) await record(reports);
      return reports !== undefined;
    };
    return await receiveWebhook(context, http, store, "The report couldn't be recorded. Please send it again later.");
  });
}
