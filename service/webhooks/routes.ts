import { Hono } from "hono";
import type { WebhookSecret, WebhookSecrets } from "../config/config-variables.ts";
import { type PaymentProvider, paymentProviders } from "../config/sales-settings.ts";
import type { AppContext } from "../context/app-context.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { failure } from "../http/json-answer.ts";
import { receiveWebhook } from "../http/receive-webhook.ts";
import { adapters } from "./adapters.ts";
import type { SignedRequest, Verify } from "./provider-adapter.ts";
import { storeEvent } from "./store-event.ts";

/**
 * POST /webhooks/<provider>: an event of a provider of payments. It is stored as it was signed before it is answered, and
 * worked off by the job of the orders.
 */
export function webhookRoutes(
  appContext: AppContext,
  http: HttpParts,
  secrets: WebhookSecrets,
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
