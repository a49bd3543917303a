import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { salesWith } from "#test/support/key-sources.ts";
import { line, purchase } from "#test/support/orders/fake-provider.ts";
import { openShop } from "#test/support/orders/open-shop.ts";
import { notOurs } from "../sales-settings.ts";
import { days } from "../time.ts";
import { correctBuyer } from "./correct-buyer.ts";
import {
  assignItem,
  cancelOrder,
  checkAgain,
  confirmRenewal,
  type EnteredOrder,
  type EnteredPayment,
  enterOrder,
  markPaid,
  refundByHand,
} from "./enter-order.ts";
import { findOrder, findPersonalOrders } from "./order-store.ts";
import { ordersJob } from "./resolve-events.ts";

const ann = "operator:Ann";
const ordered: EnteredOrder = {
  ...{ offer: "professional-java", seats: 2, buyer: "Ada Lovelace", email: "ada@example.org", company: "Engines Ltd" },
  ...{ invoiceAddress: null, taxId: null, purchaseOrder: "PO-4711", number: null, renewsId: null },
};
const paid: EnteredPayment = {
  ...{ paidAt: new Date("2026-01-05T05:00:00.000Z"), total: 56_500, tax: 6500, currency: "CAD" },
  ...{ invoice: "INV-9", invoiceUrl: "https://books.example.org/9" },
};

describe.each(databaseKinds)("by hand on %s,", (kind) => {
  async function enter(changes: Partial<EnteredOrder> = {}) {
    const shop = await openShop(kind);
    const id = await enterOrder({ ...ordered, ...changes }, ann, shop.app);
    return { ...shop, id };
  }

  test("a purchase order leads to keys when it is paid, with the invoice, on record with who did it", async () => {
    const { id, app, sendMails, transport, inForce, order, actions } = await enter();
    await sendMails();
    expect([transport.mails, await inForce()]).toEqual([[], []]);
    await markPaid(id, paid, ann, app);
    await sendMails();
    expect(await inForce()).toEqual(["designite-java 1 until 2027-01-05", "designite-java 2 until 2027-01-05"]);
    expect(transport.mails).toMatchObject([
      { purpose: "order-keys", recipient: "ada@example.org", text: expect.stringContaining("books.example.org/9") },
    ]);
    expect(await order()).toMatchObject({
      state: "paid",
      paidAt: paid.paidAt.toISOString(),
      currency: "CAD",
      furtherNumbers: "INV-9",
    });
    expect(await actions()).toContain("order-reported");
    // Its amounts can be corrected, and nobody is written to.
    await markPaid(id, { ...paid, total: 57_000 }, ann, app);
    await sendMails();
    expect((await findOrder(app.database.query, id))?.payments).toMatchObject([
      { total: 57_000, tax: 6500, refunded: 0 },
    ]);
    expect(transport.mails).toHaveLength(1);
  });

  test("what cannot be is refused in words, and changes nothing", async () => {
    const { id, app } = await enter({ number: "2026-1" });
    await expect(enterOrder({ ...ordered, number: "2026-1" }, ann, app)).rejects.toThrow("There is an order with");
    await expect(enterOrder({ ...ordered, renewsId: "no such" }, ann, app)).rejects.toThrow("no license with this ID");
    const pay = (changes: Partial<EnteredPayment>) => markPaid(id, { ...paid, ...changes }, ann, app);
    await expect(pay({ tax: 60_000 })).rejects.toThrow("can't be more");
    await expect(pay({ paidAt: new Date("2026-02-01") })).rejects.toThrow("future");
    await expect(refundByHand(id, 5, ann, app)).rejects.toThrow("The order is unpaid.");
    const other = await enterOrder(ordered, ann, app);
    await markPaid(other, paid, ann, app);
    await expect(pay({})).rejects.toThrow("Another order has an invoice");
    await expect(refundByHand(other, 56_501, ann, app)).rejects.toThrow("At most CAD 565.00 were paid.");
    await expect(cancelOrder(other, ann, app)).rejects.toThrow("The order is paid by now.");
    await refundByHand(other, 500, ann, app);
    await expect(markPaid(other, { ...paid, total: 400, tax: 0 }, ann, app)).rejects.toThrow("were refunded already");
    expect(await app.database.query.selectFrom("customerOrder").select("id").execute()).toHaveLength(2);
  });

  test("a refund of the whole revokes, and a smaller one takes it back", async () => {
    const { id, app, inForce, sendMails, told, order } = await enter({ seats: 1 });
    await markPaid(id, paid, ann, app);
    await sendMails();
    told();
    await refundByHand(id, 56_500, ann, app);
    await sendMails();
    expect([await inForce(), (await order()).state]).toEqual([[], "refunded"]);
    expect(told()).toMatchObject([expect.stringMatching(/^order-withheld: The license for your order \S+ has ended$/)]);
    await refundByHand(id, 500, ann, app);
    expect([await inForce(), (await order()).state]).toMatchObject([[expect.any(String)], "paid"]);
  });

  test("an order that is withdrawn is canceled, and a late payment counts", async () => {
    const { id, app, inForce, order } = await enter();
    await cancelOrder(id, ann, app);
    expect(await order()).toMatchObject({ state: "canceled" });
    await markPaid(id, paid, ann, app);
    expect([(await order()).state, (await inForce()).length]).toEqual(["paid", 2]);
  });

  test("payments of a provider are left to it", async () => {
    const { app, report, order } = await openShop(kind);
    await report(purchase());
    const { id } = await order();
    for (const act of [
      () => markPaid(id, paid, ann, app),
      () => refundByHand(id, 5, ann, app),
      () => cancelOrder(id, ann, app),
    ])
      await expect(act()).rejects.toThrow("at the provider");
  });

  test("an item is said to be another offer or none of ours; one with a license is revoked knowingly", async () => {
    const shop = await openShop(kind);
    const { app, report, inForce, order, told } = shop;
    await report(purchase({ lines: [line({ price: "price_new" })] }));
    const { id } = await order();
    const assign = (offer: Parameters<typeof assignItem>[1]["offer"]) => assignItem(id, { item: 1, offer }, ann, app);
    await assign(notOurs);
    expect(await order()).toMatchObject({ problem: null });
    told();
    await assign("professional-python");
    expect(await inForce()).toEqual(["dpy 1 until 2027-01-05"]);
    await expect(assign(notOurs)).rejects.toThrow("revoke it first");
    await expect(assignItem(id, { item: 9, offer: notOurs }, ann, app)).rejects.toThrow("no item 9");
    await assign("professional-java");
    expect(await inForce()).toEqual(["designite-java 1 until 2027-01-05"]);
  });

  test("what an order renews is confirmed, and its term is added", async () => {
    const { id, app, clock, inForce, licenses } = await enter({ seats: 1 });
    await markPaid(id, paid, ann, app);
    const [first] = await licenses();
    clock.advance(days(100));
    const next = await enterOrder({ ...ordered, seats: 1, email: "it@example.org" }, ann, app);
    await markPaid(next, { ...paid, invoice: null, paidAt: clock.now() }, ann, app);
    await confirmRenewal(next, first?.id ?? "", ann, app);
    await confirmRenewal(next, first?.id ?? "", ann, app);
    expect(await inForce()).toEqual(["designite-java 1 until 2027-01-05", "designite-java 1 until 2028-01-05"]);
  });

  test("checking again asks the provider anew", async () => {
    const { app, report, order, stripe, resolve } = await openShop(kind);
    await report(purchase());
    const { id } = await order();
    stripe.purchases.set("pi_1", purchase({ number: "INV-2" }));
    await checkAgain(id, ann, app);
    await resolve();
    expect(await order()).toMatchObject({ number: "INV-2" });
  });

  test("checking again asks the provider also about a purchase of long ago", async () => {
    const { app, clock, report, order, stripe, resolve } = await openShop(kind);
    await report(purchase(), purchase({ number: "INV-2" }));
    const { id } = await order();
    stripe.purchases.clear();
    clock.advance(days(95));
    await ordersJob({ stripe }, app).run(new AbortController().signal);
    expect(await app.database.query.selectFrom("providerEvent").select("eventId").execute()).toHaveLength(2);
    stripe.purchases.set("pi_1", purchase({ number: "INV-3" }));
    await checkAgain(id, ann, app);
    await resolve();
    expect(await order()).toMatchObject({ number: "INV-3" });
  });
});

describe.each(databaseKinds)("a correction on %s", (kind) => {
  const ada = { email: "ada@example.org", buyer: "Ada Lovelace", company: "Engines Ltd", invoiceAddress: null };

  async function bought(sale: Parameters<typeof purchase>[0] = {}, sales = {}) {
    const shop = await openShop(kind, sales);
    await shop.report(purchase(sale));
    shop.told();
    const { id } = await shop.order();
    const correct = async (changes: Partial<typeof ada>) => {
      await correctBuyer(id, { ...ada, ...changes }, ann, shop.app);
      await shop.sendMails();
    };
    return { ...shop, correct };
  }

  test("of the address moves order and license, sends the key there, and outlasts what the provider says", async () => {
    const { app, correct, transport, order, licenses, report } = await bought();
    await correct({ email: "ada@example.com" });
    expect(transport.mails.map(({ purpose, recipient }) => `${purpose} ${recipient}`).toSorted()).toEqual([
      "order-keys ada@example.com",
      "order-moved ada@example.com",
      "order-moved ada@example.org",
    ]);
    await report(purchase());
    expect(await order()).toMatchObject({ email: "ada@example.com" });
    expect(await licenses()).toMatchObject([{ email: "ada@example.com" }]);
    expect(await findPersonalOrders("ada@example.org", app)).toEqual([]);
    expect(await findPersonalOrders("ada@example.com", app)).toMatchObject([{ email: "ada@example.com" }]);
  });

  test("of buyer and company replaces the signed key that names them", async () => {
    const { correct, licenses, inForce, told, transport } = await bought();
    const before = await inForce();
    await correct({ buyer: "Augusta Ada King", company: "Motors Ltd" });
    expect(await licenses()).toMatchObject([
      { licensee: "Ada Lovelace", revocationReason: "The order was corrected" },
      { licensee: "Augusta Ada King", organization: "Motors Ltd", revokedAt: null },
    ]);
    expect(transport.mails[0]?.text).toContain("A new key replaces the earlier one");
    expect(told()).toEqual(["order-keys: Your license key for order INV-1"]);
    expect(await inForce()).toEqual(before);
  });

  test("of company and address replaces the keys of several developers, in one mail", async () => {
    const { correct, transport, inForce } = await bought({ lines: [line({ quantity: 3 })] });
    await correct({ email: "it@example.org", company: "Motors Ltd" });
    expect(transport.mails.filter(({ purpose }) => purpose === "order-keys")).toMatchObject([
      { recipient: "it@example.org", text: expect.stringContaining("has all 3 keys") },
    ]);
    expect(await inForce()).toHaveLength(3);
  });

  test("keeps the key of a pool, which holds no names", async () => {
    const { keySources } = salesWith({ kind: "pool", lowLevel: 0 });
    const { correct, licenses } = await bought({}, { keySources });
    await correct({ buyer: "Augusta Ada King" });
    expect(await licenses()).toMatchObject([{ licensee: "Augusta Ada King", revokedAt: null }]);
  });

  test("of a disputed order sends no key, and the new one stays suspended", async () => {
    const { correct, licenses, told, report } = await bought();
    await report(purchase({ dispute: "open" }));
    told();
    await correct({ buyer: "Augusta Ada King" });
    expect(told()).toEqual([]);
    const [, next] = await licenses();
    expect(next).toMatchObject({ suspensionReason: "The payment is disputed", revokedAt: null });
    await report(purchase({ dispute: "won" }));
    expect((await licenses())[1]).toMatchObject({ suspendedAt: null });
  });
});
