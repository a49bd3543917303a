import { type Context, Hono } from "hono";
import * as v from "valibot";
import { rejectionReasonIds } from "#content/rejection-reasons.ts";
import { requestReviewPage as words } from "#content/request-review.ts";
import {
  type ReviewVerdict,
  requestTokenParameter,
  reviewPagePath,
  reviewVerdicts,
  signInSegment,
} from "#contract/academic-request-links.ts";
import { singleLine } from "#contract/single-line.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Html } from "../html/html.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { mailLinkPage } from "../http/mail-link-page.ts";
import { postForm } from "../http/post-form.ts";
import { redirectTo } from "../http/redirect-to.ts";
import { readBody } from "../http/request-body.ts";
import { readLinkToken } from "../links/link-token.ts";
import { operatorOfLink } from "../operators/operator-of-link.ts";
import { sessionOf } from "../sign-in/session-cookie.ts";
import { askPage, outcomeParameter, refusedPage } from "../sign-in/sign-in-page.ts";
import { type Approval, approveRequest, whyNotOpen } from "./approve-request.ts";
import { findDecision } from "./decision-store.ts";
import { isOpen } from "./life-cycle.ts";
import { rejectRequest } from "./reject-request.ts";
import { describeEvidence, gatherEvidence } from "./request-evidence.ts";
import { reviewPageUrl } from "./request-links.ts";
import { findAcademicRequest } from "./request-store.ts";
import { commandHint, notOpenPage, reviewForm, undonePage } from "./review-page.ts";
import { describeRule } from "./rule/describe-rule.ts";
import { undoApproval } from "./undo-approval.ts";

const Rejection = v.pipe(
  v.object({
    reason: v.picklist(rejectionReasonIds, words.reasonMissing),
    note: v.pipe(
      v.optional(v.string(), ""),
      v.transform((text) => text.replace(/\s+/g, " ").trim() || null),
      v.nullable(singleLine("note", 1000)),
    ),
  }),
  v.check(({ reason, note }) => reason !== "other" || note !== null, words.noteMissing),
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
  const tokenOf = (context: Context) => context.req.query(requestTokenParameter) ?? "";

  /** The request of a working link on a signed-in device, and who acts by it; or an answer that says nothing about a request. */
  async function linkOf(context: Context, status: number): Promise<ReviewLink | Response> {
    const link = readLinkToken(`${verdict}-request`, tokenOf(context), appContext.clock.now(), appContext.linkSecrets);
    if (link.kind === "invalid") return await broken();
    if (link.kind === "expired") {
      const command = `npm run admin -- requests ${verdict} ${link.subjectId}`;
      return await page(410, commandHint(words.expiredHeading, [words.expiredText], command));
    }
    const { subjectId: requestId, holderId } = link;
    const operator = await operatorOfLink(holderId, sessionOf(context, appContext), "review", appContext);
    if (operator.kind === "allowed") return { requestId, holderId, operator: operator.name };
    if (operator.kind === "refused") return await page(403, refusedPage(operator.why));
    const address = `${path}/${signInSegment}?${requestTokenParameter}=${tokenOf(context)}`;
    return await page(status, askPage(address, context.req.query(outcomeParameter)));
  }

  const pageOf = (other: ReviewVerdict, { requestId, holderId }: ReviewLink) => {
    const { pathname, search } = new URL(reviewPageUrl(other, requestId, appContext, holderId));
    return pathname + search;
  };

  /** Shows the form while the request is open, otherwise its outcome. */
  async function show(link: ReviewLink, token: string, status = 200, error?: string): Promise<Response> {
    const { query } = appContext.database;
    const request = await findAcademicRequest(query, link.requestId);
    if (!request) return await broken();
    const found = await gatherEvidence(query, request, appContext);
    const evidence = [...describeEvidence(request, found), ...describeRule(request, found, appContext)];
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
    const address = `${path}?${requestTokenParameter}=${token}`;
    return await page(status, reviewForm({ verdict, evidence, operator: link.operator, address, error }));
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
      const outcome = await undoApproval(requestId, operator, appContext);
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
      const body = await readBody(context.req.raw, context.env?.body);
      const asked = v.safeParse(Rejection, body.kind === "read" ? body.value : {});
      if (!asked.success) return await show(link, token, 400, asked.issues[0].message);
      await rejectRequest(requestId, { operator, ...asked.output }, appContext);
    }
    return redirectTo(`${path}?${requestTokenParameter}=${token}`);
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
