import { defaultSales, type PaymentProvider, paymentProviders, type SalesSettings } from "#service/sales-settings.ts";

const javaPrices: Readonly<Record<PaymentProvider, string>> = {
  paddle: "pri_01kdv00000000000000java001",
  stripe: "price_1SmJava",
};

/** The prices of the samples as offers. */
export const sampleSales: SalesSettings = {
  ...defaultSales,
  prices: paymentProviders.flatMap((provider) => [
    { provider, price: javaPrices[provider], offer: "professional-java" as const, seats: 1 },
    { provider, price: "dpy", offer: "professional-python" as const, seats: 1 },
  ]),
};
