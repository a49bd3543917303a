import { expect, test } from "vitest";
import { readConfiguration } from "./config.ts";

test("secrets of webhooks are read with their marks, and never repeated", () => {
  const { webhookSecrets } = readConfiguration({
    STRIPE_API_KEY: "rk_live_0123456789",
    STRIPE_WEBHOOK_SECRETS: " whsec_new, whsec_old ,test:whsec_test",
  });
  expect(webhookSecrets.stripe).toEqual([
    { secret: "whsec_new", isTest: false },
    { secret: "whsec_old", isTest: false },
    { secret: "whsec_test", isTest: true },
  ]);
  const faulty = () => readConfiguration({ PADDLE_WEBHOOK_SECRETS: "hunter2 with blanks" });
  expect(faulty).toThrow("PADDLE_WEBHOOK_SECRETS must be one secret, or several with commas between them.");
  expect(faulty).toThrow(/^(?:(?!hunter2)[\s\S])*$/);
});
