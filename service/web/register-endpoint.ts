import type { Hono } from "hono";
import { type GenericSchema, type InferOutput, safeParse } from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import type { FormResultView } from "#contract/views.ts";
import { failure, failureStatus, jsonAnswer, redirectTo } from "./answer.ts";
import { callingPage, corsHeaders, isOurs } from "./cross-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import type { HttpParts } from "./http-parts.ts";
import { limitCaller } from "./post-form.ts";
import { isForPerson, refuseForeign, refuseTooOften, retryAfter, tooOftenSentence } from "./refuse.ts";
import { isForm, readBody } from "./request-body.ts";
import type { Headers } from "./security-headers.ts";
import { view } from "./view.ts";

/** Where a request comes from. */
export interface RequestSender {
  /** The address of the page with the form, as far as the browser sends it. */
  page: string | undefined;
}

export interface EndpointHandler<Schema extends GenericSchema> {
  /** Handles the request. */
  handle(request: InferOutput<Schema>, sender: RequestSender): Promise<void>;
  /** The form, for its result pages when it was sent without script. */
  form: FormResultView["form"];
}

/**
 * Answers POST at the path of the endpoint: JSON to a program, a redirect to `<path>/done` or `<path>/failed` to a form
 * sent without script. Every failure is JSON with the field `error` (site specification, section 7).
 */
export function registerEndpoint<Schema extends GenericSchema>(
  routes: Hono<ServiceEnvironment>,
  { path, request: schema }: Endpoint<string, Schema>,
  { handle, form }: EndpointHandler<Schema>,
  http: HttpParts,
): void {
  const donePath = `${path}/done`;
  const failedPath = `${path}/failed`;

  routes.post(path, async (context) => {
    const request = context.req.raw;
    if (!isOurs(request, http.siteUrl)) return refuseForeign(request, http.views);
    const headers = corsHeaders(request, http.siteUrl);
    const fromPage = isForm(request) && isForPerson(request);
    const refuse = (status: number, error: string, further: Headers = {}) =>
      fromPage ? redirectTo(failedPath, headers) : failure(status, error, { ...headers, ...further });

    const verdict = await limitCaller(context, http);
    if (verdict.kind === "exceeded") {
      if (fromPage) return refuseTooOften(request, http.views, verdict);
      return refuse(429, tooOftenSentence(verdict), retryAfter(verdict));
    }
    const body = await readBody(request);
    if (!("value" in body)) return refuse(body.status, body.error);
    const checked = safeParse(schema, body.value);
    if (!checked.success) return refuse(400, checked.issues.map((issue) => issue.message).join(" "));
    try {
      await handle(checked.output, { page: callingPage(request) });
    } catch (error) {
      http.reportError(error, context.env?.requestId);
      const { status, headers: further } = failureStatus(error);
      return refuse(status, "The request couldn't be stored. Please try again later.", further);
    }
    return fromPage ? redirectTo(donePath, headers) : jsonAnswer(202, { accepted: true }, headers);
  });

  routes.options(path, ({ req }) => {
    const headers = { ...corsHeaders(req.raw, http.siteUrl), Allow: "POST, OPTIONS" };
    return new Response(null, { status: 204, headers });
  });

  routes.get(donePath, () => view(http.views, "form/result", { form, outcome: "done" }));
  routes.get(failedPath, () => view(http.views, "form/result", { form, outcome: "failed" }));
}
