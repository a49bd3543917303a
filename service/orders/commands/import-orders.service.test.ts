import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { runOrders } from "../webhooks/inbox.ts";

const heading =
  "number,date,email,buyer,currency,total,tax,refunded,company,address,taxId,purchaseOrder,offer,seats,invoice";
const rows = [
  'R-1,2025-11-30,ada@example.org,Ada Lovelace,usd,282.50,32.50,,Engines Ltd,"1 Main Street\nLondon",GB1,PO-7,professional-java,1,https://example.org/1',
  "R-2,2025-12-01T03:00:00Z,bo@example.org,Bo,USD,565.00,65.00,565.00,,,,,,,",
  "R-3,2025-12-01,cy@example.org,Cy,JPY,30000,,,,,,,enterprise,40,",
];
const file = (...lines: readonly string[]) => `${[heading, ...lines].join("\n")}\n`;

describe.each(databaseKinds)("orders import on %s", (kind) => {
  test("brings paid orders that lead to no license and no mail", async () => {
    const { cli, service } = await createCliWithService(kind);
    expect((await cli.run(["orders", "import", "-", "--dry-run"], file(...rows))).output).toContain("Would import 3");
    expect(await cli.run(["orders", "import", "-"], file(...rows))).toMatchObject({ exitCode: 0, errors: "" });
    const { query } = service.appContext.database;
    expect(await query.selectFrom("customerOrder").selectAll().orderBy("number").execute()).toMatchObject([
      {
        provider: "import",
        number: "R-1",
        state: "paid",
        isSettled: 1,
        problem: null,
        currency: "USD",
        total: 28_250,
        tax: 3250,
        importedFrom: "standard input, 2026-01-05",
      },
      { number: "R-2", state: "refunded", refunded: 56_500, problem: null },
      { number: "R-3", state: "paid", currency: "JPY", total: 30_000, problem: null },
    ]);
    expect(await query.selectFrom("orderItem").select(["offer", "seats"]).orderBy("seats").execute()).toEqual([
      { offer: "professional-java", seats: 1 },
      { offer: "enterprise", seats: 40 },
    ]);
    await query.updateTable("customerOrder").set({ isSettled: 0 }).execute();
    await runOrders(service.appContext);
    await service.sendMails();
    expect(await query.selectFrom("license").selectAll().execute()).toEqual([]);
    expect(service.transport.mails).toEqual([]);
  });

  test("names every fault and every duplicate, of whatever provider, and imports nothing", async () => {
    const { cli, service } = await createCliWithService(kind);
    await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.appContext);
    const { exitCode, errors } = await cli.run(
      ["orders", "import", "-"],
      file(
        "txn_1,2025-11-30,a@example.org,Ada,USD,10.00,,,,,,,,,",
        "R-1,2025-11-31,a@example.org,Ada,USD,10.00,,,,,,,,,",
        "R-2,2025-11-30,a@example.org,Ada,USX,10.00,,,,,,,,,",
        "R-3,2025-11-30,a@example.org,Ada,USD,10.005,,,,,,,,,",
        "R-4,2025-11-30,a@example.org,Ada,USD,10.00,11.00,10.01,,,,,gold,0,ftp://x",
        "R-5,2027-11-30,a@example.org,Ada,USD,10.00,,,,,,,,,",
        "R-6,2025-11-30,a@example.org,Ada,USD,10.00,,,,,,,,,",
        "R-6,2025-11-30,a@example.org,Ada,USD,10.00,11.00,,,,,,,,",
        "R-6,2025-11-30,a@example.org,Ada,USD,10.00,,,,,,,,,",
      ),
    );
    expect(exitCode).toBe(1);
    expect(errors.split("\n")).toEqual([
      "Line 2: The order txn_1 is there.",
      'Line 3: The field "date" must be a day such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z.',
      'Line 4: The field "currency" must be a code of three letters, such as USD.',
      'Line 5: The field "total" must be an amount of the currency, such as 250.00.',
      expect.stringContaining('Line 6: The field "offer" must be one of professional-csharp,'),
      'Line 6: The field "seats" must be a whole number from 1.',
      'Line 6: The field "invoice" must be an https address.',
      'Line 7: The field "date" must not be in the future.',
      'Line 9: The field "tax" must be an amount of at most the total, such as 250.00.',
      "Line 10: The number is that of line 8.",
      "Nothing was imported. Correct these lines first.",
      "",
    ]);
    const { query } = service.appContext.database;
    expect(await query.selectFrom("customerOrder").select("number").execute()).toEqual([{ number: "txn_1" }]);
  });

  test("a refund is exported in its own month, with its part of the tax", async () => {
    const { cli } = await createCliWithService(kind);
    const refunded = [
      "number,date,email,buyer,currency,total,tax,refunded,refundedOn",
      "R-1,2025-11-30,ada@example.org,Ada,USD,113.00,13.00,56.50,2025-12-31",
    ].join("\n");
    await cli.run(["orders", "import", "-"], refunded);
    expect((await cli.run(["orders", "export", "--month", "2025-11"])).output).not.toContain("refund,");
    expect((await cli.run(["orders", "export", "--month", "2025-12"])).output).toContain(
      "\r\n2025-12-31,refund,R-1,import,paid,Ada,,,,ada@example.org,USD,-50.00,-6.50,-56.50,\r\n",
    );
    expect((await cli.run(["orders", "export", "--year", "2025", "--sums"])).output).toContain(
      "\r\n2025-11,USD,13%,1,100.00,13.00,113.00,0.00,0.00,0.00\r\n2025-12,USD,13%,0,0.00,0.00,0.00,50.00,6.50,56.50\r\n",
    );
  });

  test("are exported by order and as sums, by the day of payment in Eastern Time", async () => {
    const { cli } = await createCliWithService(kind);
    await cli.run(["orders", "import", "-"], file(...rows));
    const november = await cli.run(["orders", "export", "--month", "2025-11"]);
    expect(november.output).toBe(
      [
        "date,kind,number,provider,state,buyer,company,address,tax id,email,currency,net,tax,gross,invoice",
        '2025-11-30,payment,R-1,import,paid,Ada Lovelace,Engines Ltd,"1 Main Street, London",GB1,ada@example.org,USD,250.00,32.50,282.50,https://example.org/1',
        "2025-11-30,payment,R-2,import,refunded,Bo,,,,bo@example.org,USD,500.00,65.00,565.00,",
        "2025-11-30,refund,R-2,import,refunded,Bo,,,,bo@example.org,USD,-500.00,-65.00,-565.00,",
        "",
      ].join("\r\n"),
    );
    expect((await cli.run(["orders", "export", "--year", "2025", "--sums"])).output).toBe(
      [
        "month,currency,tax rate,orders,net,tax,gross,refunded net,refunded tax,refunded gross",
        "2025-11,USD,13%,2,750.00,97.50,847.50,500.00,65.00,565.00",
        "2025-12,JPY,,1,,,30000,0,0,0",
        "",
      ].join("\r\n"),
    );
    expect((await cli.run(["orders", "export", "--month", "2025-13"])).exitCode).toBe(2);
  });
});
