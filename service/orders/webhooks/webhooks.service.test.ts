import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { olderSecret, testSecret } from "#test/support/webhooks/deliver-event.ts";
import { openShop } from "#test/support/webhooks/open-shop.ts";
import { sampleSales } from "#test/support/webhooks/sample-sales.ts";
import { shops } from "#test/support/webhooks/shops.ts";
import { licensesOfOrder, revokedLicenseIds } from "../../licenses/license-store.ts";
import { paymentProviders } from "../../sales-settings.ts";
import { runOrders } from "./inbox.ts";

const keyMail = "order-keys ada@example.org";
const alarm = "order-alarm review@example.org";
const withheld = "order-withheld ada@example.org";

describe.each(databaseKinds)("on %s", (kind) => {
  describe.each(paymentProviders)("a checkout at %s", (provider) => {
    const shop = shops[provider];

    test("that is paid leads to one key in one mail, whatever is repeated", async () => {
      const { tell, inForce, mailed, orders, transport } = await openShop(kind);
      await tell(...shop.purchase, ...shop.purchase);
      expect(await orders()).toMatchObject([
        { state: "paid", isTest: 0, total: 30_000, tax: 5000, currency: "USD", buyer: "Ada Lovelace", problem: null },
      ]);
      expect([await inForce(), mailed()]).toEqual([["designite-java"], [keyMail]]);
      expect(transport.mails[0]?.text).toContain("BEGIN DESIGNITE LICENSE");
    });

    test("that is paid days later leads to a key then", async () => {
      const { tell, inForce, mailed, orders } = await openShop(kind);
      await tell(...shop.placed);
      expect(await orders()).toMatchObject([{ state: "pending", email: "ada@example.org" }]);
      expect(mailed()).toEqual([]);
      await tell(...shop.paidLater);
      expect(await orders()).toMatchObject([{ state: "paid" }]);
      expect([await inForce(), mailed()]).toEqual([["designite-java"], [keyMail]]);
    });

    test("whose payment fails is canceled, and a payment after that counts", async () => {
      const { tell, inForce, allOrders } = await openShop(kind);
      await tell(...shop.placed, ...shop.failed);
      expect(await allOrders()).toMatchObject([{ state: "canceled" }]);
      expect(await inForce()).toEqual([]);
      await tell(...shop.paidLater);
      expect(await inForce()).toEqual(["designite-java"]);
    });

    test("that is paid back in part keeps its license, and loses it with the rest", async () => {
      const { tell, inForce, orders } = await openShop(kind);
      await tell(...shop.purchase, ...shop.refundInPart, ...shop.refundInPart);
      expect(await orders()).toMatchObject([{ state: "paid", refunded: 10_000 }]);
      expect(await inForce()).toEqual(["designite-java"]);
      await tell(...shop.refundOfRest);
      expect(await orders()).toMatchObject([{ state: "refunded", refunded: 30_000 }]);
      expect(await inForce()).toEqual([]);
    });

    test.runIf(shop.refundFailed.length > 0)(
      "whose refund in full fails has its license again, and both sides know",
      async () => {
        const { tell, inForce, mailed, orders, transport, app } = await openShop(kind);
        await tell(...shop.purchase, ...shop.refundInFull);
        expect([await inForce(), mailed()]).toEqual([[], [keyMail, withheld]]);
        await tell(...shop.refundFailed, ...shop.refundFailed);
        const problem = "A refund of USD 300.00 failed: the buyer hasn't received the money.";
        expect(await orders()).toMatchObject([{ state: "paid", refunded: 0, problem }]);
        expect([await inForce(), mailed()]).toEqual([
          ["designite-java"],
          ["license-key ada@example.org", alarm, keyMail, withheld].toSorted(),
        ]);
        const told = transport.mails.find(({ purpose }) => purpose === "license-key")?.text;
        expect(told).toContain("is valid again");
        expect(told).toContain("BEGIN DESIGNITE LICENSE");
        expect(await revokedLicenseIds(app.database.query)).toEqual([]);
        // The provider says once more that it is paid.
        await tell(...shop.paidLater);
        expect(await orders()).toMatchObject([{ state: "paid", problem }]);
      },
    );

    test.runIf(shop.disputed.length > 0)("that is disputed is suspended until the dispute is won", async () => {
      const { tell, inForce } = await openShop(kind);
      await tell(...shop.purchase, ...shop.disputed);
      expect(await inForce()).toEqual([]);
      await tell(...shop.disputeWon);
      expect(await inForce()).toEqual(["designite-java"]);
    });

    test.runIf(shop.disputeLost.length > 0)("whose dispute is lost loses its license", async () => {
      const { tell, orders } = await openShop(kind);
      await tell(...shop.purchase, ...shop.disputed, ...shop.disputeLost);
      expect(await orders()).toMatchObject([{ state: "refunded" }]);
    });

    test("whose subscription renews leads to a second order, whose license adds a year", async () => {
      const { tell, orders, app, mailed } = await openShop(kind);
      await tell(...shop.subscription, ...shop.renewal);
      const [first, second, ...others] = await orders();
      expect(others).toEqual([]);
      expect(second?.subscription).toBe(first?.subscription);
      const { query } = app.database;
      const [before] = await licensesOfOrder(query, first?.id ?? "");
      const after = await licensesOfOrder(query, second?.id ?? "");
      expect(after).toMatchObject([{ renewsId: before?.id, revokedAt: null }]);
      expect([before?.expiresAt, after[0]?.expiresAt]).toEqual([
        "2027-01-05T12:00:00.000Z",
        "2028-01-05T12:00:00.000Z",
      ]);
      expect(mailed()).toEqual([keyMail, keyMail]);
    });

    test("whose subscription gets more seats has them in the order that paid the period", async () => {
      const { tell, orders, inForce, app } = await openShop(kind);
      await tell(...shop.subscription, ...shop.moreSeats, ...shop.renewal);
      const items = await app.database.query.selectFrom("orderItem").selectAll().execute();
      const [first] = await orders();
      expect(items.find(({ orderId }) => orderId === first?.id)).toMatchObject({ seats: 3, amount: 30_000 });
      expect((await inForce())[0]).toBe("designite-java");
    });

    test("whose subscription gets another plan has a license for that alone", async () => {
      const { tell, inForce, mailed } = await openShop(kind);
      await tell(...shop.subscription, ...shop.otherPlan, ...shop.otherPlan);
      const mails = ["license-key ada@example.org", keyMail, withheld];
      expect([await inForce(), mailed()]).toEqual([["dpy"], mails]);
    });

    test("whose events come in the opposite sequence ends in the same", async () => {
      const { tell, inForce, mailed, orders } = await openShop(kind);
      await tell(...shop.refundInPart.toReversed(), ...shop.purchase.toReversed());
      expect(await orders()).toMatchObject([{ state: "paid", refunded: 10_000 }]);
      expect([await inForce(), mailed()]).toEqual([["designite-java"], [keyMail]]);
    });

    test("in test mode leads to no license and no mail", async () => {
      const { tell, send, orders, inForce, mailed, app } = await openShop(kind);
      await tell(...shop.inTestMode);
      const ofTestAccount = shop.inTestMode.length > 0 ? [] : shop.purchase;
      for (const event of ofTestAccount) expect(await send(event, testSecret)).toBe(200);
      await runOrders(app);
      expect(await orders()).toMatchObject([{ isTest: 1, state: "paid" }]);
      expect([await inForce(), mailed()]).toEqual([[], []]);
    });

    test("is not changed by a test account that names the same order, customer and event", async () => {
      const { send, tell, allOrders, inForce, mailed, app } = await openShop(kind);
      for (const event of [...shop.placed, ...shop.paidLater]) expect(await send(event, testSecret)).toBe(200);
      await runOrders(app);
      await tell(...shop.placed);
      for (const event of shop.paidLater) expect(await send(event, testSecret)).toBe(200);
      await runOrders(app);
      const live = (await allOrders()).filter(({ isTest }) => isTest === 0);
      expect(live).toMatchObject([{ state: "pending" }]);
      expect([await inForce(), mailed()]).toEqual([[], []]);
      await tell(...shop.paidLater);
      for (const event of [...shop.refundInPart, ...shop.refundOfRest]) await send(event, testSecret);
      await runOrders(app);
      expect([await inForce(), mailed()]).toEqual([["designite-java"], [keyMail]]);
    });

    test("is taken with each valid secret, and with no other", async () => {
      const { send, events, inForce, app } = await openShop(kind);
      const [event] = shop.purchase;
      if (!event) throw new Error("A purchase has no event.");
      expect(await send(event, `whsec_${Buffer.from("somebody else's").toString("base64")}`)).toBe(401);
      expect(await events()).toEqual([]);
      expect(await send(event, olderSecret)).toBe(200);
      for (const each of shop.purchase) await send(each, olderSecret);
      await runOrders(app);
      expect(await inForce()).toEqual(["designite-java"]);
    });

    test("with an unknown price is kept until the operator says what it is", async () => {
      const { tell, inForce, mailed } = await openShop(kind, { ...sampleSales, prices: [] });
      await tell(...shop.purchase, ...shop.purchase);
      expect([await inForce(), mailed()]).toEqual([[], [alarm]]);
    });
  });
});
