import { Hono } from "hono";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import { type PaymentProvider, paymentProviders } from "../sales-settings.ts";
import { failure } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { receiveWebhook, type WebhookRequest } from "../web/receive-webhook.ts";
import { alarm, unknownEvent } from "./alarms.ts";
import type { Providers } from "./providers/open-providers.ts";
import type { Provider } from "./purchase.ts";
import { addHints } from "./resolve-events.ts";

/**
 * POST /webhooks/<provider>: an event of a provider of payments. What it is about is stored before it is answered, and
 * looked up by the job of the orders.
 */
export function webhookRoutes(app: App, http: HttpParts, providers: Providers): Hono<ServiceEnvironment> {
  return new Hono<ServiceEnvironment>().post("/webhooks/:provider", async (context) => {
    const name = paymentProviders.find((each) => each === context.req.param("provider"));
    const provider = name && providers[name];
    if (!provider) return failure(404, "There is no such webhook.");
    return await receiveWebhook(context, http, {
      store: (request) => storeEvent(name, provider, request, app),
      countBadSignature: () => countBadSignature(name, app),
      failed: "The event couldn't be stored. Please send it again later.",
    });
  });
}

/** Returns whether the event was signed. */
async function storeEvent(name: PaymentProvider, provider: Provider, { body, headers }: WebhookRequest, app: App) {
  const verdict = await provider.verifyWebhook(body, headers);
  switch (verdict.kind) {
    case "event":
      // A test account is there for another installation.
      if (verdict.isTest && !provider.isTest) return true;
      await change(app, "service", (tx) => addHints(tx, [{ provider: name, ...verdict }], app));
      return true;
    case "ignored":
      return true;
    case "unknown":
      await change(app, "service", (tx) => alarm(tx, unknownEvent(name, verdict, app), app));
      return true;
    case "badSignature":
      return false;
  }
}

async function countBadSignature(provider: PaymentProvider, app: App): Promise<void> {
  await change(app, "service", async ({ transaction, now }) => {
    const at = now.toISOString();
    await transaction
      .insertInto("webhookFault")
      .values({ provider, failures: 1, firstAt: at, lastAt: at })
      .onConflict((conflict) =>
        conflict.column("provider").doUpdateSet(({ eb, ref }) => ({
          failures: eb(ref("webhookFault.failures"), "+", 1),
          lastAt: at,
        })),
      )
      .execute();
  });
}
