import { createHmac } from "node:crypto";
import Stripe from "stripe";
import type { Configuration } from "#service/config.ts";
import type { PaymentProvider } from "#service/sales-settings.ts";
import type { SampleEvent } from "./sample-event.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** One secret of each provider, of the form that it gives out. */
export const webhookSecret: Readonly<Record<PaymentProvider, string>> = {
  paddle: "pdl_ntfset_01kdv0000000000000000set01",
  stripe: "whsec_stripe_0123456789",
};

/** An older one, which is still valid, and one of a test account. */
export const olderSecret = `whsec_${base64("the secret that is replaced")}`;
export const testSecret = `whsec_${base64("the secret of a test account")}`;

const secretsOf = (provider: PaymentProvider) => [
  { secret: webhookSecret[provider], isTest: false },
  { secret: olderSecret, isTest: false },
  { secret: testSecret, isTest: true },
];

export const webhookSecrets: Configuration["webhookSecrets"] = {
  paddle: secretsOf("paddle"),
  stripe: secretsOf("stripe"),
};

/** What the provider sends with a body: signed with the helpers of the libraries, or as the documentation says. */
export function signatureHeaders(provider: PaymentProvider, body: string, secret: string): Record<string, string> {
  switch (provider) {
    case "paddle": {
      // Its library refuses a signature after five seconds, which a busy machine needs now and then.
      const ahead = Math.floor(Date.now() / 1000) + 3600;
      const digest = createHmac("sha256", secret).update(`${ahead}:${body}`).digest("hex");
      return { "paddle-signature": `ts=${ahead};h1=${digest}` };
    }
    case "stripe":
      return { "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) };
  }
}

/** Sends to the path with the body and headers, such as to an application without a server. */
type Send = (
  path: string,
  request: { method: string; headers: Record<string, string>; body: string },
) => Response | Promise<Response>;

/** Sends an event as its provider does. */
export async function deliverEvent(
  send: Send,
  { provider, event }: SampleEvent,
  secret: string = webhookSecret[provider],
): Promise<Response> {
  const body = JSON.stringify(event);
  const headers = { "content-type": "application/json", ...signatureHeaders(provider, body, secret) };
  return await send(`/webhooks/${provider}`, { method: "POST", headers, body });
}
