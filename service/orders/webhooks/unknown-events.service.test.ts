import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { type SampleEvent, sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { shops } from "#test/support/webhooks/shops.ts";
import { paymentProviders } from "../../platform/config/sales-settings.ts";
import { hours } from "../../platform/time/time.ts";
import { adapters, runOrders, storeEvent } from "./inbox.ts";

/** A payment of a provider that follows Standard Webhooks with events of its own form. */
const payment = {
  business_id: "bus_1",
  type: "payment.succeeded",
  timestamp: "2026-01-05T11:00:21Z",
  data: { payment_id: "pay_1", total_amount: 30_000, currency: "USD", customer: { email: "ada@example.org" } },
};

async function receive(kind: (typeof databaseKinds)[number], ...events: object[]) {
  const { cli, service } = await createCliWithService(kind);
  const { appContext } = service;
  let told = 0;
  const tell = async (event: object) => {
    const headers = new Headers({ "webhook-id": `msg_${told++}`, "webhook-timestamp": "1767610821" });
    await storeEvent(adapters.standard, { body: JSON.stringify(event), headers }, false, appContext);
  };
  for (const event of events) await tell(event);
  const settle = async () => {
    await runOrders(appContext);
    await service.sendMails();
  };
  await settle();
  await settle();
  return { cli, service, settle, tell, mails: service.transport.mails };
}

/** What makes the payment of each provider one that cannot be worked off. */
const unreadable = {
  paddle: ["transaction.completed", { "data.customer_id": "ctm_unknown" }],
  stripe: ["invoice.paid", { "data.object.lines": "?" }],
  lemonsqueezy: ["order-created", { "data.attributes.first_order_item": "?" }],
  standard: ["order.paid", { "data.metadata": "?" }],
} as const;

describe.each(databaseKinds)("a payment that is entered with the command of its mail on %s", (kind) => {
  test.each(paymentProviders)("at %s is the order of its later events", async (provider) => {
    const { cli, service } = await createCliWithService(kind);
    const { appContext, transport, clock } = service;
    const settle = async () => {
      await runOrders(appContext);
      await service.sendMails();
    };
    const tell = async ({ event, id }: SampleEvent) => {
      const headers = new Headers({ "webhook-id": id, "webhook-timestamp": "1767610821" });
      await storeEvent(adapters[provider], { body: JSON.stringify(event), headers }, false, appContext);
      await settle();
    };
    const [name, changes] = unreadable[provider];
    const shop = shops[provider];
    const isPayment = (event: SampleEvent) =>
      JSON.stringify(event.event) === JSON.stringify(sampleEvent(provider, name).event);
    expect(shop.purchase.filter(isPayment)).toHaveLength(1);
    for (const event of shop.purchase) await tell(isPayment(event) ? sampleEvent(provider, name, changes) : event);
    clock.advance(hours(2));
    await settle();
    const [, call = ""] =
      /npm run admin -- (orders create .*professional-java.*)$/m.exec(transport.mails.at(-1)?.text ?? "") ?? [];
    const words = call.replace('"NAME"', "Ada").replace("ADDRESS", "ada@example.org").split(" ");
    expect(await cli.run(words)).toMatchObject({ exitCode: 0, errors: "" });
    for (const event of [...shop.refundInPart, ...shop.refundOfRest]) await tell(event);
    expect(JSON.parse((await cli.run(["orders", "list", "--json"])).output)).toMatchObject([
      { provider, state: "refunded", total: 30_000, tax: 5000, refunded: 30_000, mailbox: "ada@example.org" },
    ]);
  });
});

/** A refund that failed, in a form that cannot be read. */
const failedRefunds = [
  sampleEvent("paddle", "adjustment.created", { "data.status": "rejected", "data.totals": "?" }),
  sampleEvent("stripe", "refund.created", { type: "refund.failed", "data.object.amount": "?" }),
  sampleEvent("stripe", "refund.created", { "data.object.status": "canceled", "data.object.amount": "?" }),
  sampleEvent("standard", "refund.created", { "data.status": "failed", "data.amount": "?" }),
];

test.each(failedRefunds)(
  "the mail about a refund of $provider that failed does not say that money went back (case %#)",
  async ({ provider, event, id }) => {
    const { cli, service } = await createCliWithService("sqlite");
    const headers = new Headers({ "webhook-id": id, "webhook-timestamp": "1767610821" });
    await storeEvent(adapters[provider], { body: JSON.stringify(event), headers }, false, service.appContext);
    await runOrders(service.appContext);
    await service.sendMails();
    const [mail] = service.transport.mails;
    expect(mail?.text).toContain("These fields aren't as expected: ");
    expect(mail?.text).not.toContain("orders refund");
    const [, stored = ""] = /npm run admin -- orders dismiss (\S+)$/m.exec(mail?.text ?? "") ?? [];
    expect(await cli.run(["orders", "dismiss", stored])).toMatchObject({ exitCode: 0, errors: "" });
  },
);

describe.each(databaseKinds)("an event of an unknown type on %s", (kind) => {
  test("that may be a payment is kept, and the operator makes an order of it", async () => {
    const { cli, settle, mails } = await receive(kind, payment);
    expect(mails).toMatchObject([{ purpose: "order-alarm", recipient: "review@example.org" }]);
    expect(mails[0]?.text).toContain("Events of the type payment.succeeded aren't understood.");
    const [, id = ""] = /orders create --event (\S+)/.exec(mails[0]?.text ?? "") ?? [];

    const create = ["orders", "create", "--event", id, "--offer", "professional-java", "--number", "pay_1"];
    const buyer = ["--buyer", "Ada Lovelace", "--mailbox", "ada@example.org", "--amount", "300.00", "--tax", "50.00"];
    expect(await cli.run([...create, ...buyer])).toMatchObject({ exitCode: 0, errors: "" });
    await settle();
    expect(mails.map(({ purpose, recipient }) => `${purpose} ${recipient}`)).toEqual([
      "order-alarm review@example.org",
      "order-keys ada@example.org",
    ]);
    const [order] = JSON.parse((await cli.run(["orders", "list", "--json"])).output);
    expect(order).toMatchObject({ provider: "standard", number: "pay_1", state: "paid", total: 30_000 });
    expect((await cli.run([...create, ...buyer])).errors).not.toBe("");
  });

  test("that is a payment and is entered with the command of its mail gets its refund, without a second order", async () => {
    const refund = {
      ...payment,
      type: "refund.succeeded",
      data: { payment_id: "pay_1", refund_id: "r", amount: 30_000 },
    };
    const { cli, settle, mails, tell } = await receive(kind, payment);
    const printed = () => /npm run admin -- (orders (?:create|refund) .*)$/m.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
    const create = printed().replace('"NAME"', "Ada").replace("TAX", "50.00");
    expect(await cli.run(create.split(" "))).toMatchObject({ exitCode: 0, errors: "" });
    await settle();
    await tell({ ...refund, data: { ...refund.data, currency: "USD" } });
    await settle();
    expect(await cli.run(printed().split(" "))).toMatchObject({ exitCode: 0, errors: "" });
    expect(JSON.parse((await cli.run(["orders", "list", "--json"])).output)).toMatchObject([
      { provider: "standard", state: "refunded", refunded: 30_000, total: 30_000, tax: 5000 },
    ]);
  });

  test("that is none of an order is dismissed, on record with the operator's name", async () => {
    const { cli, settle, mails } = await receive(kind, { ...payment, type: "license_key.created" });
    const [, id = ""] = /orders dismiss (\S+)/.exec(mails[0]?.text ?? "") ?? [];
    expect(await cli.run(["orders", "dismiss", id, "--as", "Grace"])).toMatchObject({ exitCode: 0 });
    expect((await cli.run(["orders", "dismiss", id])).errors).toContain("has already been processed");
    expect((await cli.run(["audit", "list", "--about", id])).output).toMatch(/order-event-dismissed/);
    await settle();
    expect(mails).toHaveLength(1);
  });

  test("that has nothing to do with money, or is one of Polar's, is stored without a word", async () => {
    const { mails } = await receive(
      kind,
      { ...payment, type: "user.created" },
      { ...payment, type: "checkout.updated" },
    );
    expect(mails).toEqual([]);
  });
});
