import { Hono } from "hono";
import type { MailReportSources } from "../../../config/mail-report-sources.ts";
import type { AppContext } from "../../../context/app-context.ts";
import type { ServiceEnvironment } from "../../../http/environment.ts";
import { failureStatus } from "../../../http/failure-status.ts";
import type { HttpParts } from "../../../http/http-parts.ts";
import { failure, jsonAnswer } from "../../../http/json-answer.ts";
import { limitCaller, limitCallerOfAll } from "../../../http/post-form.ts";
import { retryAfter, tooOftenSentence } from "../../../http/refuse.ts";
import { longestWebhook, readBytes } from "../../../http/request-body.ts";
import { type RecordReport, recordReport } from "../record-report.ts";
import type { ReceiveReports } from "./mail-webhook.ts";
import { receiveMailgun } from "./mailgun.ts";
import { receivePostmark } from "./postmark.ts";
import { receiveSes } from "./ses.ts";

/**
 * POST /webhooks/mail/<provider>: what became of a mail, as a mail provider reports it. It is recorded before it is
 * answered, by the rules for other reports. One about an unknown mail is answered in the same way, so that the provider
 * does not repeat it. A program sends it, so there is no guard against other sites.
 */
export function mailWebhookRoutes(
  { clock, mailDomain }: AppContext,
  http: HttpParts,
  { postmark, mailgun, ses }: MailReportSources,
  recorders: readonly RecordReport[],
): Hono<ServiceEnvironment> {
  const receivers = new Map<string, ReceiveReports>();
  if (postmark.length > 0) receivers.set("postmark", receivePostmark(postmark, mailDomain));
  if (mailgun.length > 0) receivers.set("mailgun", receiveMailgun(mailgun, clock));
  if (ses.length > 0) receivers.set("ses", receiveSes(ses, clock));
  return new Hono<ServiceEnvironment>().post("/webhooks/mail/:provider", async (context) => {
    const receive = receivers.get(context.req.param("provider"));
    if (!receive) return failure(404, "There is no such webhook.");
    const bytes = context.env?.body ?? (await readBytes(context.req.raw));
    if (bytes === "too long") return failure(413, `The body must have at most ${longestWebhook} bytes.`);
    if (bytes === "broken off") return failure(400, "The body ended before it was complete.");
    const request = { body: Buffer.from(bytes).toString("utf8"), headers: context.req.raw.headers };
    try {
      const received = await receive(request);
      if (received.kind === "reports") {
        for (const report of received.reports) await recordReport(report, recorders);
        return jsonAnswer(200, { received: true });
      }
      const ownVerdict = limitCaller(context, http);
      const verdict = ownVerdict.kind === "exceeded" ? ownVerdict : await limitCallerOfAll(context, http);
      if (verdict.kind === "exceeded") return failure(429, tooOftenSentence(verdict), retryAfter(verdict));
      return failure(401, "The signature is not valid.");
    } catch (error) {
      http.reportError(error, context.env?.requestId);
      const { status, headers } = failureStatus(error);
      return failure(status, "The report could not be recorded. Please send it again later.", headers);
    }
  });
}
