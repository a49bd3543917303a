import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { rejectionReasons } from "#content/pages/rejection-reasons.ts";
import {
  type RequestOutcome,
  requestOutcomeWords,
  requestStateWords,
  requestStatusPage,
} from "#content/pages/request-status.ts";
import { type StatusStep, statusPagePath, statusSteps, tokenParameter } from "#contract/addresses.ts";
import { formatDay, formatTime } from "#contract/dates.ts";
import { fillWords } from "#contract/fill-words.ts";
import { findLicenseOfRequest, isKeyAwaited, type StoredLicense } from "../licenses/license-store.ts";
import { productOf } from "../licenses/licensed-products.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { type Html, withContact } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm } from "../platform/http/post-form.ts";
import { readLinkToken } from "../platform/links/link-token.ts";
import { sendAgainAfter } from "../platform/mail/mail-queue.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import { isOpen, promisedTimes, readRejectionReason } from "./life-cycle.ts";
import { findAcademicRequest, findDecision } from "./request-store.ts";
import { type StepOutcome, sendMailAgain, withdrawRequest } from "./status-steps.ts";
import type { AcademicDecisionRow, AcademicLicenseRequestRow } from "./tables.ts";

/** The status page of a request and its buttons. Opening it changes nothing; each button is a POST below it. */
export function statusRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const requestOf = (context: Context) => {
    const token = context.req.query(tokenParameter) ?? "";
    const verdict = readLinkToken("request-status", token, appContext.clock.now(), appContext.linkSecrets);
    return verdict.kind === "valid" ? { id: verdict.subjectId, query: `${tokenParameter}=${token}` } : undefined;
  };

  routes.get(statusPagePath, async (context) => {
    const asked = requestOf(context);
    const outcome = context.req.query("outcome") ?? "";
    const content = asked && (await showStatus(asked, isOutcome(outcome) ? outcome : undefined, appContext));
    return content ? await mailLinkPage(http.views, 200, requestStatusPage.title, content) : await unknownRequest();
  });

  for (const step of statusSteps) {
    routes.post(`${statusPagePath}/${step}`, postForm(http), async (context) => {
      const asked = requestOf(context);
      if (!asked) return await unknownRequest();
      if (!(await findKnownRequest(asked.id, appContext))) return await unknownRequest();
      const outcome = await takeStep(step, asked.id, appContext);
      if (outcome === "unknown") return await unknownRequest();
      return redirectTo(`${statusPagePath}?${asked.query}&outcome=${outcome}`);
    });
  }
  return routes;

  function unknownRequest(): Promise<Response> {
    const { unknownHeading, unknownText } = requestStatusPage;
    return mailLinkPage(
      http.views,
      404,
      unknownHeading,
      html`<h1>${unknownHeading}</h1>
<p>${withContact(unknownText, appContext.contactEmail)}</p>`,
    );
  }
}

/** A request whose requester was erased has no status page. */
async function findKnownRequest(id: string, { database }: AppContext) {
  const request = await findAcademicRequest(database.query, id);
  return request?.mailbox === erasedMailbox ? undefined : request;
}

async function showStatus(
  { id, query: tokenQuery }: { id: string; query: string },
  outcome: RequestOutcome | undefined,
  appContext: AppContext,
) {
  const { database, clock, contactEmail } = appContext;
  const { query } = database;
  const request = await findKnownRequest(id, appContext);
  if (!request) return undefined;
  const [decision, license] = await Promise.all([findDecision(query, id), findLicenseOfRequest(query, id)]);
  const addressOf = (step: StatusStep) => `${statusPagePath}/${step}?${tokenQuery}`;
  const now = clock.now();
  const mail = license
    ? ({ purpose: "license-key", aboutId: license.id } as const)
    : ({ purpose: "academic-receipt", aboutId: id } as const);
  const shown = {
    request,
    decision,
    license,
    now,
    contactEmail,
    sendAgainAfter: await sendAgainAfter(query, mail, now),
  };
  return statusPage({ ...shown, outcome, addressOf });
}

async function takeStep(step: StatusStep, id: string, appContext: AppContext): Promise<StepOutcome> {
  return step === "withdraw" ? await withdrawRequest(id, appContext) : await sendMailAgain(id, appContext);
}

const isOutcome = (text: string): text is RequestOutcome => Object.hasOwn(requestOutcomeWords, text);

interface RequestStatus {
  request: AcademicLicenseRequestRow;
  decision: AcademicDecisionRow | undefined;
  license: StoredLicense | undefined;
  now: Date;
  contactEmail: string;
  /** From when on the mail may be sent again, if that is later than now. */
  sendAgainAfter: Date | undefined;
  /** The outcome of the last button. */
  outcome: RequestOutcome | undefined;
  /** Where the form of a button is sent to. */
  addressOf(step: StatusStep): string;
}

/** The page that shows a requester the state of the request. It repeats nothing that was typed into the form. */
function statusPage(status: RequestStatus): Html {
  const { request, outcome } = status;
  const { heading, next } = requestStateWords[wordsFor(status)];
  const words = requestStatusPage;
  return html`<h1>${heading}</h1>
<div class="request-state prose">
${outcome === undefined ? "" : html`<p class="notice" role="status">${requestOutcomeWords[outcome]}</p>`}
${next.map((text) => html`<p>${withContact(fill(text, status), status.contactEmail)}</p>`)}
${rejection(status)}
${steps(status)}
</div>
<aside class="request-facts prose">
<dl class="facts">
<dt>${words.tool}</dt><dd>${productOf(request.language).name}</dd>
<dt>${words.mailbox}</dt><dd>${request.mailbox}</dd>
<dt>${words.received}</dt><dd>${formatTime(new Date(request.receivedAt))}</dd>
<dt>${words.questions}</dt><dd>${withContact("{email}", status.contactEmail)}</dd>
</dl>
</aside>`;
}

function wordsFor(status: RequestStatus): keyof typeof requestStateWords {
  const { request, license, now } = status;
  if (isOpen(request.state))
    return now <= promisedTimes(new Date(request.receivedAt)).askAfter ? "received" : "overdue";
  if (license && license.revokedAt !== null) return "revoked";
  if (license && hasEnded(license, now)) return "ended";
  if (license && isKeyAwaited(license)) return "awaited";
  return request.state;
}

function hasEnded({ expiresAt }: StoredLicense, now: Date): boolean {
  return expiresAt <= now.toISOString();
}

function fill(text: string, status: RequestStatus): string {
  const { typicalBy, askAfter } = promisedTimes(new Date(status.request.receivedAt));
  const expiresAt = status.license ? formatDay(new Date(status.license.expiresAt)) : "";
  return fillWords(text, { typicalBy: formatDay(typicalBy), askAfter: formatDay(askAfter), expiresAt });
}

function rejection({ decision }: RequestStatus): Html | "" {
  if (decision?.verdict !== "rejected") return "";
  const { reason, remedy } = rejectionReasons[readRejectionReason(decision.reason)];
  const note = decision.note === null ? "" : html`<p>${requestStatusPage.reasonAdded} ${decision.note}</p>`;
  return html`<p>${reason}</p>${note}<p>${remedy}</p>`;
}

function steps({ request, license, addressOf, now, sendAgainAfter }: RequestStatus): Html | "" {
  const words = requestStatusPage;
  const step = (name: StatusStep, text: string, button: string) =>
    html`<form class="step" method="post" action="${addressOf(name)}" novalidate><p>${text}</p><button class="button button-quiet" type="submit">${button}</button></form>`;
  const open = isOpen(request.state);
  const isGranted = license !== undefined && license.revokedAt === null && !hasEnded(license, now);
  /** A button that would be refused is not offered. */
  const sendAgain = (text: string) =>
    sendAgainAfter === undefined
      ? step("send-again", text, words.sendButton)
      : html`<p>${fillWords(words.sentOften, { time: formatTime(sendAgainAfter) })}</p>`;
  const available = [
    ...(open ? [sendAgain(words.sendReceiptText)] : []),
    ...(open ? [step("withdraw", words.withdrawText, words.withdrawButton)] : []),
    ...(isGranted && license.keyText !== "" ? [sendAgain(words.sendKeyText)] : []),
  ];
  if (available.length === 0 && isGranted) return "";
  const askAnew = open
    ? ""
    : html`<p><a href="/acad-lic-request">${isGranted ? words.askAnother : words.askAnew}</a></p>`;
  if (available.length === 0) return askAnew;
  return html`<h2>${words.stepsHeading}</h2>
${available}
${askAnew}`;
}
