import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { sampleEmail, sell } from "#test/support/sample-order.ts";
import { change } from "../change.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { erasedEmail } from "../mail/tables.ts";
import { erasePersonalOrders, findOrder } from "./order-store.ts";

describe.each(databaseKinds)("a buyer on %s", (kind) => {
  test("who was erased before the payment gets no key, and the operator is told", async () => {
    const { app, transport, sendMails } = await createAcademicService(kind);
    const { query } = app.database;
    const id = await sell(app, { payments: [] });
    await change(app, "service", (tx) => erasePersonalOrders(tx, sampleEmail));
    await sell(app);
    expect(await licensesOfOrder(query, id)).toEqual([]);
    expect(await findOrder(query, id)).toMatchObject({
      ...{ state: "paid", email: erasedEmail, buyer: "erased", company: null, invoiceUrl: null },
      problem: expect.stringContaining("erased"),
    });
    await sendMails();
    expect(transport.mails.map(({ purpose }) => purpose)).toEqual(["order-alarm"]);
  });
});
