import { Hono } from "hono";
import * as v from "valibot";
import { AcademicLicenseRequest, academicLicenseRequestPath } from "#contract/academic-license-request.ts";
import { type FormResult, formResultPaths } from "#contract/form-result.ts";
import { SubscribeRequest, subscribePath } from "#contract/subscribe.ts";
import { requestAcademicLicense } from "./academic-requests/request-academic-license.ts";
import type { Workplace } from "./context/app-context.ts";
import type { ClientAddress } from "./http/client-address.ts";
import { callerOf, callingPage, corsHeaders, preflightHeaders } from "./http/cross-site.ts";
import type { ServiceEnvironment } from "./http/environment.ts";
import { failure, jsonAnswer } from "./http/json-answer.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import { isForm, readBody } from "./http/request-body.ts";
import type { Headers } from "./http/security-headers.ts";
import { subscribe } from "./newsletter/subscriptions/subscribe.ts";

export interface ApiParts {
  workplace: Workplace;
  rateLimit: RateLimit;
  clientAddress: ClientAddress;
  headers: Headers;
}

/** One call that stores something: what it takes, what it does, and where a form without script is led. */
interface Call<Schema extends v.GenericSchema> {
  path: string;
  schema: Schema;
  /** `page` is the address of the page that calls, as far as the browser tells. */
  carryOut(request: v.InferOutput<Schema>, workplace: Workplace, page: string | undefined): Promise<void>;
  done: FormResult;
  failed: FormResult;
}

/** The calls that the page makes (site specification, section 7). Every failure is JSON with the field `error`. */
export function apiRoutes(parts: ApiParts): Hono<ServiceEnvironment> {
  const api = new Hono<ServiceEnvironment>();
  addCall(api, parts, {
    path: subscribePath,
    schema: SubscribeRequest,
    carryOut: subscribe,
    done: "subscribed",
    failed: "notSubscribed",
  });
  addCall(api, parts, {
    path: academicLicenseRequestPath,
    schema: AcademicLicenseRequest,
    carryOut: requestAcademicLicense,
    done: "requested",
    failed: "notRequested",
  });
  const unknown = () => failure(404, "There is no such call.", { ...parts.headers, Vary: "Origin" });
  return api.all("/apis", unknown).all("/apis/*", unknown);
}

function addCall<Schema extends v.GenericSchema>(
  api: Hono<ServiceEnvironment>,
  parts: ApiParts,
  call: Call<Schema>,
): void {
  const { workplace, rateLimit, clientAddress, headers } = parts;

  api.post(call.path, async (context) => {
    const request = context.req.raw;
    const caller = callerOf(request, workplace.siteUrl);
    const answerHeaders = { ...headers, ...corsHeaders(caller) };
    if (caller.kind === "foreign") return failure(403, "Calls from other sites are not accepted.", answerHeaders);

    const fromPage = isForm(request) && (request.headers.get("accept") ?? "").includes("text/html");
    const leadTo = (result: FormResult) =>
      new Response(null, {
        status: 303,
        headers: { ...answerHeaders, "Content-Length": "0", Location: formResultPaths[result] },
      });
    const refuse = (status: number, error: string, further: Headers = {}) =>
      fromPage ? leadTo(call.failed) : failure(status, error, { ...answerHeaders, ...further });

    const client = clientAddress(context.env?.incoming?.socket.remoteAddress, request.headers.get("x-forwarded-for"));
    const verdict = rateLimit(client);
    if (verdict.kind === "refused") {
      const retryAfter = { "Retry-After": String(verdict.retryAfterSeconds) };
      return refuse(429, `Too many calls. Try again in ${verdict.retryAfterSeconds} seconds.`, retryAfter);
    }
    const body = await readBody(request);
    if (body.kind === "refused") return refuse(body.status, body.error);
    const checked = v.safeParse(call.schema, body.value);
    if (!checked.success) return refuse(400, checked.issues.map((issue) => issue.message).join(" "));

    try {
      await call.carryOut(checked.output, workplace, callingPage(request));
    } catch (error) {
      workplace.reportFault(error, context.env?.requestId);
      return refuse(500, "The request could not be stored. Please try again later.");
    }
    return fromPage ? leadTo(call.done) : jsonAnswer(202, { accepted: true }, answerHeaders);
  });

  api.options(call.path, (context) => {
    const caller = callerOf(context.req.raw, workplace.siteUrl);
    const further = caller.kind === "development" ? preflightHeaders : {};
    return new Response(null, {
      status: 204,
      headers: { ...headers, ...corsHeaders(caller), ...further, Allow: "POST, OPTIONS" },
    });
  });

  api.all(call.path, () =>
    failure(405, "This call is made with POST.", { ...headers, Vary: "Origin", Allow: "POST, OPTIONS" }),
  );
}
