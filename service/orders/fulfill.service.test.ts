import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verifyLicense } from "#contract/license-key.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { line, payment, purchase, pythonPrice } from "#test/support/orders/fake-provider.ts";
import { openShop, shopSales } from "#test/support/orders/open-shop.ts";
import { sampleRing } from "#test/support/sample-keys.ts";
import { sell } from "#test/support/sample-order.ts";
import { change } from "../change.ts";
import { publicKeys } from "../keys/key-ring.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { seconds } from "../time.ts";
import { assignItem } from "./enter-order.ts";
import { fulfill, fulfillPurchase } from "./fulfill.ts";
import { listOrders } from "./order-lists.ts";
import type { Purchase } from "./purchase.ts";
import { ordersJob } from "./resolve-events.ts";

describe.each(databaseKinds)("an order on %s", (kind) => {
  test("that is paid leads to a key that verifies, in a mail with the invoice", async () => {
    const shop = await openShop(kind);
    await shop.report(purchase());
    expect(shop.transport.mails).toMatchObject([
      { purpose: "order-keys", recipient: "ada@example.org", text: expect.stringContaining("-r eyJ") },
    ]);
    expect(shop.transport.mails[0]?.text).toContain("https://billing.example.org/invoice/1");
    const { id } = await shop.order();
    const [license, ...others] = await shop.licenses();
    expect(others).toEqual([]);
    const keys = publicKeys(sampleRing);
    const now = shop.clock.now();
    expect(await verifyLicense(license?.keyText ?? "", { keys, revoked: new Set(), now })).toMatchObject({
      kind: "valid",
      license: { orderId: id, licensee: "Ada Lovelace", organization: "Engines Ltd", seats: 1 },
    });
  });

  test("that ten calls fulfill at once leads to one license", async () => {
    const { app } = await createAcademicService(kind);
    const id = await sell(app, { payments: [] });
    const payments = [payment()].map(({ id: paymentId, invoiceUrl, ...rest }) => ({ ...rest, orderId: id, paymentId }));
    await app.database.query.insertInto("orderPayment").values(payments).execute();
    await Promise.all(Array.from({ length: 10 }, () => change(app, "service", (tx) => fulfill(tx, id, app))));
    expect(await licensesOfOrder(app.database.query, id)).toHaveLength(1);
  });

  test("that ten answers are about at once is one order with one license", async () => {
    const { app } = await openShop(kind);
    const answers = Array.from({ length: 10 }, () =>
      change(app, "service", (tx) => fulfillPurchase(tx, purchase(), app.clock.now(), app)),
    );
    expect(new Set(await Promise.all(answers)).size).toBe(1);
    expect(await app.database.query.selectFrom("license").select("id").execute()).toHaveLength(1);
  });

  test("is not put back by an answer to an earlier question", async () => {
    const { app, order, clock } = await openShop(kind);
    const asked = clock.now();
    clock.advance(seconds(5));
    const refunded = purchase({ payments: [payment({ refunded: 25_000 })] });
    await change(app, "service", (tx) => fulfillPurchase(tx, refunded, clock.now(), app));
    await change(app, "service", (tx) => fulfillPurchase(tx, purchase(), asked, app));
    expect(await order()).toMatchObject({ state: "refunded" });
  });

  test("with a known and an unknown item serves the known one at once, and the other when it is known", async () => {
    const shop = await openShop(kind);
    const { app } = shop;
    await shop.report(purchase({ lines: [line(), line({ price: "price_new", quantity: 3, amount: 75_000 })] }));
    const { id } = await shop.order();
    const alarm = shop.transport.mails.find(({ purpose }) => purpose === "order-alarm");
    expect(alarm?.text).toContain(`http://localhost:8000/desk/orders/${id}\n`);
    expect(alarm?.text).toContain("Item 2 (3 licenses for USD 750.00) has the price price_new");
    expect(alarm?.text).not.toContain("Item 1");
    const keyless = async () => await listOrders(app.database.query, "keyless", { now: app.clock.now(), limit: 2 });
    expect(await keyless()).toMatchObject([{ id }]);
    shop.told();
    await assignItem(id, { item: 2, offer: "professional-python" }, "operator:Grace", app);
    await shop.sendMails();
    expect(await keyless()).toEqual([]);
    expect(shop.transport.mails).toMatchObject([
      { purpose: "order-keys", text: expect.stringContaining("has all 4 keys") },
    ]);
    expect((await shop.licenses()).map(({ orderItem, seat }) => [orderItem, seat])).toEqual([
      [1, 1],
      [2, 1],
      [2, 2],
      [2, 3],
    ]);
    // The operator's word outlasts what the provider says.
    await shop.report(purchase({ lines: [line(), line({ price: "price_new", quantity: 3, amount: 75_000 })] }));
    expect(await shop.licenses()).toHaveLength(4);
  });

  test("with an unknown price is fulfilled by the next start after the price was mapped", async () => {
    const shop = await openShop(kind);
    await shop.report(purchase({ lines: [line({ price: "price_new" })] }));
    const prices = [{ provider: "stripe", price: "price_new", offer: "professional-java", seats: 1 }] as const;
    const restarted = { ...shop.app, sales: { ...shop.app.sales, prices: [...prices] } };
    await ordersJob({}, restarted).run(new AbortController().signal);
    expect(await shop.licenses()).toHaveLength(1);
    expect(await shop.order()).toMatchObject({ problem: null });
  });

  test("gets no further license when its product has a new major version", async () => {
    const shop = await openShop(kind);
    await shop.report(purchase());
    await shop.app.database.query.updateTable("license").set({ products: "designite-java 1" }).execute();
    await shop.report(purchase());
    expect(await shop.licenses()).toMatchObject([{ products: "designite-java 1", revokedAt: null }]);
  });

  test("of prices that stand for several seats has as many keys", async () => {
    const shop = await openShop(kind, { prices: shopSales.prices.map((price) => ({ ...price, seats: 5 })) });
    await shop.report(purchase({ lines: [line({ quantity: 2 })] }));
    expect(await shop.inForce()).toHaveLength(10);
  });
});

const paidUntil = "2027-01-05T11:00:00.000Z";
/** How a subscription may stand. */
const states: readonly Purchase[] = [
  purchase({ paidUntil }),
  purchase({ paidUntil, payments: [] }),
  purchase({ paidUntil, lines: [line({ quantity: 3 })] }),
  purchase({ paidUntil, lines: [line({ price: pythonPrice })] }),
  purchase({ paidUntil, dispute: "open" }),
  purchase({ paidUntil, dispute: "won" }),
  purchase({ paidUntil, payments: [payment({ refunded: 10_000 })] }),
  purchase({ paidUntil, payments: [payment({ refunded: 25_000 })] }),
  purchase({ paidUntil, isCanceled: true }),
  purchase({ paidUntil, problem: "It isn't understood." }),
];

test("whatever came before and however often, the same licenses are in force in the end, none twice", async () => {
  const shop = await openShop("sqlite");
  let orders = 0;
  const inForceAfter = async (history: readonly Purchase[]) => {
    orders += 1;
    const id = `pi_${orders}`;
    let orderId = "";
    for (const state of history) {
      const known = { ...state, id, references: [] };
      const { app } = shop;
      orderId = await change(app, "service", (tx) => fulfillPurchase(tx, known, app.clock.now(), app));
    }
    const licenses = await licensesOfOrder(shop.app.database.query, orderId);
    const valid = licenses.filter(({ revokedAt, suspendedAt }) => revokedAt === null && suspendedAt === null);
    return valid.map(({ products, seat }) => `${products} ${seat}`).toSorted();
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...states.slice(0, 8).filter(({ payments }) => payments.length > 0)),
      async (before, last) => {
        const alone = await inForceAfter([last]);
        const after = await inForceAfter([...before, last, last]);
        expect(new Set(after).size).toBe(after.length);
        expect(after).toEqual(alone);
      },
    ),
    { numRuns: 100 },
  );
});
