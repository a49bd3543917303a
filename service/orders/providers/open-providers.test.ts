import { expect, test } from "vitest";
import { openProviders } from "./open-providers.ts";

test("a provider is open once it is configured", async () => {
  const webhookSecrets = { paddle: [], stripe: [] };
  expect(await openProviders({ paymentKeys: { paddle: undefined, stripe: undefined }, webhookSecrets })).toEqual({});
  const { stripe } = await openProviders({
    paymentKeys: { paddle: undefined, stripe: "rk_test_0123456789" },
    webhookSecrets,
  });
  expect(stripe?.isTest).toBe(true);
  const { paddle } = await openProviders({
    paymentKeys: { paddle: "pdl_live_apikey_0123456789", stripe: undefined },
    webhookSecrets,
  });
  expect(paddle?.isTest).toBe(false);
});
