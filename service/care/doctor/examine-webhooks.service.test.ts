import { expect, test } from "vitest";
import { createTestService } from "#test/support/test-service.ts";
import { deliverEvent, testSecret, webhookSecret, webhookSecrets } from "#test/support/webhooks/deliver-event.ts";
import { sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { runOrders } from "../../orders/webhooks/inbox.ts";
import { days } from "../../platform/time/time.ts";
import { examineWebhooks } from "./doctor-command.ts";

const none = { paddle: [], stripe: [] };

test("without a webhook, or with one of a test account, no purchase leads to a key", async () => {
  const { appContext } = await createTestService();
  const { query } = appContext.database;
  const now = appContext.clock.now();
  expect(await examineWebhooks(query, { webhookSecrets: none }, now)).toEqual([]);
  const ofTest = { ...none, stripe: [{ secret: webhookSecret.stripe, isTest: true }] };
  expect(await examineWebhooks(query, { webhookSecrets: ofTest }, now)).toMatchObject([
    { state: "look", words: expect.stringContaining("only test-mode secrets") },
  ]);
});

test("test events do not count as those of the real account", async () => {
  const { appContext, application } = await createTestService({ configuration: { webhookSecrets } });
  const event = sampleEvent("stripe", "invoice.paid");
  await deliverEvent((path, request) => application.request(path, request), event, testSecret);
  const findings = await examineWebhooks(appContext.database.query, { webhookSecrets }, appContext.clock.now());
  expect(findings.map(({ words }) => words).join("\n")).toContain("Paddle, Stripe have sent only test events so far.");
});

test("a provider's last event is dated, and events that cannot be read are counted", async () => {
  const { appContext, application, clock } = await createTestService({ configuration: { webhookSecrets } });
  const event = sampleEvent("stripe", "invoice.paid", { "data.object.lines": null });
  await deliverEvent((path, request) => application.request(path, request), event);
  await runOrders(appContext);
  const examine = (now: Date) => examineWebhooks(appContext.database.query, { webhookSecrets }, now);
  const findings = await examine(clock.now());
  const words = findings.map(({ words }) => words).join("\n");
  expect(words).toContain("The last event from Stripe arrived at 2026-01-05T12:00:00.000Z.");
  expect(words).toContain("Paddle has sent only test events so far");
  expect(words).toContain("1 event is waiting or can't be read");
  const ofStripe = ({ words }: { words: string }) => words.includes("from Stripe");
  expect(findings.find(ofStripe)).toMatchObject({ state: "sound" });
  clock.advance(days(15));
  expect((await examine(clock.now())).find(ofStripe)).toMatchObject({ state: "look" });
});
