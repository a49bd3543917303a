import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import type { OrderDetails } from "./order-report.ts";
import { findOrder } from "./order-store.ts";

describe.each(databaseKinds)("an order on %s", (kind) => {
  async function pay(changes: Partial<OrderDetails>, received = {}) {
    const { app, sendMails, transport } = await createAcademicService(kind);
    const details = { ...sampleOrder, ...changes };
    const id = await reportAndSettle([["1", { kind: "paid", details }]], app, received);
    const { query } = app.database;
    await sendMails();
    return { order: await findOrder(query, id), licenses: await licensesOfOrder(query, id), mails: transport.mails };
  }

  test("of many millions in a currency of small units is kept as it was paid", async () => {
    const total = 5_000_000_000;
    const { order, licenses } = await pay({
      currency: "IDR",
      total,
      tax: 500_000_001,
      lines: [{ ...javaLine, amount: total }],
    });
    expect(order).toMatchObject({ total, tax: 500_000_001, isSettled: 1 });
    expect(licenses).toHaveLength(1);
  });

  test("of more licenses than anybody buys is kept for the operator", async () => {
    const { order, licenses } = await pay({ lines: [{ ...javaLine, quantity: 5_000_000_000 }] });
    expect(order).toMatchObject({ isSettled: 1, problem: expect.stringContaining("too many for one item") });
    expect(licenses).toEqual([]);
  });

  test.each([
    ["Ada\u200B Lovelace", "Engines\u0000 Ltd"],
    ["Ada\nLovelace", "42"],
    ["A".repeat(150), "E".repeat(250)],
    ["007", " "],
    ["李".repeat(100), '"'.repeat(90)],
  ])("of a buyer whose name no license can hold leads to a key all the same", async (buyer, company) => {
    const { order, licenses, mails } = await pay({ buyer, company });
    expect(order).toMatchObject({ isSettled: 1, problem: null });
    expect(licenses).toHaveLength(1);
    expect(mails).toMatchObject([{ purpose: "order-keys" }]);
  });

  test("of a company with a long name leads to a license with the beginning of it", async () => {
    const company = "Commonwealth Scientific and Industrial Research Centers, Data61 Business Unit (CSIRO)";
    const { licenses } = await pay({ company, lines: [{ ...javaLine, offer: "enterprise", quantity: 50 }] });
    expect(licenses).toMatchObject([
      { licensee: expect.stringMatching(/^Commonwealth Scientific and Industrial Research Centers, Data/) },
    ]);
  });
});
