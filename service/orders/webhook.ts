import { Hono } from "hono";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import { recordJobRun } from "../jobs.ts";
import { paymentProviders } from "../sales-settings.ts";
import { failure, failureStatus, jsonAnswer } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { limitCaller } from "../web/post-form.ts";
import { retryAfter, tooOftenSentence } from "../web/refuse.ts";
import { readBytes } from "../web/request-body.ts";
import { alarm, unknownEvent } from "./alarms.ts";
import { badSignature } from "./missed-webhooks.ts";
import type { Providers } from "./providers/open-providers.ts";
import { addHints } from "./resolve-events.ts";

/**
 * POST /webhooks/<provider>: an event of a provider of payments. What it is about is stored before it is answered, and
 * looked up by the job of the orders. A program sends it, so there is no guard against other sites. Who posts what is not
 * signed is limited like any caller, and only the time of the last one is stored.
 */
export function webhookRoutes(app: App, http: HttpParts, providers: Providers): Hono<ServiceEnvironment> {
  return new Hono<ServiceEnvironment>().post("/webhooks/:provider", async (context) => {
    const name = paymentProviders.find((each) => each === context.req.param("provider"));
    const provider = name && providers[name];
    if (!provider) return failure(404, "There is no such webhook.");
    const request = context.req.raw;
    const bytes = await readBytes(request);
    if (!(bytes instanceof Uint8Array)) return failure(bytes.status, bytes.error);
    try {
      const verdict = await provider.verifyWebhook(Buffer.from(bytes).toString("utf8"), request.headers);
      if (verdict.kind === "badSignature") {
        const limit = await limitCaller(context, http);
        if (limit.kind === "exceeded") return failure(429, tooOftenSentence(limit), retryAfter(limit));
        await change(app, "service", ({ transaction, now }) => recordJobRun(transaction, badSignature, name, now));
        return failure(401, "The signature isn't valid.");
      }
      if (verdict.kind === "event")
        await change(app, "service", (tx) => addHints(tx, [{ provider: name, ...verdict }], app));
      if (verdict.kind === "unknown") await change(app, "service", (tx) => alarm(tx, unknownEvent(name, verdict), app));
      return jsonAnswer(200, { received: true });
    } catch (error) {
      http.reportError(error, context.env?.requestId);
      const { status, headers } = failureStatus(error);
      return failure(status, "The event couldn't be stored. Please send it again later.", headers);
    }
  });
}
