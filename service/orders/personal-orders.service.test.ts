import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { change } from "../change.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { findOrder } from "./order-store.ts";
import { erasePersonalOrders, findPersonalOrders } from "./personal-orders.ts";

describe.each(databaseKinds)("a buyer on %s", (kind) => {
  test("who was erased before the payment gets no key, and the operator is told", async () => {
    const { app, transport, sendMails } = await createAcademicService(kind);
    const { query } = app.database;
    const id = await reportAndSettle([["1", { kind: "placed", details: sampleOrder }]], app);
    await change(app, "service", (tx) => erasePersonalOrders(tx, sampleOrder.email));
    const { details } = JSON.parse(
      (await query.selectFrom("orderEvent").select("facts").executeTakeFirst())?.facts ?? "",
    );
    await reportAndSettle([["2", { kind: "paid", details }]], app);
    expect(await licensesOfOrder(query, id)).toEqual([]);
    expect(await findOrder(query, id)).toMatchObject({ state: "paid", problem: expect.stringContaining("erased") });
    await sendMails();
    expect(transport.mails.map(({ purpose }) => purpose)).toEqual(["order-alarm"]);
  });

  test("is found before the order is settled", async () => {
    const { app } = await createAcademicService(kind);
    const id = await reportAndSettle([["1", { kind: "placed", details: sampleOrder }]], app);
    await app.database.query.updateTable("customerOrder").set({ email: null }).execute();
    expect(await findPersonalOrders("ada@example.org", app)).toMatchObject([{ id }]);
  });
});
