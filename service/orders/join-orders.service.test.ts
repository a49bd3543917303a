import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { seconds } from "../time.ts";
import type { OrderReport } from "./order-report.ts";
import { markUnsettled } from "./order-store.ts";
import { runOrders } from "./webhooks/inbox.ts";

const paid: OrderReport = { kind: "paid", details: sampleOrder };
const refunded: OrderReport = { kind: "refunded", refund: "r", amount: 10_000 };
const linked: OrderReport = { kind: "linked", subscription: "sub_1" };

describe.each(databaseKinds)("orders on %s", (kind) => {
  test("that a report names at once become the one with licenses", async () => {
    const { app, actions } = await createAcademicService(kind);
    const { query } = app.database;
    await reportAndSettle([["1", refunded]], app, { references: ["payment"] });
    const kept = await reportAndSettle([["2", paid]], app, { references: ["invoice"] });
    const named = await reportAndSettle([["3", linked]], app, {
      references: ["checkout", "payment", "invoice"],
    });
    expect(named).toBe(kept);
    const orders = await query.selectFrom("customerOrder").selectAll().execute();
    expect(orders).toMatchObject([{ id: kept, state: "paid", refunded: 10_000, subscription: "sub_1" }]);
    expect(await query.selectFrom("orderReference").select("orderId").execute()).toEqual(
      Array.from({ length: 3 }, () => ({ orderId: kept })),
    );
    expect(await licensesOfOrder(query, kept)).toHaveLength(1);
    expect(await actions()).toContain("order-joined");
  });

  test("that have licenses both stay apart", async () => {
    const { app, clock } = await createAcademicService(kind);
    const { query } = app.database;
    const first = await reportAndSettle([["1", paid]], app, { references: ["a"] });
    // Identifiers sort by time.
    clock.advance(seconds(1));
    await reportAndSettle([["2", paid]], app, { references: ["b"] });
    expect(await reportAndSettle([["3", linked]], app, { references: ["a", "b"] })).toBe(first);
    expect(await query.selectFrom("customerOrder").select("id").execute()).toHaveLength(2);
  });

  test("get no further license when their product has a new major version", async () => {
    const { app } = await createAcademicService(kind);
    const { query } = app.database;
    const id = await reportAndSettle([["1", paid]], app);
    await query.updateTable("license").set({ products: "designite-java 1" }).execute();
    await query.transaction().execute((transaction) => markUnsettled(transaction, id));
    await runOrders(app);
    expect(await licensesOfOrder(query, id)).toMatchObject([{ products: "designite-java 1", revokedAt: null }]);
  });

  test("of several lines keep those that a change does not name", async () => {
    const { app } = await createAcademicService(kind);
    const { query } = app.database;
    const details = {
      ...sampleOrder,
      total: 45_000,
      lines: [
        { ...javaLine, price: "once" },
        { ...javaLine, price: "yearly", offer: "professional-python" as const, amount: 20_000 },
      ],
    };
    const lines = [{ ...javaLine, price: "other", offer: "professional-csharp" as const, amount: 0 }];
    const yearly = { ...javaLine, price: "yearly", offer: "professional-python" as const, quantity: 2, amount: 0 };
    const id = await reportAndSettle(
      [
        ["1", { kind: "paid", details }],
        ["2", { kind: "changed", lines: [yearly] }],
      ],
      app,
    );
    const items = () => query.selectFrom("orderItem").selectAll().where("orderId", "=", id).orderBy("item").execute();
    expect(await items()).toMatchObject([
      { item: 1, price: "once", seats: 1, amount: 25_000 },
      { item: 2, price: "yearly", seats: 2, amount: 20_000 },
    ]);
    await reportAndSettle([["3", { kind: "changed", lines: [...lines, yearly] }]], app);
    expect(await items()).toMatchObject([{ price: "other", amount: 25_000 }, { price: "yearly" }]);
    const licenses = await licensesOfOrder(query, id);
    expect(
      licenses
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ products }) => products.split(" ")[0])
        .toSorted(),
    ).toEqual(["designite-csharp", "dpy", "dpy"]);
  });
});
