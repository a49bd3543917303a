import { type Context, Hono } from "hono";
import { type RequestOutcome, type RequestStateName, requestOutcomeWords } from "#content/pages/request-status.ts";
import { type StatusStep, statusPagePath, statusSteps, tokenParameter } from "#contract/addresses.ts";
import type { AcademicStatusView } from "#contract/views/academic.ts";
import type { App } from "../context.ts";
import { findLicenseOfRequest, type StoredLicense } from "../licenses/license-store.ts";
import { sendAgainAfter } from "../mail/limits.ts";
import { listMails } from "../mail/outbox.ts";
import { erasedEmail, type OutgoingMailRow } from "../mail/tables.ts";
import { readLinkToken } from "../tokens.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { postForm } from "../web/post-form.ts";
import { mailLinkView } from "../web/view.ts";
import { isOpen, promisedTimes, readRejectionReason } from "./life-cycle.ts";
import { findAcademicRequest, findDecision } from "./request-store.ts";
import { type StepOutcome, sendMailAgain, withdrawRequest } from "./status-steps.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** The status page of a request and its buttons. Opening it changes nothing; each button is a POST below it. */
export function statusRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const requestOf = async (context: Context) => {
    const token = context.req.query(tokenParameter) ?? "";
    const verdict = readLinkToken("request-status", token, app.clock.now(), app.linkSecrets);
    if (verdict.kind !== "valid") return undefined;
    const request = await findKnownRequest(verdict.subjectId, app);
    return request && { request, query: `${tokenParameter}=${token}` };
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
      const outcome = await takeStep(step, asked.request.id, app);
      if (outcome === "unknown") return unknownRequest();
      return redirectTo(`${statusPagePath}?${asked.query}&outcome=${outcome}`);
    });
  }
  return routes;
}

/** A request whose requester was erased has no status page. */
async function findKnownRequest(id: string, { database }: App) {
  const request = await findAcademicRequest(database.query, id);
  return request?.email === erasedEmail ? undefined : request;
}

async function takeStep(step: StatusStep, id: string, app: App): Promise<StepOutcome> {
  return step === "withdraw" ? await withdrawRequest(id, app) : await sendMailAgain(id, app);
}

const isOutcome = (text: string): text is RequestOutcome => Object.hasOwn(requestOutcomeWords, text);

/** @param addressOf where the form of a button is sent to */
async function statusOf(
  request: AcademicLicenseRequestRow,
  addressOf: (step: StatusStep) => string,
  { database: { query }, clock }: App,
): Promise<AcademicStatusView> {
  const now = clock.now();
  const [decision, license] = await Promise.all([
    findDecision(query, request.id),
    findLicenseOfRequest(query, request.id),
  ]);
  const mails = license ? await listMails(query, { aboutIds: [license.id], limit: 20 }) : [];
  const keyMail = mails.find(({ purpose }) => purpose === "license-key");
  const { typicalBy, askAfter } = promisedTimes(new Date(request.receivedAt));
  const open = isOpen(request.state);
  const isGranted = license !== undefined && license.revokedAt === null && !hasEnded(license, now);
  const hasKey = isGranted && license.keyText !== "";
  const mail = hasKey
    ? ({ purpose: "license-key", aboutId: license.id } as const)
    : ({ purpose: "academic-receipt", aboutId: request.id } as const);
  return {
    state: stateName(request, license, keyMail, now),
    language: request.language,
    email: request.email,
    receivedAt: request.receivedAt,
    typicalBy: typicalBy.toISOString(),
    askAfter: askAfter.toISOString(),
    expiresAt: license?.expiresAt,
    ...(decision?.verdict === "rejected" && {
      rejection: { reason: readRejectionReason(decision.reason), note: decision.note },
    }),
    ...((open || hasKey) && {
      mail: {
        kind: hasKey ? "key" : "receipt",
        action: addressOf("send-again"),
        sendAgainAfter: (await sendAgainAfter(query, mail, now))?.toISOString(),
      },
    }),
    ...(open && { withdrawAction: addressOf("withdraw") }),
    mayRequestAnew: hasKey || !(open || isGranted),
  };
}

function stateName(
  { state, receivedAt }: AcademicLicenseRequestRow,
  license: StoredLicense | undefined,
  keyMail: Pick<OutgoingMailRow, "state"> | undefined,
  now: Date,
): RequestStateName {
  if (isOpen(state)) return now <= promisedTimes(new Date(receivedAt)).askAfter ? "received" : "overdue";
  if (license && license.revokedAt !== null) return "revoked";
  if (license && hasEnded(license, now)) return "ended";
  if (license && license.keyDueAt !== null) return "awaited";
  return state === "approved" ? keyMailNames[keyMail?.state ?? "waiting"] : state;
}

/** What is said of an approved request by the mail with its key. */
const keyMailNames = { waiting: "approved", sent: "submitted", failed: "bounced", canceled: "approved" } as const;

function hasEnded({ expiresAt }: StoredLicense, now: Date): boolean {
  return expiresAt <= now.toISOString();
}
