import { Hono } from "hono";
import type { Configuration } from "../../../config/config.ts";
import type { AppContext } from "../../../context/app-context.ts";
import { failure } from "../../../http/answer.ts";
import type { ServiceEnvironment } from "../../../http/environment.ts";
import type { HttpParts } from "../../../http/http-parts.ts";
import { receiveWebhook, type WebhookRequest } from "../../../http/receive-webhook.ts";
import type { RecordReport } from "../record-report.ts";
import type { ReceiveReports } from "./mail-webhook.ts";
import { receiveMailgun } from "./mailgun.ts";
import { receivePostmark } from "./postmark.ts";
import { receiveSes } from "./ses.ts";

/**
 * POST /webhooks/mail/<provider>: what became of a mail, as a mail provider reports it. It is recorded before it is
 * answered, by the rules for other reports. One about an unknown mail is answered in the same way, so that the provider
 * does not repeat it.
 */
export function mailWebhookRoutes(
  appContext: AppContext,
  http: HttpParts,
  { postmark, mailgun, ses }: Configuration["mailReports"],
  recordReport: RecordReport,
): Hono<ServiceEnvironment> {
  const { clock, mailDomain } = appContext;
  const receivers = new Map<string, ReceiveReports>();
  if (postmark.length > 0) receivers.set("postmark", receivePostmark(postmark, mailDomain));
  if (mailgun.length > 0) receivers.set("mailgun", receiveMailgun(mailgun, appContext));
  if (ses.length > 0) receivers.set("ses", receiveSes(ses, clock));
  return new Hono<ServiceEnvironment>().post("/webhooks/mail/:provider", async (context) => {
    const receive = receivers.get(context.req.param("provider"));
    if (!receive) return failure(404, "There is no such webhook.");
    const record = async (request: WebhookRequest) => {
      const received = await receive(request);
      if (received.kind === "not-signed") return false;
      for (const report of received.reports) await recordReport(report);
      return true;
    };
    return await receiveWebhook(context, http, record, "The report could not be recorded. Please send it again later.");
  });
}
