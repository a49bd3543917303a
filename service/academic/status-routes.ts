import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import { rejectionReasons } from "#content/pages/rejection-reasons.ts";
import {
  type RequestOutcome,
  requestEventWords,
  requestOutcomeWords,
  requestStateWords,
  requestStatusPage,
} from "#content/pages/request-status.ts";
import { type StatusStep, statusPagePath, statusSteps, tokenParameter } from "#contract/addresses.ts";
import { singleLine } from "#contract/endpoints.ts";
import { findLicenseOfRequest, isKeyAwaited, type StoredLicense } from "../licenses/license-store.ts";
import { productOf } from "../licenses/licensed-products.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { fieldState, fillWords, type Html, type RefusedForm, withContact } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm, readFields } from "../platform/http/post-form.ts";
import { readLinkToken } from "../platform/links/link-token.ts";
import { sendAgainAfter } from "../platform/mail/mail-queue.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import { formatDay, formatTime } from "../platform/time/time.ts";
import { isOpen, promisedTimes, readRejectionReason } from "./life-cycle.ts";
import { requestTimeline, type TimelineEvent } from "./request-evidence.ts";
import { findAcademicRequest, findDecision, findOpenRequest } from "./request-store.ts";
import {
  askForAnotherKey,
  hasKey,
  proveMailbox,
  type StepOutcome,
  sendMailAgain,
  withdrawRequest,
} from "./status-steps.ts";
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
    return content ? await mailLinkPage(http.frame, 200, requestStatusPage.title, content) : await unknownRequest();
  });

  for (const step of statusSteps) {
    routes.post(`${statusPagePath}/${step}`, postForm(http), async (context) => {
      const asked = requestOf(context);
      if (!asked) return await unknownRequest();
      if (!(await findKnownRequest(asked.id, appContext))) return await unknownRequest();
      const fields = await readFields(context);
      const outcome = await takeStep(step, asked.id, fields, appContext);
      if (outcome === "explanation-missing") {
        const refused = { field: "explanation", fault: requestOutcomeWords[outcome], typed: fields };
        const content = await showStatus(asked, undefined, appContext, refused);
        return content ? await mailLinkPage(http.frame, 400, requestStatusPage.title, content) : await unknownRequest();
      }
      if (outcome === "unknown") return await unknownRequest();
      return redirectTo(`${statusPagePath}?${asked.query}&outcome=${outcome}`);
    });
  }
  return routes;

  function unknownRequest(): Promise<Response> {
    const { unknownHeading, unknownText } = requestStatusPage;
    return mailLinkPage(
      http.frame,
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
  refused?: RefusedForm,
) {
  const { database, clock, contactEmail } = appContext;
  const { query } = database;
  const request = await findKnownRequest(id, appContext);
  if (!request) return undefined;
  const [decision, license] = await Promise.all([findDecision(query, id), findLicenseOfRequest(query, id)]);
  const timeline = await requestTimeline(query, request, license?.id);
  const addressOf = (step: StatusStep) => `${statusPagePath}/${step}?${tokenQuery}`;
  const now = clock.now();
  const mail = license
    ? ({ purpose: "license-key", aboutId: license.id } as const)
    : ({ purpose: "academic-receipt", aboutId: id } as const);
  const [after, open] = await Promise.all([
    sendAgainAfter(query, mail, now),
    findOpenRequest(query, request.mailbox, request.language),
  ]);
  const limits = { sendAgainAfter: after, isAnotherAsked: open !== undefined && open.id !== id };
  const shown = { request, decision, license, timeline, now, contactEmail, ...limits };
  return statusPage({ ...shown, outcome, addressOf, refused });
}

const Explanation = v.object({
  explanation: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s+/g, " ")),
    singleLine("explanation", 500),
  ),
});

async function takeStep(
  step: StatusStep,
  id: string,
  fields: Readonly<Record<string, string>>,
  appContext: AppContext,
): Promise<StepOutcome | "explanation-missing"> {
  switch (step) {
    case "prove-mailbox":
      return await proveMailbox(id, appContext);
    case "send-again":
      return await sendMailAgain(id, appContext);
    case "withdraw":
      return await withdrawRequest(id, appContext);
    case "another-key": {
      const asked = v.safeParse(Explanation, fields);
      return asked.success ? await askForAnotherKey(id, asked.output.explanation, appContext) : "explanation-missing";
    }
  }
}

const isOutcome = (text: string): text is RequestOutcome => Object.hasOwn(requestOutcomeWords, text);

interface RequestStatus {
  request: AcademicLicenseRequestRow;
  decision: AcademicDecisionRow | undefined;
  license: StoredLicense | undefined;
  timeline: readonly TimelineEvent[];
  now: Date;
  contactEmail: string;
  /** From when on the mail may be sent again, if that is later than now. */
  sendAgainAfter: Date | undefined;
  /** Whether a request for another key waits for its decision. */
  isAnotherAsked: boolean;
  /** The outcome of the last button. */
  outcome: RequestOutcome | undefined;
  refused: RefusedForm | undefined;
  /** Where the form of a button is sent to. */
  addressOf(step: StatusStep): string;
}

/** The page that shows a requester the state of the request. It repeats nothing that was typed into the form. */
function statusPage(status: RequestStatus): Html {
  const { request, timeline, outcome } = status;
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
<dt>${words.mailbox}</dt><dd>${request.mailbox}, ${request.mailboxProvenAt === null ? words.mailboxOpen : words.mailboxProven}</dd>
<dt>${words.questions}</dt><dd>${withContact("{email}", status.contactEmail)}</dd>
</dl>
<h2>${words.courseHeading}</h2>
<ol class="timeline plain-list">
${timeline.map(({ at, words: event }) => html`<li><time datetime="${at.toISOString()}">${formatTime(at)}</time> ${event}</li>`)}
</ol>
</aside>`;
}

const undoneWords: readonly string[] = [requestEventWords["request-rejection-undone"]];

/** Since when the request waits for a person: its arrival, or the undoing of a decision. */
function waitsSince({ request, timeline }: RequestStatus): Date {
  const undone = timeline.findLast(({ words }) => undoneWords.includes(words));
  return undone?.at ?? new Date(request.receivedAt);
}

/** Whether the request waits for its decision, and the promised time isn't over. */
function isInTime(status: RequestStatus): boolean {
  return isOpen(status.request.state) && status.now <= promisedTimes(waitsSince(status)).askAfter;
}

function wordsFor(status: RequestStatus): keyof typeof requestStateWords {
  const { request, license, now } = status;
  if (isOpen(request.state)) return isInTime(status) ? "received" : "overdue";
  if (license && license.revokedAt !== null) return "revoked";
  if (license && hasEnded(license, now)) return "ended";
  if (license && isKeyAwaited(license)) return "awaited";
  return request.state;
}

function hasEnded({ expiresAt }: StoredLicense, now: Date): boolean {
  return expiresAt <= now.toISOString();
}

function fill(text: string, status: RequestStatus): string {
  const { typicalBy, askAfter } = promisedTimes(waitsSince(status));
  const expiresAt = status.license ? formatDay(new Date(status.license.expiresAt)) : "";
  return fillWords(text, { typicalBy: formatDay(typicalBy), askAfter: formatDay(askAfter), expiresAt });
}

function rejection({ decision }: RequestStatus): Html | "" {
  if (decision?.verdict !== "rejected") return "";
  const { reason, remedy } = rejectionReasons[readRejectionReason(decision.reason)];
  const note = decision.note === null ? "" : html`<p>${requestStatusPage.reasonAdded} ${decision.note}</p>`;
  return html`<p>${reason}</p>${note}<p>${remedy}</p>`;
}

function steps({
  request,
  license,
  addressOf,
  now,
  sendAgainAfter,
  isAnotherAsked,
  refused,
}: RequestStatus): Html | "" {
  const words = requestStatusPage;
  const step = (name: StatusStep, text: string, button: string, quiet: boolean, fields: Html | "" = "") =>
    html`<form class="step" method="post" action="${addressOf(name)}" novalidate><p>${text}</p>${fields}<button class="${quiet ? "button button-quiet" : "button"}" type="submit">${button}</button></form>`;
  const open = isOpen(request.state);
  const isGranted = hasKey(request) && license !== undefined && license.revokedAt === null && !hasEnded(license, now);
  const hasValidKey = isGranted && license.keyText !== "";
  /** A button that would be refused is not offered. */
  const sendAgain = (text: string) =>
    sendAgainAfter === undefined
      ? step("send-again", text, words.sendButton, true)
      : html`<p>${fillWords(words.sentOften, { time: formatTime(sendAgainAfter) })}</p>`;
  const available = [
    ...(request.mailboxProvenAt === null && (open || isGranted)
      ? [step("prove-mailbox", words.proveText, words.proveButton, false)]
      : []),
    ...(open ? [sendAgain(words.sendReceiptText)] : []),
    ...(open ? [step("withdraw", words.withdrawText, words.withdrawButton, true)] : []),
    ...(hasValidKey ? [sendAgain(words.sendKeyText)] : []),
    ...(hasValidKey && isAnotherAsked ? [html`<p>${requestOutcomeWords["asked-already"]}</p>`] : []),
    ...(hasValidKey && !isAnotherAsked
      ? [step("another-key", words.anotherText, words.anotherButton, true, explanationField(refused))]
      : []),
  ];
  if (available.length === 0 && isGranted) return "";
  if (available.length === 0) return html`<p><a href="/acad-lic-request">${words.askAnew}</a></p>`;
  return html`<h2>${words.stepsHeading}</h2>
${available}`;
}

function explanationField(refused: RefusedForm | undefined): Html {
  const { value, fault, marks } = fieldState("explanation", "explanation", refused);
  return html`<div class="field"><label for="explanation">${requestStatusPage.anotherLabel}</label>${fault}<textarea id="explanation" name="explanation" rows="3" maxlength="500" required${marks}>${value}</textarea></div>`;
}
