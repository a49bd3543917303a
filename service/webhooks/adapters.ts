import type { PaymentProvider } from "../config/sales-settings.ts";
import { lemonSqueezy } from "./lemonsqueezy.ts";
import { paddle } from "./paddle.ts";
import type { ProviderAdapter } from "./provider-adapter.ts";
import { standard } from "./standard.ts";
import { stripe } from "./stripe.ts";

export const adapters: Readonly<Record<PaymentProvider, ProviderAdapter>> = {
  paddle,
  stripe,
  lemonsqueezy: lemonSqueezy,
  standard,
};
