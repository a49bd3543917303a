import { expect, test } from "vitest";
import { readConfiguration } from "./config.ts";

test("secrets of webhooks are read, and never repeated", () => {
  const { webhookSecrets } = readConfiguration({
    STRIPE_API_KEY: "rk_live_0123456789",
    STRIPE_WEBHOOK_SECRETS: " whsec_new, whsec_old ",
  });
  expect(webhookSecrets.stripe).toEqual(["whsec_new", "whsec_old"]);
  const faulty = () => readConfiguration({ PADDLE_WEBHOOK_SECRETS: "hunter2 with blanks" });
  expect(faulty).toThrow("PADDLE_WEBHOOK_SECRETS must be one secret, or several with commas between them.");
  expect(faulty).toThrow(/^(?:(?!hunter2)[\s\S])*$/);
});
