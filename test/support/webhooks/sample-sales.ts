import { defaultSales, type PaymentProvider, type SalesSettings } from "#service/platform/config/sales-settings.ts";

const javaPrices: Readonly<Record<PaymentProvider, string>> = {
  paddle: "pri_01kdv00000000000000java001",
  stripe: "price_1SmJava",
  lemonsqueezy: "61",
  standard: "b3f1c0de-6a2c-4e11-9a3e-0000000000a1",
};

/** The prices of the samples as offers. */
export const sampleSales: SalesSettings = {
  ...defaultSales,
  prices: (["paddle", "stripe", "lemonsqueezy", "standard"] as const).flatMap((provider) => [
    { provider, price: javaPrices[provider], offer: "professional-java" as const, seats: 1 },
    { provider, price: "dpy", offer: "professional-python" as const, seats: 1 },
  ]),
};
