import { describe, expect, test } from "vitest";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { line, payment, posted, purchase, webhook } from "#test/support/orders/fake-provider.ts";
import { openShop } from "#test/support/orders/open-shop.ts";
import { days, hours, minutes } from "../time.ts";
import { missedWebhooks, refusedWebhooks } from "./missed-webhooks.ts";
import { ordersJob } from "./resolve-events.ts";

const ofTest = posted({
  ...{ kind: "event", eventId: "e", type: "t", isTest: true },
  object: { kind: "payment", id: "pi_1" },
});

describe.each(databaseKinds)("a webhook on %s", (kind) => {
  test("is stored once before it is answered, and looked up after that", async () => {
    const { app, post, stripe, resolve, orders } = await openShop(kind);
    stripe.purchases.set("pi_1", purchase());
    expect([await post(webhook("pi_1")), await post(webhook("pi_1"))]).toEqual([200, 200]);
    const events = () => app.database.query.selectFrom("providerEvent").selectAll().execute();
    expect(await events()).toMatchObject([{ eventId: "evt pi_1", objectId: "pi_1", handledAt: null }]);
    expect([stripe.asked, await orders()]).toEqual([[], []]);
    await resolve();
    const [order] = await orders();
    expect(await events()).toMatchObject([{ handledAt: expect.any(String), orderId: order?.id }]);
    await resolve();
    expect(stripe.asked).toEqual(["pi_1"]);
  });

  test("about the same thing as others asks once for all of them", async () => {
    const { post, stripe, resolve, inForce } = await openShop(kind);
    stripe.purchases.set("pi_1", purchase());
    for (const event of ["evt_1", "evt_2", "evt_3"]) await post(webhook("pi_1", event));
    await resolve();
    expect([stripe.asked, (await inForce()).length]).toEqual([["pi_1"], 1]);
  });

  test("that comes while the answer is on its way is looked up after it", async () => {
    const { post, stripe, resolve, order } = await openShop(kind);
    stripe.purchases.set("pi_1", purchase());
    stripe.beforeAnswer = async () => {
      stripe.beforeAnswer = () => {};
      stripe.purchases.set("pi_1", purchase({ payments: [payment({ refunded: 25_000 })] }));
      await post(webhook("pi_1", "evt_2"));
    };
    await post(webhook("pi_1", "evt_1"));
    await resolve();
    await resolve();
    expect(await order()).toMatchObject({ state: "refunded" });
  });

  test("is there for configured providers alone, and refused where it cannot be stored", async () => {
    const { application, app, post } = await openShop(kind);
    for (const provider of ["paddle", "polar"])
      expect((await application.request(`/webhooks/${provider}`, webhook("x"))).status).toBe(404);
    await refuseInserts(app.database, "providerEvent");
    expect(await post(webhook("pi_1"))).toBeGreaterThanOrEqual(500);
  });

  test("with another signature is refused, and named in the inbox until none has come for two days", async () => {
    const { app, clock, post } = await openShop(kind);
    const told = async () => await refusedWebhooks({ queries: app.database.query, now: clock.now() }, app);
    expect(await told()).toBeUndefined();
    for (const _ of [1, 2]) expect(await post(webhook("pi_1", "evt_1", "bad"))).toBe(401);
    expect((await told())?.lines).toMatchObject([{ text: expect.stringContaining("STRIPE_WEBHOOK_SECRETS") }]);
    clock.advance(days(3));
    expect(await told()).toBeUndefined();
  });

  test("with another signature is refused, and named in the inbox once a night finds what it told of", async () => {
    const { app, clock, stripe, post, resolve } = await openShop(kind);
    const told = async () => await missedWebhooks({ queries: app.database.query, now: clock.now() }, app);
    stripe.purchases.set("pi_1", purchase());
    for (const _ of [1, 2]) expect(await post(webhook("pi_1", "evt_1", "bad"))).toBe(401);
    expect(await told()).toBeUndefined();
    await ordersJob({ stripe }, app).run(new AbortController().signal);
    await resolve();
    expect((await told())?.lines).toMatchObject([{ text: "Stripe: 1. Its secret is in STRIPE_WEBHOOK_SECRETS." }]);
    expect(await post(webhook("pi_1"))).toBe(200);
    await resolve();
    expect(await told()).toBeUndefined();
  });

  test("of a type that is on no list is told once for the type; one on the list of others is taken", async () => {
    const { post, sendMails, told } = await openShop(kind);
    const unknown = (eventId: string) => posted({ kind: "unknown", eventId, type: "tariff.changed" });
    for (const event of ["evt_1", "evt_2"]) expect(await post(unknown(event))).toBe(200);
    expect(await post(posted({ kind: "ignored", type: "payout.paid" }))).toBe(200);
    await sendMails();
    expect(told()).toEqual(["order-alarm: Stripe sent an event that isn't known: tariff.changed"]);
  });

  test("of a test account is forgotten where the key is for live mode", async () => {
    const { post, resolve, stripe } = await openShop(kind);
    expect(await post(ofTest)).toBe(200);
    await resolve();
    expect(stripe.asked).toEqual([]);
  });

  test("of a test account is told to us once as it was understood, and becomes no order", async () => {
    const { post, resolve, stripe, sendMails, transport, orders } = await openShop(kind);
    stripe.isTest = true;
    stripe.purchases.set("pi_1", purchase({ isTest: true, lines: [line(), line({ price: "price_x" })] }));
    for (const request of [ofTest, webhook("pi_1")]) {
      await post(request);
      await resolve();
    }
    await sendMails();
    expect(await orders()).toEqual([]);
    expect(transport.mails).toMatchObject([
      {
        subject: "Stripe reported the test purchase INV-1",
        text: expect.stringMatching(
          /It's paid\.[\s\S]*1 × professional-java[\s\S]*1 × price price_x, mapped to no offer/,
        ),
      },
    ]);
  });

  test("about nothing of ours is worked off without a word", async () => {
    const { post, resolve, orders, told } = await openShop(kind);
    await post(webhook("po_1"));
    await resolve();
    expect([await orders(), told()]).toEqual([[], []]);
  });

  test("is looked up again after growing pauses while the API is away, and the operator is told once", async () => {
    const { clock, post, stripe, resolve, sendMails, told, inForce } = await openShop(kind);
    stripe.isAway = true;
    for (const id of ["pi_1", "pi_2"]) {
      stripe.purchases.set(id, purchase({ id, references: [] }));
      await post(webhook(id));
    }
    const asked: number[] = [];
    for (let minute = 0; minute < 20; minute += 1) {
      const before = stripe.asked.length;
      await resolve();
      if (stripe.asked.length > before) asked.push(minute);
      clock.advance(minutes(1));
    }
    expect(asked).toEqual([0, 1, 2, 4, 8, 16]);
    await sendMails();
    expect(told()).toEqual(["order-alarm: Purchases can't be looked up at Stripe"]);
    stripe.isAway = false;
    clock.advance(hours(1));
    await resolve();
    expect(await inForce()).toHaveLength(2);
  });

  test("that fails keeps no other from its key", async () => {
    const { post, stripe, resolve, inForce } = await openShop(kind);
    stripe.purchases.set("pi_1", purchase({ paidUntil: "no time" }));
    stripe.purchases.set("pi_2", purchase({ id: "pi_2", references: [] }));
    for (const id of ["pi_1", "pi_2"]) await post(webhook(id));
    await resolve();
    expect(await inForce()).toHaveLength(1);
  });

  test("that was lost costs a night: the purchases of the last days are listed once a day", async () => {
    const { app, clock, stripe, inForce } = await openShop(kind);
    const job = ordersJob({ stripe }, app);
    const run = () => job.run(new AbortController().signal);
    await run();
    stripe.purchases.set("pi_1", purchase());
    clock.advance(hours(11));
    await run();
    expect(await inForce()).toEqual([]);
    clock.advance(hours(8));
    for (const _ of [1, 2]) await run();
    expect(await inForce()).toHaveLength(1);
    expect(stripe.asked).toEqual(["pi_1"]);
    clock.advance(days(1));
    for (const _ of [1, 2]) await run();
    expect([stripe.asked, (await inForce()).length]).toEqual([["pi_1", "pi_1"], 1]);
  });

  test("list that keeps failing is told once", async () => {
    const { app, clock, stripe, sendMails, told } = await openShop(kind);
    stripe.isAway = true;
    const job = ordersJob({ stripe }, app);
    const run = async (minutesLater: number) => {
      clock.advance(minutes(minutesLater));
      await job.run(new AbortController().signal);
      await sendMails();
    };
    await run(0);
    expect(told()).toEqual([]);
    for (const later of [1, 2, 4, 8, 16, 32]) await run(later);
    expect(told()).toEqual(["order-alarm: Purchases can't be looked up at Stripe"]);
  });
});
