import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { deliverEvent, webhookSecret, webhookSecrets } from "#test/support/webhooks/deliver-event.ts";
import { sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { readConfiguration } from "../../config/config.ts";
import { defaultSales } from "../../config/sales-settings.ts";
import { runOrders } from "../../webhooks/run-orders.ts";
import { examineWebhooks } from "./examine-webhooks.ts";

const none = { paddle: [], stripe: [], lemonsqueezy: [], standard: [] };

function salesWith(prices: readonly object[]) {
  const file = join(temporaryFolder(), "sales.json");
  writeFileSync(file, JSON.stringify({ prices }));
  return readConfiguration({ SALES_FILE: file }).sales;
}

const price = (offer: string) => ({ provider: "stripe", price: `price_${offer}`, offer });

test("without a checkout there is nothing to say", async () => {
  const { appContext } = await createTestService();
  expect(await examineWebhooks(appContext.database.query, { webhookSecrets: none, sales: defaultSales })).toEqual([]);
});

test("each offer with a checkout needs a price at each provider that is set up", async () => {
  const { appContext } = await createTestService();
  const { query } = appContext.database;
  const stripeAlone = { ...none, stripe: [{ secret: webhookSecret.stripe, isTest: false }] };
  const two = salesWith([price("professional-csharp"), price("professional-java")]);
  const [missing] = await examineWebhooks(query, { webhookSecrets: stripeAlone, sales: two });
  expect(missing).toMatchObject({
    state: "fault",
    words: expect.stringContaining("stripe has no price for Professional Python"),
  });
  const three = salesWith(["professional-csharp", "professional-java", "professional-python"].map(price));
  expect(await examineWebhooks(query, { webhookSecrets: stripeAlone, sales: three })).toMatchObject([
    { subject: "prices", state: "sound" },
    { subject: "webhooks", state: "look", words: expect.stringContaining("stripe has sent nothing yet") },
  ]);
  expect(await examineWebhooks(query, { webhookSecrets: none, sales: three })).toMatchObject([
    { state: "look", words: expect.stringContaining("Set STRIPE_WEBHOOK_SECRETS") },
  ]);
  const ofTest = { ...none, stripe: [{ secret: webhookSecret.stripe, isTest: true }] };
  expect(await examineWebhooks(query, { webhookSecrets: ofTest, sales: three })).toMatchObject([
    { state: "sound" },
    { state: "look", words: expect.stringContaining("test accounts alone") },
  ]);
});

test("an unknown offer is refused where the file is read", () => {
  expect(() => salesWith([price("professional-rust")])).toThrow("prices.0.offer");
});

test("a provider's silence is dated, and events that cannot be read are counted", async () => {
  const { appContext, application } = await createTestService({ configuration: { webhookSecrets } });
  const event = sampleEvent("stripe", "invoice.paid", { "data.object.lines": null });
  await deliverEvent((path, request) => application.request(path, request), event);
  await runOrders(appContext);
  const findings = await examineWebhooks(appContext.database.query, { webhookSecrets, sales: defaultSales });
  const words = findings.map(({ words }) => words).join("\n");
  expect(words).toContain("stripe has been silent since 2026-01-05T12:00:00.000Z");
  expect(words).toContain("paddle has sent nothing yet");
  expect(words).toContain("1 event waits or cannot be read");
});
