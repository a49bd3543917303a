import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { openShop } from "#test/support/webhooks/open-shop.ts";
import { shops } from "#test/support/webhooks/shops.ts";
import { change } from "../../change.ts";
import { paymentProviders } from "../../sales-settings.ts";
import { listOrders } from "../facts.ts";
import { recordReport, referencesOfOrder } from "../order-store.ts";
import { runOrders } from "./inbox.ts";

const keyMail = "order-keys ada@example.org";
const alarm = "order-alarm review@example.org";

describe.each(databaseKinds)("on %s", (kind) => {
  describe.each(paymentProviders)("a checkout at %s", (provider) => {
    const shop = shops[provider];

    test("whose further seats are paid for is an order of its own, and the keys are with the buyer", async () => {
      const { tell, orders, mailed, transport, allLicenses, app } = await openShop(kind);
      await tell(...shop.subscription, ...shop.difference, ...shop.moreSeats, ...shop.difference);
      expect((await orders()).toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0))).toMatchObject([
        { total: 30_000, isFurther: 0, problem: null },
        { state: "paid", total: 5000, tax: 800, isFurther: 1, problem: null, keysMailedAt: null },
      ]);
      expect([await allLicenses(), mailed()]).toEqual([3, [keyMail, keyMail]]);
      expect(transport.mails.at(-1)?.text).toContain("has all 2 keys");
      expect(await listOrders(app.database.query, { withoutKeyBefore: new Date("2030-01-01"), limit: 9 })).toEqual([]);
    });

    test("that names a license of the buyer adds a year to its end", async () => {
      const { tell, ends, orders } = await openShop(kind);
      await tell(...shop.purchase);
      const [first] = await ends();
      await tell(...shop.renewing(first?.id ?? ""));
      expect(await orders()).toHaveLength(2);
      expect((await ends()).map(({ day, renewsId }) => ({ day, renewsId }))).toEqual([
        { day: "2027-01-05", renewsId: null },
        { day: "2028-01-05", renewsId: first?.id },
      ]);
    });

    test("that names a license of another buyer takes nothing from it until the operator joins them", async () => {
      const { tell, ends, orders, app, mailed, transport, sendMails } = await openShop(kind);
      await tell(...shop.purchase);
      const [first] = await ends();
      await tell(...shop.renewing(first?.id ?? "", "purchasing@example.net"));
      expect((await ends()).map(({ day, renewsId }) => [day, renewsId])).toEqual([
        ["2027-01-05", null],
        ["2027-01-05", null],
      ]);
      const other = "order-keys purchasing@example.net";
      expect(mailed()).toEqual([alarm, keyMail, other].toSorted());
      const order = (await orders()).find(({ email }) => email === "purchasing@example.net");
      const said = transport.mails.find(({ purpose }) => purpose === "order-alarm")?.text;
      expect(said).toContain(`Item 1 renews: ${first?.id}\n`);
      expect(said).toContain(`/desk/orders/${order?.id}\n`);

      const report = { kind: "assigned", line: 1, renewsId: first?.id ?? null } as const;
      const named = { provider, eventId: "join", occurredAt: new Date(), isTest: false } as const;
      const references = [(await referencesOfOrder(app.database.query, order?.id ?? ""))[0]] as const;
      await change(app, "operator:ada", (tx) => recordReport(tx, { ...named, references, report }, app));
      await runOrders(app);
      await runOrders(app);
      await sendMails();
      expect((await ends()).map(({ day, renewsId }) => [day, renewsId])).toEqual([
        ["2027-01-05", null],
        ["2028-01-05", first?.id],
      ]);
      expect(mailed()).toEqual([alarm, keyMail, other, "license-key purchasing@example.net"].toSorted());
    });
  });
});
