import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { minutes } from "../../time.ts";

const create = ["orders", "create", "--buyer", "Ada Lovelace", "--email", "Ada@example.org"];

async function createOrders(kind: Parameters<typeof createCliWithService>[0]) {
  const clock = new TestClock();
  const { cli, service } = await createCliWithService(kind, { clock });
  const json = async (...words: string[]) => {
    const { output, errors } = await cli.run([...words, "--json"]);
    return JSON.parse(output === "" ? JSON.stringify({ errors }) : output);
  };
  return { cli, clock, service, json };
}

describe.each(databaseKinds)("orders on %s", (kind) => {
  test("a purchase order leads to keys when it is paid, on record with the operator's name", async () => {
    const { cli, service, json } = await createOrders(kind);
    const company = ["--company", "Engines Ltd", "--purchase-order", "4711", "--number", "2026-7"];
    const { id } = await json(...create, ...company, "--offer", "professional-java", "--as", "Grace");
    expect(await json("orders", "show", id)).toMatchObject({
      ...{ provider: "operator", number: "2026-7", state: "pending", total: null, tax: null, currency: "USD" },
      ...{ email: "ada@example.org", purchaseOrder: "4711", problem: null, licenses: [] },
      items: [{ offer: "professional-java", seats: 1, amount: 25_000 }],
      events: [{ kind: "placed", eventId: expect.stringMatching(/^operator:Grace:/) }],
    });
    await service.sendMails();
    expect(service.transport.mails).toEqual([]);

    const dryRun = await cli.dryRun(["orders", "paid", id, "--tax", "32.50"]);
    expect(dryRun.output).toMatch(
      /would be paid: USD 282\.50\. Would issue a license for DesigniteJava until 2027-.* to ada@/,
    );
    expect(await json("orders", "list", "--state", "pending")).toHaveLength(1);
    const paid = await json("orders", "paid", id, "--on", "2026-01-03", "--invoice", "INV-7", "--as", "Grace");
    expect(paid).toMatchObject({ state: "paid", problem: null, validLicenses: [expect.any(String)] });
    await service.sendMails();
    expect(service.transport.mails).toMatchObject([
      { purpose: "order-keys", recipient: "ada@example.org", text: expect.stringContaining("-r eyJ") },
    ]);
    const known = { paidAt: "2026-01-03T05:00:00.000Z", references: ["2026-7", "INV-7"] };
    expect(await json("orders", "show", id)).toMatchObject(known);
    const other = await json(...create, "--number", "2026-8", "--offer", "professional-java");
    expect((await cli.run(["orders", "paid", other.id, "--invoice", "INV-7"])).errors).toBe(
      "--invoice INV-7 is a number of the order 2026-7.\n",
    );
    expect(await cli.log()).toContainEqual(
      expect.objectContaining({ action: "order-reported", actor: "operator:Grace", subjectId: id }),
    );
    expect((await cli.run(["orders", "paid", id])).errors).toBe("The order 2026-7 is paid.\n");
    expect((await cli.run([...create, ...company, "--offer", "professional-java"])).errors).toContain("--number");
  });

  test("a refund that failed is decided on at the desk that its alarm leads to", async () => {
    const { cli, service, json } = await createOrders(kind);
    const { app, sendMails, transport } = service;
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], app);
    await sendMails();
    const fail = async (refund: string, refundedAt: string, failedAt: string) => {
      const refunded = { kind: "refunded", refund, amount: null } as const;
      const at = (time: string) => ({ occurredAt: new Date(`2026-01-05T${time}:00Z`) });
      await reportAndSettle([[`refund ${refund}`, refunded]], app, at(refundedAt));
      await reportAndSettle([[`failure ${refund}`, { kind: "refund-failed", refund }]], app, at(failedAt));
      await sendMails();
    };
    // The commands are given at twelve.
    await fail("a", "11:20", "11:40");
    expect(transport.mails.filter(({ purpose }) => purpose === "license-key")).toMatchObject([
      { text: expect.stringContaining("is valid again") },
    ]);
    const alarmed = () => transport.mails.findLast(({ purpose }) => purpose === "order-alarm")?.text ?? "";
    expect(alarmed()).toContain(`/desk/orders/${id}\n`);
    expect((await json("orders", "show", id)).problem).toContain("A refund of USD 250.00 failed");
    expect(await json("orders", "paid", id)).toMatchObject({
      ...{ state: "paid", problem: null, validLicenses: [expect.any(String)] },
    });
    expect((await cli.run(["orders", "paid", id])).errors).toContain("is paid");

    await fail("b", "12:20", "12:40");
    expect(await json("orders", "show", id)).toMatchObject({ problem: expect.stringContaining("failed") });
    expect(await json("orders", "refund", id)).toMatchObject({
      ...{ state: "refunded", problem: null, validLicenses: [] },
    });
  });

  test("refunds revoke, and a part follows the rule; what is not possible is refused", async () => {
    const { cli, json } = await createOrders(kind);
    const { id } = await json(...create, "--offer", "enterprise", "--seats", "20", "--amount", "500.00", "--tax", "0");
    expect((await cli.run(["orders", "refund", id])).errors).toContain("is pending");
    await cli.run(["orders", "paid", id]);
    expect((await cli.run(["orders", "cancel", id])).errors).toContain("is paid");
    expect((await cli.run(["orders", "refund", id, "--amount", "500.01"])).errors).toContain("USD 500.00");
    expect((await cli.run(["orders", "refund", id, "--on", "2025-02-30"])).errors).toContain("--on must be a day");
    expect(await json("orders", "refund", id, "--amount", "100.00", "--on", "2026-01-04")).toMatchObject({
      state: "paid",
      validLicenses: [expect.any(String)],
    });
    expect((await cli.dryRun(["orders", "refund", id])).output).toContain("Would revoke 1 license.");
    expect(await json("orders", "refund", id)).toMatchObject({ state: "refunded", validLicenses: [] });
    expect((await cli.run(["orders", "show", id])).output).toMatch(/Refunded +USD 500\.00[\s\S]*all 20/);
  });

  test("total and tax of an invoice are recorded with the payment, and corrected after it", async () => {
    const { cli, clock, service, json } = await createOrders(kind);
    const amounts = async () => {
      const { currency, total, tax } = await json("orders", "show", id);
      return [currency, total, tax];
    };
    const { id } = await json(...create, "--offer", "professional-java", "--seats", "3");
    const refused = async (...words: string[]) => (await cli.run(["orders", "paid", id, ...words])).errors;
    expect(await refused("--tax", "13,00")).toBe("--tax must be an amount in USD, such as 1250.00.\n");
    expect(await refused("--amount", "100.00", "--tax", "100.01")).toBe("--tax must not be more than the total.\n");
    expect(await refused("--amount", "100.005")).toContain("--amount must be an amount in USD");
    expect(await refused("--tax", "1", "--currency", "CAD")).toContain("Give the total in CAD with --amount.");

    const paid = await cli.run(["orders", "paid", id]);
    expect(paid.output).toContain("Its total and its tax are not recorded.");
    expect(await amounts()).toEqual(["USD", null, null]);
    expect((await cli.run(["orders", "show", id])).output).toMatch(/Total +not recorded\n/);

    clock.advance(minutes(1));
    expect((await cli.run(["orders", "paid", id, "--tax", "97.50"])).output).toContain("is paid: USD 847.50.");
    expect(await amounts()).toEqual(["USD", 84_750, 9750]);
    expect(await refused()).toContain("is paid");
    expect(await refused("--tax", "0")).toContain("give both --amount and --tax");
    expect(await refused("--tax", "0", "--amount", "1", "--on", "2026-01-01")).toContain(
      "--on is for the payment itself",
    );
    clock.advance(minutes(1));
    await cli.run(["orders", "paid", id, "--amount", "1000.00", "--tax", "0", "--currency", "CAD"]);
    expect(await amounts()).toEqual(["CAD", 100_000, 0]);
    expect(await json("orders", "show", id)).toMatchObject({ paidAt: "2026-01-05T12:00:00.000Z", total: 100_000 });
    await service.sendMails();
    expect(service.transport.mails.map(({ purpose }) => purpose)).toEqual(["order-keys"]);
  });

  test("an order whose price is agreed has the total and the tax that its payment is recorded with", async () => {
    const { cli, clock, service, json } = await createOrders(kind);
    const form = { kind: "placed", details: { ...sampleOrder, total: null, tax: null } } as const;
    const lines = [{ ...javaLine, offer: "enterprise" as const, quantity: 20, amount: null }];
    const id = await reportAndSettle([["1", { ...form, details: { ...form.details, lines } }]], service.app, {
      provider: "form",
    });
    expect((await cli.run(["orders", "paid", id, "--tax", "650.00"])).errors).toBe(
      "The order has no price. Give the total with the tax with --amount.\n",
    );
    await cli.run(["orders", "paid", id, "--amount", "5650.00", "--tax", "650.00"]);
    expect(await json("orders", "show", id)).toMatchObject({
      total: 565_000,
      tax: 65_000,
      items: [{ amount: 565_000 }],
    });
    await cli.run(["orders", "refund", id, "--amount", "650.00", "--tax", "650.00"]);
    clock.advance(minutes(1));
    expect((await cli.run(["orders", "refund", id, "--amount", "1.00", "--tax", "1.01"])).errors).toContain(
      "--tax must be",
    );
    expect((await cli.run(["orders", "refund", id, "--tax", "1.00"])).errors).toContain(
      "--tax is for a refund in part",
    );
    await cli.run(["orders", "refund", id]);
    expect(await json("orders", "show", id)).toMatchObject({ state: "refunded", refunded: 565_000 });
  });

  test("an order that is withdrawn is canceled, and a late payment counts", async () => {
    const { json } = await createOrders(kind);
    const { id } = await json(...create, "--offer", "professional-csharp");
    expect(await json("orders", "cancel", id)).toMatchObject({ state: "canceled" });
    expect(await json("orders", "paid", id)).toMatchObject({ state: "paid", validLicenses: [expect.any(String)] });
  });

  test("an item with an unknown price is assigned to its offer; until then the order is without a key", async () => {
    const { cli, service, json } = await createOrders(kind);
    const unknown = { ...sampleOrder, lines: [{ ...javaLine, offer: null, price: "pri_unknown" }] };
    const id = await reportAndSettle([["1", { kind: "paid", details: unknown }]], service.app);
    await reportAndSettle([["2", { kind: "paid", details: sampleOrder }]], service.app, {
      ...{ references: ["txn_2"], isTest: true },
    });
    service.clock.advance(minutes(11));
    expect(await json("orders", "list", "--without-key")).toMatchObject([
      { id, problem: expect.stringContaining("pri_") },
    ]);
    expect(await json("orders", "list", "--email", "Ada@example.org")).toMatchObject([{ id }]);
    expect((await cli.run(["orders", "assign", id, "--item", "2", "--offer", "enterprise"])).errors).toContain(
      "has no item 2",
    );
    const refused = async (...words: string[]) => (await cli.run(["orders", "assign", id, ...words])).errors;
    expect(await refused()).toBe("Give --offer, --seats or --renews, or several of them.\n");
    expect(await refused("--seats", "10000")).toContain("--seats must be a whole number from 1 to 9999.");
    expect(await refused("--offer", "consulting")).toContain("not-ours");
    const assign = ["orders", "assign", id, "--offer", "professional-java"];
    expect((await cli.dryRun(assign)).output).toContain("for DesigniteJava");
    expect((await cli.run(assign)).output).toMatch(/1 valid license\. The email with its keys is on its way to ada@/);
    expect(await json("orders", "list", "--without-key")).toEqual([]);
    expect(await refused("--offer", "not-ours")).toMatch(
      /^Item 1 of the order txn_1 has the license .*revoke it first\./,
    );
  });

  test("a list that is cut says so, apart from its result", async () => {
    const { cli, json } = await createOrders(kind);
    for (const number of ["1", "2", "3"]) await json(...create, "--offer", "professional-python", "--number", number);
    const cut = await cli.run(["orders", "list", "--limit", "2", "--json"]);
    expect([JSON.parse(cut.output).length, cut.errors]).toEqual([2, expect.stringContaining("more than these 2")]);
    expect((await cli.run(["orders", "list", "--limit", "3"])).errors).toBe("");
  });
});

test.each([
  [["--offer", "enterprise"], "no fixed price"],
  [["--offer", "professional-java", "--currency", "CAD"], "no fixed price"],
  [["--offer", "professional-java", "--currency", "XXZ"], "--currency"],
  [["--offer", "professional-java", "--amount", "12,50"], "--amount"],
  [["--offer", "professional-java", "--tax", "13.00", "--amount", "12.00"], "--tax"],
  [["--offer", "professional-java", "--seats", "0"], "--seats"],
  [["--offer", "trial"], "trial"],
  [["--offer", "professional-java", "--company", "a\u202Eb"], "--company"],
])("an order with %j is refused", async (words, reason) => {
  const { cli } = await createOrders("sqlite");
  const { errors, output } = await cli.run([...create, ...words]);
  expect([output, errors]).toEqual(["", expect.stringContaining(reason)]);
});
