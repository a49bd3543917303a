import { html } from "hono/html";
import { type RejectionReasonId, rejectionReasonIds, rejectionReasons } from "#content/rejection-reasons.ts";
import { requestReviewPage as words } from "#content/request-review.ts";
import type { ReviewVerdict } from "#contract/academic-request-links.ts";
import type { Html } from "../html/html.ts";
import { formatTime } from "../time/format-time.ts";
import type { NotOpen } from "./approve-request.ts";
import { readRejectionReason } from "./rejection-reason.ts";
import type { AcademicDecisionRow } from "./tables.ts";

type Facts = readonly (readonly [label: string, value: string])[];

interface ReviewForm {
  verdict: ReviewVerdict;
  evidence: Facts;
  /** Who decides. */
  operator: string;
  /** Where the form is sent to. */
  address: string;
  /** What is wrong with the form as it was submitted. */
  error?: string | undefined;
}

/** All facts about a request, and one button. */
export function reviewForm({ verdict, evidence, operator, address, error }: ReviewForm): Html {
  const { heading, button } = words[verdict];
  return html`<h1>${heading}</h1>
${error === undefined ? "" : html`<p class="notice" role="alert">${error}</p>`}
${factList(evidence)}
<form class="step" method="post" action="${address}">
<p>${texts[verdict]} ${words.asText} ${operator}.</p>
${verdict === "reject" ? rejectionFields : ""}
<button class="button" type="submit">${button}</button>
</form>`;
}

const texts = { approve: words.approveText, reject: words.rejectText, undo: words.undoText } as const;

const rejectionFields = html`<fieldset class="choices"><legend>${words.reasonLabel}</legend>
${rejectionReasonIds.map(reasonChoice)}
</fieldset>
<div class="field"><label for="note">${words.noteLabel}</label><textarea id="note" name="note" rows="4" maxlength="1000"></textarea></div>`;

function reasonChoice(id: RejectionReasonId): Html {
  const { label, reason } = rejectionReasons[id];
  return html`<label class="choice"><input type="radio" name="reason" value="${id}" required><span>${label}<br><small>${reason}</small></span></label>`;
}

/** Why the request is not open for a decision: the decision of `operator` on the page of `verdict` needs no excuse. */
export function notOpenPage(
  outcome: Exclude<NotOpen, { kind: "unknown" }>,
  { verdict, operator, evidence }: Pick<ReviewForm, "verdict" | "operator" | "evidence">,
): Html {
  if (outcome.kind === "closed")
    return html`<h1>${words.closedHeading}</h1><p>${words.closedText}</p>${factList(evidence)}`;
  const { decision } = outcome;
  const isOwn =
    decision.decidedBy === operator &&
    decision.decidedThrough === "mail-link" &&
    decision.verdict === { approve: "approved", reject: "rejected", undo: undefined }[verdict];
  return html`<h1>${isOwn ? words.ownHeadings[decision.verdict] : words.decidedHeading}</h1>
<p>${formatDecision(decision)}</p>
${factList(evidence)}`;
}

const ways = { "admin-cli": ", on the command line,", "mail-link": ", by the link in the mail,", rule: "" } as const;

export function formatDecision({
  verdict,
  reason,
  note,
  decidedBy,
  decidedThrough,
  decidedAt,
}: AcademicDecisionRow): string {
  const why = verdict === "rejected" ? ` Reason: ${rejectionReasons[readRejectionReason(reason)].label}.` : "";
  const added = note === null ? "" : ` Added: ${note}`;
  const done = verdict === "approved" ? "Approved" : "Rejected";
  return `${done} by ${decidedBy}${ways[decidedThrough]} on ${formatTime(new Date(decidedAt))}.${why}${added}`;
}

/** After an approval was undone: where the operator decides anew. */
export function undonePage(addresses: Readonly<Record<"approve" | "reject", string>>, evidence: Facts): Html {
  return html`<h1>${words.undoneHeading}</h1>
<p>${words.undoneText}</p>
<ul><li><a href="${addresses.approve}">${words.approve.title}</a></li><li><a href="${addresses.reject}">${words.reject.title}</a></li></ul>
${factList(evidence)}`;
}

/** A message with a command for the admin CLI. */
export function commandHint(heading: string, sentences: readonly string[], command?: string): Html {
  return html`<h1>${heading}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${command === undefined ? "" : html`<pre class="code-block" tabindex="0"><code>${command}</code></pre>`}`;
}

function factList(facts: Facts): Html {
  return html`<dl class="facts">
${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}
</dl>`;
}
