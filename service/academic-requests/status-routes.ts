import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import { type RequestOutcome, requestOutcomeWords, requestStatusPage } from "#content/request-status.ts";
import {
  requestTokenParameter,
  type StatusStep,
  statusPagePath,
  statusSteps,
} from "#contract/academic-request-links.ts";
import { singleLine } from "#contract/single-line.ts";
import type { AppContext } from "../context/app-context.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { mailLinkPage } from "../http/mail-link-page.ts";
import { postForm } from "../http/post-form.ts";
import { redirectTo } from "../http/redirect-to.ts";
import { readBody } from "../http/request-body.ts";
import { withContact } from "../http/with-contact.ts";
import { findLicenseOfRequest } from "../licenses/license-store.ts";
import { readLinkToken } from "../links/link-token.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { findDecision } from "./decision-store.ts";
import { sendAgainAfter } from "./may-send-again.ts";
import { findAcademicRequest, findOpenRequest } from "./request-store.ts";
import { requestTimeline } from "./request-timeline.ts";
import { statusPage } from "./status-page.ts";
import { askForAnotherKey, proveMailbox, type StepOutcome, sendMailAgain } from "./status-steps.ts";
import { withdrawRequest } from "./withdraw-request.ts";

/** The status page of a request and its buttons. Opening it changes nothing; each button is a POST below it. */
export function statusRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const requestOf = (context: Context) => {
    const token = context.req.query(requestTokenParameter) ?? "";
    const verdict = readLinkToken("request-status", token, appContext.clock.now(), appContext.linkSecrets);
    return verdict.kind === "valid" ? { id: verdict.subjectId, query: `${requestTokenParameter}=${token}` } : undefined;
  };

  routes.get(statusPagePath, async (context) => {
    const asked = requestOf(context);
    const content = asked && (await showStatus(asked, readOutcome(context.req.query("outcome")), appContext));
    return content ? await mailLinkPage(http.frame, 200, requestStatusPage.title, content) : await unknownRequest();
  });

  for (const step of statusSteps) {
    routes.post(`${statusPagePath}/${step}`, postForm(http), async (context) => {
      const asked = requestOf(context);
      if (!asked) return await unknownRequest();
      if (!(await findKnownRequest(asked.id, appContext))) return await unknownRequest();
      const outcome = await takeStep(step, asked.id, context, appContext);
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
) {
  const { database, clock, contactEmail } = appContext;
  const { query } = database;
  const request = await findKnownRequest(id, appContext);
  if (!request) return undefined;
  const [decision, license] = await Promise.all([findDecision(query, id), findLicenseOfRequest(query, id)]);
  const timeline = await requestTimeline(query, request, license?.id);
  const addressOf = (step: StatusStep) => `${statusPagePath}/${step}?${tokenQuery}`;
  const isRuleOn = appContext.autoApprove !== undefined;
  const now = clock.now();
  const mail = license
    ? ({ purpose: "license-key", aboutId: license.id } as const)
    : ({ purpose: "academic-receipt", aboutId: id } as const);
  const [after, open] = await Promise.all([
    sendAgainAfter(query, mail, now),
    findOpenRequest(query, request.mailbox, request.language),
  ]);
  const limits = { sendAgainAfter: after, isAnotherAsked: open !== undefined && open.id !== id };
  const shown = { request, decision, license, timeline, now, contactEmail, isRuleOn, ...limits };
  return statusPage({ ...shown, outcome, addressOf });
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
  { req, env }: Context<ServiceEnvironment>,
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
      const body = await readBody(req.raw, env?.body);
      const asked = v.safeParse(Explanation, body.kind === "read" ? body.value : undefined);
      return asked.success ? await askForAnotherKey(id, asked.output.explanation, appContext) : "explanation-missing";
    }
  }
}

function readOutcome(text: string | undefined): RequestOutcome | undefined {
  return text !== undefined && isOutcome(text) ? text : undefined;
}

function isOutcome(text: string): text is RequestOutcome {
  return Object.hasOwn(requestOutcomeWords, text);
}
