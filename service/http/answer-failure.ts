import type { ErrorHandler } from "hono";
import { html } from "hono/html";
import type { ServiceEnvironment } from "./environment.ts";
import { failureStatus } from "./failure-status.ts";
import { framedPage } from "./frame.ts";
import type { HttpParts } from "./http-parts.ts";
import { failure } from "./json-answer.ts";
import { isForPerson, unavailablePage, unavailableSentence } from "./refuse.ts";

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
