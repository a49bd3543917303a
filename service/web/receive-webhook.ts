import type { Context } from "hono";
import { failure, failureStatus, jsonAnswer } from "./answer.ts";
import type { ServiceEnvironment } from "./environment.ts";
import type { HttpParts } from "./http-parts.ts";
import { limitCaller } from "./post-form.ts";
import { retryAfter, tooOftenSentence } from "./refuse.ts";
import { readBytes } from "./request-body.ts";

/** A request with its content as it was signed. */
export interface WebhookRequest {
  body: string;
  headers: Headers;
}

interface WebhookHandling {
  /** Stores the content before it is answered. Returns whether it was signed. */
  store(request: WebhookRequest): Promise<boolean>;
  /** Counts one that was not. */
  countBadSignature(): Promise<void>;
  /** What is answered when it could not be stored. */
  failed: string;
}

/**
 * Answers what a provider posts. A program sends it, so there is no guard against other sites. Who posts what is not
 * signed is limited like any caller, before anything is stored about it.
 */
export async function receiveWebhook(
  context: Context<ServiceEnvironment>,
  http: HttpParts,
  { store, countBadSignature, failed }: WebhookHandling,
): Promise<Response> {
  const bytes = await readBytes(context.req.raw);
  if (!(bytes instanceof Uint8Array)) return failure(bytes.status, bytes.error);
  try {
    const request = { body: Buffer.from(bytes).toString("utf8"), headers: context.req.raw.headers };
    if (await store(request)) return jsonAnswer(200, { received: true });
    const verdict = await limitCaller(context, http);
    if (verdict.kind === "exceeded") return failure(429, tooOftenSentence(verdict), retryAfter(verdict));
    await countBadSignature();
    return failure(401, "The signature isn't valid.");
  } catch (error) {
    http.reportError(error, context.env?.requestId);
    const { status, headers } = failureStatus(error);
    return failure(status, failed, headers);
  }
}
