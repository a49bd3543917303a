import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { type SampleEvent, sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { shops } from "#test/support/webhooks/shops.ts";
import { adapters, runOrders, storeEvent } from "./inbox.ts";

describe.each(databaseKinds)("an event that cannot be read on %s", (kind) => {
  async function createDesk() {
    const { cli, service } = await createCliWithService(kind);
    const { app, transport } = service;
    return {
      cli,
      service,
      async tell(...events: readonly SampleEvent[]) {
        for (const { provider, event } of events) {
          await storeEvent(adapters[provider], JSON.stringify(event), false, app);
          await runOrders(app);
          await service.sendMails();
        }
      },
      alarms: () => transport.mails.filter(({ purpose }) => purpose === "order-alarm"),
    };
  }
  const storedAs = (text: string | undefined) => /^Stored as: (\S+)$/m.exec(text ?? "")?.[1] ?? "";

  test("is told once with the way to the desk, and entered there as the order of its later events", async () => {
    const { cli, service, tell, alarms } = await createDesk();
    const unreadable = sampleEvent("stripe", "invoice.paid", { "data.object.lines": "?" });
    await tell(unreadable, unreadable);
    const [alarm, ...others] = alarms();
    expect(others).toEqual([]);
    expect(alarm?.text).toContain("These fields aren't as expected: ");
    expect(alarm?.text).toContain("http://localhost:8000/desk\n");
    const create = ["orders", "create", "--event", storedAs(alarm?.text), "--offer", "professional-java"];
    const buyer = ["--buyer", "Ada", "--email", "ada@example.org", "--amount", "300.00", "--tax", "50.00"];
    expect((await cli.run([...create, ...buyer])).errors).toContain("--number");
    const payment = "pi_3SmIntent";
    expect(await cli.run([...create, ...buyer, "--number", payment])).toMatchObject({ exitCode: 0, errors: "" });
    await service.sendMails();
    expect(service.transport.mails.at(-1)).toMatchObject({ purpose: "order-keys", recipient: "ada@example.org" });
    await tell(...shops.stripe.refundInFull);
    expect(JSON.parse((await cli.run(["orders", "list", "--json"])).output)).toMatchObject([
      { provider: "stripe", number: payment, state: "refunded", total: 30_000, tax: 5000, refunded: 30_000 },
    ]);
  });

  test("is dismissed if it is none of our orders, on record with the operator's name", async () => {
    const { cli, service, tell, alarms } = await createDesk();
    await tell(sampleEvent("paddle", "adjustment.created", { "data.status": "rejected", "data.totals": "?" }));
    const id = storedAs(alarms()[0]?.text);
    expect(await cli.run(["orders", "dismiss", id, "--as", "Grace"])).toMatchObject({ exitCode: 0 });
    expect((await cli.run(["orders", "dismiss", id])).errors).toContain("has already been processed");
    const entries = service.app.database.query.selectFrom("auditEntry").select(["action", "actor"]);
    expect(await entries.where("subjectId", "=", id).execute()).toContainEqual({
      action: "order-event-dismissed",
      actor: "operator:Grace",
    });
    await tell();
    expect(alarms()).toHaveLength(1);
  });
});
