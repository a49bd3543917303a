import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import { type RejectionReasonId, rejectionReasonIds, rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { requestReviewPage as words } from "#content/pages/request-review.ts";
import {
  type ReviewVerdict,
  reviewPagePath,
  reviewVerdicts,
  signInSegment,
  tokenParameter,
} from "#contract/addresses.ts";
import { singleLine } from "#contract/endpoints.ts";
import { askPage, outcomeParameter, refusedPage, sessionOf } from "../operators/sign-in.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { factList, fieldState, type Html, type RefusedForm } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm, readFields } from "../platform/http/post-form.ts";
import { linkUrl, readLinkToken } from "../platform/links/link-token.ts";
import { operatorOfLink } from "../platform/operators/operator-store.ts";
import { formatTime } from "../platform/time/time.ts";
import {
  type Approval,
  approveRequest,
  type NotOpen,
  rejectRequest,
  undoDecision,
  whyNotOpen,
} from "./decide-request.ts";
import { isOpen, readRejectionReason } from "./life-cycle.ts";
import { describeEvidence, gatherEvidence, type RequestEvidence } from "./request-evidence.ts";
import { findAcademicRequest, findDecision } from "./request-store.ts";
import { describeRule } from "./rule.ts";
import type { AcademicDecisionRow, AcademicLicenseRequestRow } from "./tables.ts";

const Rejection = v.pipe(
  v.object({
    reason: v.picklist(rejectionReasonIds),
    note: v.pipe(
      v.optional(v.string(), ""),
      v.transform((text) => text.replace(/\s+/g, " ").trim() || null),
      v.nullable(singleLine("note", 1000)),
    ),
  }),
  v.check(({ reason, note }) => reason !== "other" || note !== null),
);

/** What a link is about, whom it was sent to, and who acts by it. */
interface ReviewLink {
  requestId: string;
  holderId: string | undefined;
  operator: string;
}

/**
 * The pages behind the two links of the operator's mail. They show and decide something on a signed-in device alone: a
 * link travels with every quoted mail. Opening one changes nothing; its button is a POST.
 */
export function reviewRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  for (const verdict of reviewVerdicts) addVerdict(routes, verdict, appContext, http);
  return routes;
}

function addVerdict(
  routes: Hono<ServiceEnvironment>,
  verdict: ReviewVerdict,
  appContext: AppContext,
  http: HttpParts,
): void {
  const path = `${reviewPagePath}/${verdict}`;
  const page = (status: number, content: Html) => mailLinkPage(http.frame, status, words[verdict].title, content);
  const broken = () => page(404, commandHint(words.brokenHeading, [words.brokenText]));
  const tokenOf = (context: Context) => context.req.query(tokenParameter) ?? "";

  /** The request of a working link on a signed-in device, and who acts by it; or an answer that says nothing about a request. */
  async function linkOf(context: Context, status: number): Promise<ReviewLink | Response> {
    const link = readLinkToken(`${verdict}-request`, tokenOf(context), appContext.clock.now(), appContext.linkSecrets);
    if (link.kind === "invalid") return await broken();
    if (link.kind === "expired") {
      const command = `npm run admin -- requests ${verdict} ${link.subjectId}`;
      return await page(410, commandHint(words.expiredHeading, [words.expiredText], command));
    }
    const { subjectId: requestId, holderId } = link;
    const operator = await operatorOfLink(holderId, await sessionOf(context, appContext), "review", appContext);
    if (operator.kind === "allowed") return { requestId, holderId, operator: operator.name };
    if (operator.kind === "refused") return await page(403, refusedPage(operator.why));
    const address = `${path}/${signInSegment}?${tokenParameter}=${tokenOf(context)}`;
    return await page(status, askPage(address, context.req.query(outcomeParameter)));
  }

  const pageOf = (other: ReviewVerdict, { requestId, holderId }: ReviewLink) => {
    const { pathname, search } = new URL(linkUrl(`${other}-request`, requestId, appContext, holderId));
    return pathname + search;
  };

  /** Shows the form while the request is open, otherwise its outcome. */
  async function show(link: ReviewLink, token: string, status = 200, refused?: RefusedForm): Promise<Response> {
    const { query } = appContext.database;
    const request = await findAcademicRequest(query, link.requestId);
    if (!request) return await broken();
    const found = await gatherEvidence(query, request, appContext);
    const facts = [...describeEvidence(request, found), ...describeRule(request, found, appContext)];
    const evidence = evidenceList(facts, { Address: mailboxState(request), Domain: domainState(found.advice) });
    const decision = await findDecision(query, request.id);
    const isOfThisPage = verdict === "undo" ? decision?.decidedThrough === "rule" : isOpen(request.state);
    if (verdict === "undo" && isOpen(request.state)) {
      const addresses = { approve: pageOf("approve", link), reject: pageOf("reject", link) };
      return await page(200, undonePage(addresses, evidence));
    }
    if (!isOfThisPage) {
      const outcome = await whyNotOpen(query, request.id);
      if (outcome.kind === "unknown") return await broken();
      return await page(200, notOpenPage(outcome, { verdict, operator: link.operator, evidence }));
    }
    const address = `${path}?${tokenParameter}=${token}`;
    return await page(status, reviewForm({ verdict, evidence, operator: link.operator, address, refused }));
  }

  routes.get(path, async (context) => {
    const link = await linkOf(context, 200);
    return link instanceof Response ? link : await show(link, tokenOf(context));
  });

  routes.post(path, postForm(http), async (context) => {
    const token = tokenOf(context);
    const link = await linkOf(context, 403);
    if (link instanceof Response) return link;
    const { requestId } = link;
    const operator = { name: link.operator, through: "mail-link" } as const;
    if (verdict === "approve") {
      const outcome = await approveRequest(requestId, { operator }, appContext);
      const hint = approvalHint(outcome, requestId);
      if (hint) return await page(409, hint);
    } else if (verdict === "undo") {
      const outcome = await undoDecision(requestId, operator, appContext);
      if (outcome.kind === "other-open")
        return await page(
          409,
          commandHint(
            words.otherOpenHeading,
            [words.otherOpenText],
            `npm run admin -- requests show ${outcome.requestId}`,
          ),
        );
    } else {
      const typed = await readFields(context);
      const asked = v.safeParse(Rejection, typed);
      if (!asked.success) {
        const field = v.getDotPath(asked.issues[0]) === "reason" ? "reason" : "note";
        const aboutNote = typed.note?.trim() ? words.noteWrong : words.noteMissing;
        const fault = field === "reason" ? words.reasonMissing : aboutNote;
        return await show(link, token, 400, { field, fault, typed });
      }
      await rejectRequest(requestId, { operator, ...asked.output }, appContext);
    }
    return redirectTo(`${path}?${tokenParameter}=${token}`);
  });
}

/** Why an open request could not be approved. */
function approvalHint(outcome: Approval, requestId: string) {
  switch (outcome.kind) {
    case "no-signing-key":
      return commandHint(words.noKeyHeading, [words.noKeyText], "npm run admin -- keys create");
    case "impossible": {
      const command = `npm run admin -- requests approve ${requestId} --licensee NAME --organization NAME`;
      return commandHint(words.impossibleHeading, [...outcome.problems, words.impossibleText], command);
    }
    default:
      return undefined;
  }
}

/** The state of a fact, as the style sheet marks it before its words (`service-pages.css`). */
type FactState = "valid" | "waiting" | "fails";

const mailboxState = ({ mailboxProvenAt }: AcademicLicenseRequestRow): FactState =>
  mailboxProvenAt === null ? "waiting" : "valid";

function domainState(advice: RequestEvidence["advice"]): FactState {
  switch (advice?.kind) {
    case "institution":
    case "academic-suffix":
      return "valid";
    case "disposable":
    case "free-mail":
      return "fails";
    default:
      return "waiting";
  }
}

/** All facts about a request. Those that most decisions depend on are marked. */
const evidenceList = (facts: Parameters<typeof factList>[0], states: Readonly<Record<string, FactState>>): Html =>
  factList(facts, (label, value) => {
    const state = states[label];
    return state === undefined ? html`${value}` : html`<span data-state="${state}">${value}</span>`;
  });

interface ReviewForm {
  verdict: ReviewVerdict;
  evidence: Html;
  /** Who decides. */
  operator: string;
  /** Where the form is sent to. */
  address: string;
  refused: RefusedForm | undefined;
}

/** All facts about a request, and beside them one button. */
function reviewForm({ verdict, evidence, operator, address, refused }: ReviewForm): Html {
  const { heading, button } = words[verdict];
  return html`<h1>${heading}</h1>
<div class="request-state prose">${evidence}</div>
<div class="request-facts">
<form class="step" method="post" novalidate action="${address}">
<p>${texts[verdict]} ${words.asText} ${operator}.</p>
${verdict === "reject" ? rejectionFields(refused) : ""}
<button class="button" type="submit">${button}</button>
</form>
</div>`;
}

const texts = { approve: words.approveText, reject: words.rejectText, undo: words.undoText } as const;

function rejectionFields(refused: RefusedForm | undefined): Html {
  const [reason, note] = [fieldState("reason", "reason", refused), fieldState("note", "note", refused)];
  return html`<fieldset class="field"><legend>${words.reasonLabel}</legend>${reason.fault}
${rejectionReasonIds.map((id, place) => reasonChoice(id, html`${place === 0 ? reason.marks : ""}${reason.value === id ? html` checked` : ""}`))}
</fieldset>
<div class="field"><label for="note">${words.noteLabel}</label>${note.fault}<textarea id="note" name="note" rows="4" maxlength="1000"${note.marks}>${note.value}</textarea></div>`;
}

function reasonChoice(id: RejectionReasonId, state: Html): Html {
  const { label, reason } = rejectionReasons[id];
  return html`<label class="choice"><input type="radio" name="reason" value="${id}" required${state}><span>${label}<br><small>${reason}</small></span></label>`;
}

/** Why the request is not open for a decision: the decision of `operator` on the page of `verdict` needs no excuse. */
function notOpenPage(
  outcome: Exclude<NotOpen, { kind: "unknown" }>,
  { verdict, operator, evidence }: Pick<ReviewForm, "verdict" | "operator" | "evidence">,
): Html {
  if (outcome.kind === "closed") return html`<h1>${words.closedHeading}</h1><p>${words.closedText}</p>${evidence}`;
  const { decision } = outcome;
  const isOwn =
    decision.decidedBy === operator &&
    decision.decidedThrough === "mail-link" &&
    decision.verdict === { approve: "approved", reject: "rejected", undo: undefined }[verdict];
  return html`<h1>${isOwn ? words.ownHeadings[decision.verdict] : words.decidedHeading}</h1>
<p>${formatDecision(decision)}</p>
${evidence}`;
}

const ways = { desk: "", "admin-cli": "", "mail-link": ", by the link in the email,", rule: "" } as const;

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
function undonePage(addresses: Readonly<Record<"approve" | "reject", string>>, evidence: Html): Html {
  return html`<h1>${words.undoneHeading}</h1>
<p>${words.undoneText}</p>
<ul><li><a href="${addresses.approve}">${words.approve.title}</a></li><li><a href="${addresses.reject}">${words.reject.title}</a></li></ul>
${evidence}`;
}

/** A message with a command for the admin CLI. */
function commandHint(heading: string, sentences: readonly string[], command?: string): Html {
  return html`<h1>${heading}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${command === undefined ? "" : html`<pre class="code-block" tabindex="0"><code>${command}</code></pre>`}`;
}
