import { type Context, Hono } from "hono";
import { type RequestOutcome, type RequestStateName, requestOutcomeWords } from "#content/pages/request-status.ts";
import { type StatusStep, statusPagePath, statusSteps, tokenParameter } from "#contract/addresses.ts";
import type { AcademicStatusView } from "#contract/views/academic.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicenseOfRequest } from "../licenses/license-store.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { maySendAgain, sendAgainAfter } from "../mail/limits.ts";
import { dropUnsentMails, listMails } from "../mail/outbox.ts";
import { erasedEmail, type OutgoingMailRow } from "../mail/tables.ts";
import { readLinkToken } from "../tokens.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { postForm } from "../web/post-form.ts";
import { mailLinkView } from "../web/view.ts";
import { queueReceipt } from "./receive-request.ts";
import { findRequest, isOpen, promisedTimes, updateRequest } from "./request.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** The status page of a request and its buttons. Opening it changes nothing; each button is a POST below it. */
export function statusRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const requestOf = async (context: Context) => {
    const token = context.req.query(tokenParameter) ?? "";
    const verdict = readLinkToken("request-status", token, app.clock.now(), app.linkSecrets);
    if (verdict.kind !== "valid") return undefined;
    const request = await findRequest(app.database.query, verdict.subjectId);
    // A request whose requester was erased has no status page.
    if (!request || request.email === erasedEmail) return undefined;
    return { request, query: `${tokenParameter}=${token}` };
  };
  const unknownRequest = () => mailLinkView(http.views, "academic/unknown", {}, 404);

  routes.get(statusPagePath, async (context) => {
    const asked = await requestOf(context);
    if (!asked) return unknownRequest();
    const outcome = context.req.query("outcome") ?? "";
    const addressOf = (step: StatusStep) => `${statusPagePath}/${step}?${asked.query}`;
    const status = await statusOf(asked.request, addressOf, app);
    return mailLinkView(http.views, "academic/status", { ...status, ...(isOutcome(outcome) && { outcome }) });
  });

  for (const step of statusSteps) {
    routes.post(`${statusPagePath}/${step}`, postForm(http), async (context) => {
      const asked = await requestOf(context);
      if (!asked) return unknownRequest();
      const take = step === "withdraw" ? withdrawRequest : sendMailAgain;
      const outcome = await take(asked.request.id, app);
      return redirectTo(`${statusPagePath}?${asked.query}&outcome=${outcome}`);
    });
  }
  return routes;
}

const isOutcome = (text: string): text is RequestOutcome => Object.hasOwn(requestOutcomeWords, text);

/** @param addressOf where the form of a button is sent to */
async function statusOf(
  request: AcademicLicenseRequestRow,
  addressOf: (step: StatusStep) => string,
  { database: { query }, clock }: App,
): Promise<AcademicStatusView> {
  const now = clock.now();
  const { state, reason, note, language, email, receivedAt } = request;
  const license = await findLicenseOfRequest(query, request.id);
  const keyMails = license ? await listMails(query, { aboutIds: [license.id], limit: 20 }) : [];
  const keyMail = keyMails.find(({ purpose }) => purpose === "license-key");
  const mail = currentMail(request, license, now);
  const { typicalBy, askAfter } = promisedTimes(receivedAt);
  const name = stateName(request, license, keyMail, now);
  return {
    state: name,
    ...{ language, email, receivedAt },
    typicalBy: typicalBy.toISOString(),
    askAfter: askAfter.toISOString(),
    expiresAt: license?.expiresAt,
    ...(state === "rejected" && { rejection: { reason: reason ?? "other", note } }),
    ...(mail && {
      mail: {
        kind: mail.purpose === "license-key" ? "key" : "receipt",
        action: addressOf("send-again"),
        sendAgainAfter: (await sendAgainAfter(query, mail, now))?.toISOString(),
      },
    }),
    ...(isOpen(request) && { withdrawAction: addressOf("withdraw") }),
    mayRequestAnew: !isOpen(request) && name !== "awaited",
  };
}

function stateName(
  request: AcademicLicenseRequestRow,
  license: LicenseRow | undefined,
  keyMail: Pick<OutgoingMailRow, "state"> | undefined,
  now: Date,
): RequestStateName {
  if (isOpen(request)) return now <= promisedTimes(request.receivedAt).askAfter ? "received" : "overdue";
  if (license && license.revokedAt !== null) return "revoked";
  if (license && license.expiresAt <= now.toISOString()) return "ended";
  if (license && license.keyDueAt !== null) return "awaited";
  return request.state === "approved" ? keyMailNames[keyMail?.state ?? "waiting"] : request.state;
}

/** What is said of an approved request by the mail with its key. */
const keyMailNames = { waiting: "approved", sent: "submitted", failed: "bounced", canceled: "approved" } as const;

/** The mail that can be sent again: the receipt while the request is open, the key once there is one. */
function currentMail(request: AcademicLicenseRequestRow, license: LicenseRow | undefined, now: Date) {
  if (isOpen(request)) return { purpose: "academic-receipt", aboutId: request.id } as const;
  if (!license || license.revokedAt !== null || license.expiresAt <= now.toISOString()) return undefined;
  return license.keyText === "" ? undefined : ({ purpose: "license-key", aboutId: license.id, license } as const);
}

/** A button of the status page. Pressing it twice does no harm. */
export async function sendMailAgain(requestId: string, app: App): Promise<RequestOutcome> {
  return await change<RequestOutcome>(app, "requester", async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    const mail = request && currentMail(request, await findLicenseOfRequest(transaction, requestId), now);
    if (!mail) return "nothing-to-send";
    if (!(await maySendAgain(transaction, mail, now))) return "sent-often-enough";
    if (mail.purpose === "license-key") {
      await queueLicenseKey(tx, mail.license, { occasion: "again" }, app);
      audit({ action: "license-sent-again", subjectId: mail.aboutId, details: { by: "status-page" } });
    } else {
      await queueReceipt(transaction, request, app);
      audit({ action: "request-receipt-sent-again", subjectId: requestId });
    }
    return "sent-again";
  });
}

/** Withdraws a request that is not decided yet. A notice that has not left is not sent. */
export async function withdrawRequest(requestId: string, app: App): Promise<RequestOutcome> {
  return await change<RequestOutcome>(app, "requester", async ({ transaction, now, audit }) => {
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    if (request?.state === "withdrawn") return "withdrawn";
    if (!request || !isOpen(request)) return "too-late";
    await updateRequest(transaction, requestId, { state: "withdrawn" });
    audit({ action: "request-withdrawn", subjectId: requestId });
    await dropUnsentMails(transaction, { purpose: "academic-notice", aboutId: requestId }, now.toISOString());
    return "withdrawn";
  });
}
