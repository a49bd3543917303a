import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { line, payment } from "#test/support/orders/fake-provider.ts";
import { type SampleSale, sell } from "#test/support/sample-order.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { findOrder } from "./order-store.ts";

describe.each(databaseKinds)("an order on %s", (kind) => {
  async function pay(sale: SampleSale) {
    const { app, sendMails, transport } = await createAcademicService(kind);
    const id = await sell(app, sale);
    const { query } = app.database;
    await sendMails();
    return {
      order: await findOrder(query, id),
      payments: (await findOrder(query, id))?.payments,
      licenses: await licensesOfOrder(query, id),
      mails: transport.mails,
    };
  }

  test("of many millions in a currency of small units is kept as it was paid", async () => {
    const total = 5_000_000_000;
    const { payments, licenses } = await pay({
      currency: "IDR",
      payments: [payment({ total, tax: 500_000_001 })],
      lines: [line({ amount: total })],
    });
    expect(payments).toMatchObject([{ total, tax: 500_000_001 }]);
    expect(licenses).toHaveLength(1);
  });

  test.each([
    ["Ada\u200B Lovelace", "Engines\u0000 Ltd"],
    ["Ada\nLovelace", "42"],
    ["A".repeat(150), "E".repeat(250)],
    ["007", " "],
    ["李".repeat(100), '"'.repeat(90)],
  ])("of a buyer whose name no license can hold leads to a key all the same", async (name, company) => {
    const { order, licenses, mails } = await pay({ name, company });
    expect(order).toMatchObject({ problem: null });
    expect(licenses).toHaveLength(1);
    expect(mails).toMatchObject([{ purpose: "order-keys" }]);
  });

  test("of a company with a long name leads to a license with the beginning of it", async () => {
    const company = "Commonwealth Scientific and Industrial Research Centers, Data61 Business Unit (CSIRO)";
    const { licenses } = await pay({ company, offer: "enterprise", seats: 50 });
    expect(licenses).toMatchObject([
      { licensee: expect.stringMatching(/^Commonwealth Scientific and Industrial Research Centers, Data/) },
    ]);
  });
});
