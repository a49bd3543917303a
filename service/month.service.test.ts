import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device, operatorAtDesk } from "#test/support/desk-device.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import type { OrderRow } from "./orders/tables.ts";
import { minutes } from "./time.ts";

test.each(databaseKinds)("a month in figures, as a page and as a file, on %s", async (kind) => {
  const { service, device, id } = await operatorAtDesk(kind);
  await addSubscribers(service.app, ["ada", "bob"]);
  await device.act(`/desk/requests/${id}`, `/desk/requests/${id}/approve`);
  const { query } = service.app.database;
  const at = service.clock.now().toISOString();
  const order = {
    ...{
      id: service.app.createIdentifier(),
      provider: "operator",
      purchaseId: "1",
      number: "1",
      state: "paid",
      createdAt: at,
    },
    ...{ email: "cy@paint.example.org", currency: "USD", isBuyerFixed: 0, isSubscription: 0, isTrial: 0 },
    ...{ isCanceled: 0, dispute: "none", isRenewalConfirmed: 0, furtherNumbers: "" },
  } satisfies Insertable<OrderRow>;
  await query.insertInto("customerOrder").values(order).execute();
  const amounts = { orderId: order.id, total: 24_950, tax: 4950 };
  const payments = [
    { ...amounts, paymentId: "1", paidAt: at, refunded: 0, refundedAt: null },
    { ...amounts, paymentId: "2", paidAt: "2025-12-20T12:00:00.000Z", refunded: 5000, refundedAt: at },
  ];
  await query.insertInto("orderPayment").values(payments).execute();
  const page = (await device.open("/desk/month?month=2026-01")).text.replaceAll(/<\/?div>/g, "");
  expect(page).toMatch(/Payments in USD<\/td><td[^>]*>total with tax<\/td><td[^>]*>USD 249\.50</);
  expect(page).toMatch(/Licenses issued<\/td><td[^>]*>academic<\/td><td[^>]*>1<[\s\S]*subscribed<\/td><td[^>]*>2</);
  const { headers, text } = await device.open("/desk/month.csv?month=2026-01");
  expect(headers.get("content-disposition")).toContain("designite-2026-01.csv");
  expect(text).toContain("2026-01,Academic requests,received,1,");
  expect(text).toMatch(/Payments in USD,total with tax,249\.50,USD[\s\S]*Refunds in USD,total with tax,50\.00,USD/);
  expect((await device.open("/desk/month.csv?month=2025-12")).text).not.toContain("Refunds");
  expect((await device.open("/desk/month?month=2025-11")).text).toContain("Nothing happened in this month.");
  for (const month of ["2026-13", "2999-01", "%00"])
    expect((await device.open(`/desk/month?month=${month}`)).text).toContain("2026-01");
});

test("a link of the command line signs an operator in, once and for ten minutes", async () => {
  const { cli, service } = await createCliWithService("sqlite", { variables: { OPERATORS: "review@example.org" } });
  const link = async () => new URL((await cli.run(["desk-link", "Review@example.org"])).output.trim());
  const { pathname, search } = await link();
  const device = new Device(service);
  expect((await device.send(pathname + search, {})).location).toBe("/desk");
  expect((await device.open("/desk")).text).toContain("review@example.org");
  expect((await new Device(service).send(pathname + search, {})).status).toBe(410);
  const late = await link();
  service.clock.advance(minutes(11));
  expect((await device.send(late.pathname + late.search, {})).status).toBe(410);
  const refused = await cli.run(["desk-link", "mallory@example.org"]);
  expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringContaining("is no operator")]);
});
