import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { adapters } from "./adapters.ts";
import { runOrders } from "./run-orders.ts";
import { storeEvent } from "./store-event.ts";

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
  for (const [index, event] of events.entries()) {
    const headers = new Headers({ "webhook-id": `msg_${index}`, "webhook-timestamp": "1767610821" });
    await storeEvent(adapters.standard, { body: JSON.stringify(event), headers }, false, appContext);
  }
  const settle = async () => {
    await runOrders(appContext);
    await service.sendMails();
  };
  await settle();
  await settle();
  return { cli, service, settle, mails: service.transport.mails };
}

describe.each(databaseKinds)("an event of an unknown type on %s", (kind) => {
  test("that may be a payment is kept, and the operator makes an order of it", async () => {
    const { cli, settle, mails } = await receive(kind, payment);
    expect(mails).toMatchObject([{ purpose: "order-alarm", recipient: "review@example.org" }]);
    expect(mails[0]?.text).toContain("Events of the type payment.succeeded are not understood.");
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

  test("that is none of an order is dismissed, on record with the operator's name", async () => {
    const { cli, settle, mails } = await receive(kind, { ...payment, type: "license_key.created" });
    const [, id = ""] = /orders dismiss (\S+)/.exec(mails[0]?.text ?? "") ?? [];
    expect(await cli.run(["orders", "dismiss", id, "--as", "Grace"])).toMatchObject({ exitCode: 0 });
    expect((await cli.run(["orders", "dismiss", id])).errors).toContain("is worked off");
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
