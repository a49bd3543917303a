import type { Configuration } from "../../config.ts";
import type { PaymentProvider } from "../../sales-settings.ts";
import type { Provider } from "../purchase.ts";

export type Providers = Readonly<Partial<Record<PaymentProvider, Provider>>>;

/** The providers that are configured. The libraries of the others aren't loaded. */
export async function openProviders({
  paymentKeys,
  webhookSecrets,
}: Pick<Configuration, "paymentKeys" | "webhookSecrets">): Promise<Providers> {
  return {
    ...(paymentKeys.paddle !== undefined && {
      paddle: (await import("./paddle.ts")).openPaddle({ apiKey: paymentKeys.paddle, secrets: webhookSecrets.paddle }),
    }),
    ...(paymentKeys.stripe !== undefined && {
      stripe: (await import("./stripe.ts")).openStripe({ apiKey: paymentKeys.stripe, secrets: webhookSecrets.stripe }),
    }),
  };
}
