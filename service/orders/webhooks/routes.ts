import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Configuration } from "../../platform/config/config.ts";
import { type PaymentProvider, paymentProviders } from "../../platform/config/sales-settings.ts";
import type { WebhookSecret } from "../../platform/config/variables.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import { failure } from "../../platform/http/answer.ts";
import type { ServiceEnvironment } from "../../platform/http/environment.ts";
import type { HttpParts } from "../../platform/http/http-parts.ts";
import { receiveWebhook } from "../../platform/http/receive-webhook.ts";
import { addOrderEvent } from "../order-store.ts";
import { orderTables } from "../tables.ts";
import { lemonSqueezy } from "./lemonsqueezy.ts";
import { paddle } from "./paddle.ts";
import type { EventHead, ProviderAdapter, SignedRequest, Verify } from "./provider-adapter.ts";
import { storedName } from "./provider-adapter.ts";
import { standard } from "./standard.ts";
import { stripe } from "./stripe.ts";

/**
 * POST /webhooks/<provider>: an event of a provider of payments. It is stored as it was signed before it is answered, and
 * worked off by the job of the orders.
 */
export function webhookRoutes(
  appContext: AppContext,
  http: HttpParts,
  secrets: Configuration["webhookSecrets"],
): Hono<ServiceEnvironment> {
  const configured = paymentProviders.filter((provider) => secrets[provider].length > 0);
  const verifiers = new Map(configured.map((provider) => [provider, loadOnce(provider, http)]));
  return new Hono<ServiceEnvironment>().post("/webhooks/:provider", async (context) => {
    const provider = configured.find((name) => name === context.req.param("provider"));
    const loadVerify = provider && verifiers.get(provider);
    if (!provider || !loadVerify) return failure(404, "There is no such webhook.");
    const store = async (request: SignedRequest) => {
      const signer = await findSigner(request, secrets[provider], await loadVerify());
      if (signer) await storeEvent(adapters[provider], request, signer.isTest, appContext);
      return signer !== undefined;
    };
    return await receiveWebhook(context, http, store, "The event could not be stored. Please send it again later.");
  });
}

/** Loads the library of a provider at once, so that its first event does not wait. A failure is tried again. */
function loadOnce(provider: PaymentProvider, { reportError }: Pick<HttpParts, "reportError">): () => Promise<Verify> {
  let loading: Promise<Verify> | undefined;
  const load = () => {
    loading ??= adapters[provider].loadVerify().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  load().catch((error: unknown) => reportError(error, undefined));
  return load;
}

/** The secret that a request is signed with. */
async function findSigner(
  request: SignedRequest,
  secrets: readonly WebhookSecret[],
  verify: Verify,
): Promise<WebhookSecret | undefined> {
  for (const each of secrets) if (await isSigned(request, each, verify)) return each;
  return undefined;
}

/** What a library cannot read, such as a header in another form, is not signed. */
async function isSigned(request: SignedRequest, { secret }: WebhookSecret, verify: Verify): Promise<boolean> {
  try {
    return await verify(request, secret);
  } catch {
    return false;
  }
}

/** Stores an event as it was signed, once, and lets it be worked off. What it says is read later. */
export async function storeEvent(
  adapter: ProviderAdapter,
  request: SignedRequest,
  isTestSecret: boolean,
  appContext: Pick<AppContext, "database" | "clock" | "createIdentifier" | "wake">,
): Promise<void> {
  const now = appContext.clock.now();
  const head = readHead(adapter, request, now);
  const isTest = head.isTest || isTestSecret;
  const eventId = head.eventId ?? createHash("sha256").update(request.body).digest("base64url");
  await addOrderEvent(appContext.database.query, {
    ...orderTables.orderEvent.nulls,
    id: appContext.createIdentifier(),
    provider: adapter.provider,
    eventId: storedName(eventId, isTest),
    occurredAt: head.occurredAt.toISOString(),
    receivedAt: now.toISOString(),
    body: request.body,
    isTest: isTest ? 1 : 0,
    subject: head.subject && storedName(head.subject, isTest),
  });
  appContext.wake(isTest ? "test-orders" : "orders");
}

/** An event of unexpected shape is kept as well: it is signed, and a later version may understand it. */
function readHead(adapter: ProviderAdapter, request: SignedRequest, now: Date): EventHead {
  try {
    return adapter.readHead(JSON.parse(request.body), request);
  } catch {
    return { eventId: null, occurredAt: now, isTest: false, subject: null };
  }
}

export const adapters: Readonly<Record<PaymentProvider, ProviderAdapter>> = {
  paddle,
  stripe,
  lemonsqueezy: lemonSqueezy,
  standard,
};
