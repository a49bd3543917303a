import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { minutes } from "../../time/durations.ts";

const create = ["orders", "create", "--buyer", "Ada Lovelace", "--mailbox", "Ada@example.org"];

async function createOrders(kind: Parameters<typeof createCliWithService>[0]) {
  const { cli, service } = await createCliWithService(kind);
  const json = async (...words: string[]) => {
    const { output, errors } = await cli.run([...words, "--json"]);
    return JSON.parse(output === "" ? JSON.stringify({ errors }) : output);
  };
  return { cli, service, json };
}

describe.each(databaseKinds)("orders on %s", (kind) => {
  test("a purchase order leads to keys when it is paid, on record with the operator's name", async () => {
    const { cli, service, json } = await createOrders(kind);
    const company = ["--company", "Engines Ltd", "--purchase-order", "4711", "--number", "2026-7"];
    const { id } = await json(...create, ...company, "--offer", "professional-java", "--as", "Grace");
    expect(await json("orders", "show", id)).toMatchObject({
      ...{ provider: "operator", number: "2026-7", state: "pending", total: 25_000, currency: "USD" },
      ...{ mailbox: "ada@example.org", purchaseOrder: "4711", problem: null, licenses: [] },
      items: [{ offer: "professional-java", seats: 1, amount: 25_000 }],
      events: [{ kind: "placed", eventId: expect.stringMatching(/^operator:Grace:/) }],
    });
    await service.sendMails();
    expect(service.transport.mails).toEqual([]);

    const dryRun = await cli.run(["orders", "paid", id, "--dry-run"]);
    expect(dryRun.output).toMatch(
      /would be paid: USD 250\.00\. Would issue a license for DesigniteJava until 2027-.* to ada@/,
    );
    expect(await json("orders", "list", "--state", "pending")).toHaveLength(1);
    const paid = await json("orders", "paid", id, "--on", "2026-01-03", "--as", "Grace");
    expect(paid).toMatchObject({ state: "paid", problem: null, validLicenses: [expect.any(String)] });
    await service.sendMails();
    expect(service.transport.mails).toMatchObject([
      { purpose: "order-keys", recipient: "ada@example.org", text: expect.stringContaining("-r eyJ") },
    ]);
    expect(await json("orders", "show", id)).toMatchObject({ paidAt: "2026-01-03T05:00:00.000Z" });
    const log = await json("audit", "list", "--about", id);
    expect(log).toContainEqual(
      expect.objectContaining({ action: "order-reported", actor: "operator:Grace", subjectId: id }),
    );
    expect((await cli.run(["orders", "paid", id])).errors).toBe("The order 2026-7 is paid.\n");
    expect((await cli.run([...create, ...company, "--offer", "professional-java"])).errors).toContain("--number");
  });

  test("refunds revoke, and a part follows the rule; what is not possible is refused", async () => {
    const { cli, json } = await createOrders(kind);
    const { id } = await json(...create, "--offer", "enterprise", "--seats", "20", "--amount", "500.00");
    expect((await cli.run(["orders", "refund", id])).errors).toContain("is pending");
    await cli.run(["orders", "paid", id]);
    expect((await cli.run(["orders", "cancel", id])).errors).toContain("is paid");
    expect((await cli.run(["orders", "refund", id, "--amount", "500.01"])).errors).toContain("USD 500.00");
    expect((await cli.run(["orders", "refund", id, "--on", "2025-02-30"])).errors).toContain("--on must be a day");
    expect(await json("orders", "refund", id, "--amount", "100.00", "--on", "2026-01-04")).toMatchObject({
      state: "paid",
      validLicenses: [expect.any(String)],
    });
    expect((await cli.run(["orders", "refund", id, "--dry-run"])).output).toContain("Would revoke 1 license.");
    expect(await json("orders", "refund", id)).toMatchObject({ state: "refunded", validLicenses: [] });
    expect((await cli.run(["orders", "show", id])).output).toMatch(/Refunded +USD 500\.00[\s\S]*all 20/);
    const { output } = await cli.run(["orders", "export", "--month", "2026-01"]);
    expect(output.match(/^\d.*?,.*?,|-\d+\.00,$/gm)).toEqual([
      ...["2026-01-04,refund,", "-100.00,", "2026-01-05,payment,", "2026-01-05,refund,", "-400.00,"],
    ]);
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
    const id = await reportAndSettle([["1", { kind: "paid", details: unknown }]], service.appContext);
    await reportAndSettle([["2", { kind: "paid", details: sampleOrder }]], service.appContext, {
      ...{ references: ["txn_2"], isTest: true },
    });
    service.clock.advance(minutes(11));
    expect(await json("orders", "list", "--without-key")).toMatchObject([
      { id, problem: expect.stringContaining("pri_") },
    ]);
    expect(await json("orders", "list", "--test")).toMatchObject([{ number: "txn_2" }]);
    expect(await json("orders", "list", "--provider", "operator")).toEqual([]);
    expect(await json("orders", "list", "--mailbox", "Ada@example.org", "--unsettled")).toEqual([]);
    expect((await cli.run(["orders", "assign", id, "--item", "2", "--offer", "enterprise"])).errors).toContain(
      "has no item 2",
    );
    const assign = ["orders", "assign", id, "--offer", "professional-java"];
    expect((await cli.run([...assign, "--dry-run"])).output).toContain("for DesigniteJava");
    expect((await cli.run(assign)).output).toMatch(/1 valid license\. The mail with its keys is on its way to ada@/);
    expect(await json("orders", "list", "--without-key")).toEqual([]);
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
