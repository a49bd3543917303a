import type { ErrorHandler } from "hono";
import { refusedForms } from "#content/pages/form-results.ts";
import { failure, failureStatus } from "./answer.ts";
import type { ServiceEnvironment } from "./environment.ts";
import type { HttpParts } from "./http-parts.ts";
import type { RateLimitExceeded } from "./rate-limit.ts";
import type { Headers } from "./security-headers.ts";
import { type ViewRenderer, view } from "./view.ts";

/** Whether a person reads the response: browsers accept HTML when they open a page or send a form. */
export function isForPerson(request: Request): boolean {
  return (request.headers.get("accept") ?? "").includes("text/html");
}

export function refuseForeign(request: Request, views: ViewRenderer): Response {
  return isForPerson(request)
    ? view(views, "error", { kind: "foreign" }, { status: 403 })
    : failure(403, "Calls from other sites aren't accepted.", { Vary: "Origin" });
}

export function refuseTooOften(request: Request, views: ViewRenderer, exceeded: RateLimitExceeded): Response {
  const headers = retryAfter(exceeded);
  return isForPerson(request)
    ? view(views, "error", { kind: "tooOften" }, { status: 429, headers })
    : failure(429, tooOftenSentence(exceeded), headers);
}

export const retryAfter = ({ retryAfterSeconds }: RateLimitExceeded): Headers => ({
  "Retry-After": String(retryAfterSeconds),
});

export const tooOftenSentence = ({ retryAfterSeconds }: RateLimitExceeded): string =>
  `Too many calls. Try again in ${retryAfterSeconds} seconds.`;

/** While the database cannot work. */
const unavailableSentence = `${refusedForms.unavailable.heading}. ${refusedForms.unavailable.text}`;

/** Answers a request whose handler has thrown, and reports the error: a page to a person, JSON to a program. */
export function answerFailure({
  views,
  reportError,
}: Pick<HttpParts, "views" | "reportError">): ErrorHandler<ServiceEnvironment> {
  return (error, { env, req }) => {
    reportError(error, env?.requestId);
    const { status, headers } = failureStatus(error);
    if (req.path.startsWith("/apis/") && !isForPerson(req.raw))
      return failure(status, status === 503 ? unavailableSentence : "The service failed.", headers);
    return status === 503
      ? view(views, "error", { kind: "unavailable" }, { status, headers })
      : view(views, "error", { kind: "failed", status }, { status, headers });
  };
}
