import { html } from "hono/html";
import { rejectionReasons } from "#content/rejection-reasons.ts";
import {
  type RequestOutcome,
  requestEventWords,
  requestOutcomeWords,
  requestStateWords,
  requestStatusPage,
} from "#content/request-status.ts";
import type { StatusStep } from "#contract/academic-request-links.ts";
import type { Html } from "../html/html.ts";
import { withContact } from "../http/with-contact.ts";
import { isKeyAwaited, type StoredLicense } from "../licenses/license-store.ts";
import { formatDay, formatTime } from "../time/format-time.ts";
import { isOpen } from "./life-cycle.ts";
import { promisedTimes } from "./promised-times.ts";
import { readRejectionReason } from "./rejection-reason.ts";
import type { TimelineEvent } from "./request-timeline.ts";
import { hasKey } from "./status-steps.ts";
import type { AcademicDecisionRow, AcademicLicenseRequestRow } from "./tables.ts";
import { productOf } from "./terms.ts";

export interface RequestStatus {
  request: AcademicLicenseRequestRow;
  decision: AcademicDecisionRow | undefined;
  license: StoredLicense | undefined;
  timeline: readonly TimelineEvent[];
  now: Date;
  contactEmail: string;
  /** Whether clear cases are approved as soon as the mailbox is proven. */
  isRuleOn: boolean;
  /** From when on the mail may be sent again, if that is later than now. */
  sendAgainAfter: Date | undefined;
  /** Whether a request for another key waits for its decision. */
  isAnotherAsked: boolean;
  /** The outcome of the last button. */
  outcome: RequestOutcome | undefined;
  /** Where the form of a button is sent to. */
  addressOf(step: StatusStep): string;
}

/** The page that shows a requester the state of the request. It repeats nothing that was typed into the form. */
export function statusPage(status: RequestStatus): Html {
  const { request, timeline, outcome } = status;
  const { heading, next } = requestStateWords[wordsFor(status)];
  const words = requestStatusPage;
  return html`<div class="request-state prose">
<h1>${heading}</h1>
${outcome === undefined ? "" : html`<p class="notice" role="status">${requestOutcomeWords[outcome]}</p>`}
${next.map((text) => html`<p>${withContact(fill(text, status), status.contactEmail)}</p>`)}
${rejection(status)}
${steps(status)}
</div>
<aside class="request-facts prose">
<dl class="facts">
<dt>${words.tool}</dt><dd>${productOf(request.language).name}</dd>
<dt>${words.mailbox}</dt><dd>${request.mailbox}, ${request.mailboxProvenAt === null ? words.mailboxOpen : words.mailboxProven}</dd>
<dt>${words.received}</dt><dd>${formatTime(new Date(request.receivedAt))}</dd>
<dt>${words.questions}</dt><dd>${withContact("{email}", status.contactEmail)}</dd>
</dl>
<h2>${words.courseHeading}</h2>
<ol class="timeline">
${timeline.map(({ at, words: event }) => html`<li><time datetime="${at.toISOString()}">${formatTime(at)}</time> ${event}</li>`)}
</ol>
</aside>`;
}

/** Since when the request waits for a person: its arrival, or the undoing of an approval. */
function waitsSince({ request, timeline }: RequestStatus): Date {
  const undone = timeline.findLast(({ words }) => words === requestEventWords["request-approval-undone"]);
  return undone?.at ?? new Date(request.receivedAt);
}

function wordsFor(status: RequestStatus): keyof typeof requestStateWords {
  const { request, license, now, isRuleOn } = status;
  if (isOpen(request.state)) {
    if (now.getTime() > promisedTimes(waitsSince(status)).askAfter.getTime()) return "overdue";
    return isRuleOn && request.mailboxProvenAt === null ? "unproven" : "received";
  }
  if (license && license.revokedAt !== null) return "revoked";
  if (license && hasEnded(license, now)) return "ended";
  if (license && isKeyAwaited(license)) return "awaited";
  return request.state === "received" ? "received" : request.state;
}

function hasEnded({ expiresAt }: StoredLicense, now: Date): boolean {
  return expiresAt <= now.toISOString();
}

function fill(text: string, status: RequestStatus): string {
  const { license } = status;
  const { typicalBy, askAfter } = promisedTimes(waitsSince(status));
  return text
    .replaceAll("{typicalBy}", () => formatDay(typicalBy))
    .replaceAll("{askAfter}", () => formatDay(askAfter))
    .replaceAll("{expiresAt}", () => (license ? formatDay(new Date(license.expiresAt)) : ""));
}

function rejection({ decision }: RequestStatus): Html | "" {
  if (decision?.verdict !== "rejected") return "";
  const { reason, remedy } = rejectionReasons[readRejectionReason(decision.reason)];
  const note = decision.note === null ? "" : html`<p>${requestStatusPage.reasonAdded} ${decision.note}</p>`;
  return html`<p>${reason}</p>${note}<p>${remedy}</p>`;
}

function steps({ request, license, addressOf, now, sendAgainAfter, isAnotherAsked }: RequestStatus): Html | "" {
  const words = requestStatusPage;
  const step = (name: StatusStep, text: string, button: string, quiet: boolean, fields: Html | "" = "") =>
    html`<form class="step" method="post" action="${addressOf(name)}"><p>${text}</p>${fields}<button class="${quiet ? "button button-quiet" : "button"}" type="submit">${button}</button></form>`;
  const open = isOpen(request.state);
  const isGranted = hasKey(request) && license !== undefined && license.revokedAt === null && !hasEnded(license, now);
  const hasValidKey = isGranted && license.keyText !== "";
  /** A button that would be refused is not offered. */
  const sendAgain = (text: string) =>
    sendAgainAfter === undefined
      ? step("send-again", text, words.sendButton, true)
      : html`<p>${words.sentOften.replace("{time}", () => formatTime(sendAgainAfter))}</p>`;
  const available = [
    ...(request.mailboxProvenAt === null && (open || isGranted)
      ? [step("prove-mailbox", words.proveText, words.proveButton, false)]
      : []),
    ...(open ? [sendAgain(words.sendReceiptText)] : []),
    ...(open ? [step("withdraw", words.withdrawText, words.withdrawButton, true)] : []),
    ...(hasValidKey ? [sendAgain(words.sendKeyText)] : []),
    ...(hasValidKey && isAnotherAsked ? [html`<p>${requestOutcomeWords["asked-already"]}</p>`] : []),
    ...(hasValidKey && !isAnotherAsked
      ? [step("another-key", words.anotherText, words.anotherButton, true, explanationField)]
      : []),
  ];
  if (available.length === 0 && isGranted) return "";
  if (available.length === 0) return html`<p><a href="/acad-lic-request">${words.askAnew}</a></p>`;
  return html`<h2>${words.stepsHeading}</h2>
${available}`;
}

const explanationField = html`<div class="field"><label for="explanation">${requestStatusPage.anotherLabel}</label><textarea id="explanation" name="explanation" rows="3" maxlength="500" required></textarea></div>`;
