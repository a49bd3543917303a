import type { ErrorHandler } from "hono";
import { html } from "hono/html";
import { refusedForms } from "#content/pages/form-results.ts";
import { company } from "#content/products/company.ts";
import { failure, failureStatus } from "./answer.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { type Frame, framedPage } from "./frame.ts";
import type { HttpParts } from "./http-parts.ts";
import type { RateLimitExceeded } from "./rate-limit.ts";
import type { Headers } from "./security-headers.ts";

/** Whether a person reads the response: browsers accept HTML when they open a page or send a form. */
export function isForPerson(request: Request): boolean {
  return (request.headers.get("accept") ?? "").includes("text/html");
}

export async function refuseForeign(request: Request, frame: Frame): Promise<Response> {
  return isForPerson(request)
    ? await refusalPage(frame, 403, "foreign")
    : failure(403, "Calls from other sites aren't accepted.", { Vary: "Origin" });
}

export async function refuseTooOften(request: Request, frame: Frame, exceeded: RateLimitExceeded): Promise<Response> {
  const headers = retryAfter(exceeded);
  return isForPerson(request)
    ? await refusalPage(frame, 429, "tooOften", headers)
    : failure(429, tooOftenSentence(exceeded), headers);
}

export const retryAfter = ({ retryAfterSeconds }: RateLimitExceeded): Headers => ({
  "Retry-After": String(retryAfterSeconds),
});

export const tooOftenSentence = ({ retryAfterSeconds }: RateLimitExceeded): string =>
  `Too many calls. Try again in ${retryAfterSeconds} seconds.`;

/** While the database cannot work. */
const unavailableSentence = `${refusedForms.unavailable.heading}. ${refusedForms.unavailable.text}`;

const unavailablePage = (frame: Frame, headers: Headers) => refusalPage(frame, 503, "unavailable", headers);

function refusalPage(frame: Frame, status: number, reason: keyof typeof refusedForms, headers: Headers = {}) {
  const { heading, text } = refusedForms[reason];
  const content = html`<h1>${heading}</h1>
<p>${text}</p>`;
  return framedPage(frame, status, `${company.name} | ${heading}`, content, headers);
}

/** Answers a request whose handler has thrown, and reports the error: a page to a person, JSON to a program. */
export function answerFailure({
  frame,
  reportError,
}: Pick<HttpParts, "frame" | "reportError">): ErrorHandler<ServiceEnvironment> {
  return async (error, { env, req }) => {
    reportError(error, env?.requestId);
    const { status, headers } = failureStatus(error);
    if (req.path.startsWith("/apis/") && !isForPerson(req.raw))
      return failure(status, status === 503 ? unavailableSentence : "The service failed.", headers);
    if (status === 503) return await unavailablePage(frame, headers);
    const content = html`<h1>Unexpected Application Error!</h1>
<p>Error ${status}. Try again later.</p>`;
    return await framedPage(frame, status, "Unexpected Application Error!", content, headers);
  };
}
