import { describe, expect, test, vi } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { deliverEvent, signatureHeaders, webhookSecret, webhookSecrets } from "#test/support/webhooks/deliver-event.ts";
import { sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { sampleSales } from "#test/support/webhooks/sample-sales.ts";
import type { Configuration } from "../../config.ts";
import type { Database } from "../../db/database.ts";
import { paymentProviders } from "../../sales-settings.ts";
import { hours } from "../../time.ts";
import { runOrders } from "./inbox.ts";

const invoice = sampleEvent("stripe", "invoice.paid");

async function openService(kind: Database["kind"], changes: Partial<Configuration> = {}) {
  const service = await createAcademicService(kind, {
    configuration: { webhookSecrets, sales: sampleSales, ...changes },
    rateLimit: { burst: 3, secondsPerCall: 60, rememberedClients: 10 },
  });
  const { query } = service.app.database;
  // The events are worked off when a test lets them, and not some milliseconds after they are stored.
  vi.spyOn(service.jobs, "runNow").mockReturnValue();
  return {
    ...service,
    send: (event = invoice, secret?: string) =>
      deliverEvent((path, request) => service.application.request(path, request), event, secret),
    events: () => query.selectFrom("orderEvent").selectAll().orderBy("id").execute(),
  };
}

describe.each(databaseKinds)("a webhook on %s", (kind) => {
  test("stores each event once as it was signed, and answers before it is worked off", async () => {
    const { send, events } = await openService(kind);
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[0]?.json()).toEqual({ received: true });
    expect(await events()).toMatchObject([
      {
        provider: "stripe",
        eventId: "evt_1SmInvoice1",
        occurredAt: "2026-01-05T11:00:20.000Z",
        receivedAt: "2026-01-05T12:00:00.000Z",
        handledAt: null,
        orderId: null,
        kind: null,
        body: JSON.stringify(invoice.event),
      },
    ]);
  });

  test("is there for configured providers alone", async () => {
    const { application } = await openService(kind, {
      webhookSecrets: { ...webhookSecrets, paddle: [] },
    });
    const post = async (path: string) => (await application.request(path, { method: "POST", body: "{}" })).status;
    expect(await post("/webhooks/paddle")).toBe(404);
    expect(await post("/webhooks/fastspring")).toBe(404);
    expect(await post("/webhooks/constructor")).toBe(404);
    expect((await application.request("/webhooks/stripe")).status).toBe(405);
  });

  test("counts wrong signatures against the caller, and valid ones never", async () => {
    const { send, events } = await openService(kind);
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(200);
    const refused = [];
    for (let sent = 0; sent < 4; sent += 1) refused.push((await send(invoice, "whsec_c29tZWJvZHkgZWxzZQ==")).status);
    expect(refused).toEqual([401, 401, 401, 429]);
    expect((await send()).status).toBe(200);
    expect(await events()).toHaveLength(1);
  });

  test.each(paymentProviders)("of %s refuses a changed body, and headers of any form", async (provider) => {
    const { application, events } = await openService(kind);
    const body = "{}";
    const signed = signatureHeaders(provider, body, webhookSecret[provider]);
    const garbled = Object.fromEntries(Object.keys(signed).map((name) => [name, "ts=x;h1,=v1 \u00e4"]));
    const statuses = await Promise.all(
      [
        { body: "{ }", headers: signed },
        { body, headers: {} },
        { body, headers: garbled },
      ].map(
        async (request) => (await application.request(`/webhooks/${provider}`, { method: "POST", ...request })).status,
      ),
    );
    expect(statuses).toEqual([401, 401, 401]);
    expect(await events()).toEqual([]);
  });

  test("takes a call from another site, since its signature is enough", async () => {
    const { application } = await openService(kind);
    const answer = await deliverEvent(
      (path, { headers, ...request }) =>
        application.request(path, { ...request, headers: { ...headers, origin: "https://elsewhere.example" } }),
      invoice,
    );
    expect(answer.status).toBe(200);
  });

  test("answers that the event must be sent again where it cannot be stored", async () => {
    const { send, events, app, logged } = await openService(kind);
    await refuseInserts(app.database, "orderEvent");
    expect((await send()).status).toBe(500);
    expect(await events()).toEqual([]);
    expect(logged.join()).not.toContain(webhookSecret.stripe);
  });

  test("keeps an event that is none of an order", async () => {
    const { send, events, app } = await openService(kind);
    await send(sampleEvent("stripe", "invoice.paid", { type: "customer.created" }));
    await runOrders(app);
    expect(await events()).toMatchObject([{ kind: null, orderId: null, handledAt: "2026-01-05T12:00:00.000Z" }]);
  });

  test("keeps an event that cannot be read, tells the operator once, and works it off after a repair", async () => {
    const { send, events, app, sendMails, transport, actions } = await openService(kind);
    await send(sampleEvent("stripe", "invoice.paid", { "data.object.total": "thirty" }));
    for (let round = 0; round < 3; round += 1) await runOrders(app);
    await sendMails();
    const problem = "These fields aren't as expected: total.";
    expect(await events()).toMatchObject([{ handledAt: null, problem }]);
    expect(transport.mails).toMatchObject([
      { purpose: "order-alarm", recipient: "review@example.org", text: expect.stringContaining(problem) },
    ]);
    expect(await actions()).toEqual(["order-event-unreadable"]);

    // As a version would read it that understands the event.
    const { query } = app.database;
    await query
      .updateTable("orderEvent")
      .set({ body: JSON.stringify(invoice.event) })
      .execute();
    await runOrders(app);
    await sendMails();
    expect(await events()).toMatchObject([{ kind: "paid", problem: null, orderId: expect.any(String) }]);
    expect(transport.mails.map(({ purpose }) => purpose)).toEqual(["order-alarm", "order-keys"]);
  });

  test("keeps a signed body that is not JSON", async () => {
    const { application, events, app } = await openService(kind);
    for (const provider of paymentProviders) {
      const body = "no JSON";
      const headers = signatureHeaders(provider, body, webhookSecret[provider]);
      expect((await application.request(`/webhooks/${provider}`, { method: "POST", headers, body })).status).toBe(200);
    }
    await runOrders(app);
    const kept = (await events()).map(({ provider, problem }) => `${provider}: ${problem}`);
    expect(kept.toSorted()).toEqual(paymentProviders.map((provider) => `${provider}: It isn't JSON.`).toSorted());
  });

  test("tells the operator of an event that has waited for an hour", async () => {
    const { send, events, app, clock, sendMails, transport } = await openService(kind);
    await send(sampleEvent("paddle", "transaction.completed"));
    await runOrders(app);
    expect(await events()).toMatchObject([{ handledAt: null, problem: null }]);
    clock.advance(hours(1));
    await runOrders(app);
    await runOrders(app);
    await sendMails();
    expect(transport.mails.map(({ purpose }) => purpose)).toEqual(["order-alarm"]);
    expect(transport.mails[0]?.text).toContain("ctm_01kdv0000000000000000ada00 isn't known");
    await send(sampleEvent("paddle", "customer.created"));
    await runOrders(app);
    await sendMails();
    expect(transport.mails.map(({ purpose }) => purpose)).toEqual(["order-alarm", "order-keys"]);
  });

  test("tells nobody of an event whose order came with it while nothing was worked off for hours", async () => {
    const { send, events, app, clock, sendMails, transport } = await openService(kind);
    for (const name of ["transaction.completed", "customer.created", "address.created", "business.created"])
      await send(sampleEvent("paddle", name));
    clock.advance(hours(3));
    await runOrders(app);
    await sendMails();
    expect((await events()).filter(({ handledAt }) => handledAt === null)).toEqual([]);
    expect(transport.mails.map(({ purpose }) => purpose)).toEqual(["order-keys"]);
  });
});
