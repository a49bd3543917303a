import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { sampleOrder } from "#test/support/sample-order.ts";
import { type Json, sampleEvent } from "#test/support/webhooks/sample-event.ts";
import { sampleSales } from "#test/support/webhooks/sample-sales.ts";
import { change } from "../../change.ts";
import type { PaymentProvider } from "../../sales-settings.ts";
import { hours, minutes, seconds } from "../../time.ts";
import { recordReport } from "../order-store.ts";
import { adapters, ordersJob, storeEvent } from "./inbox.ts";

const running = new AbortController().signal;

async function openShop(kind: (typeof databaseKinds)[number]) {
  const service = await createAcademicService(kind, { configuration: { sales: sampleSales } });
  const failures: unknown[] = [];
  // The jobs run when a test lets them.
  const app = {
    ...service.app,
    wake: () => undefined,
    reportError: (error: unknown) => void failures.push(error),
  };
  return {
    ...service,
    app,
    failures,
    mailed: async () => {
      await service.sendMails();
      return service.transport.mails.map(({ purpose, recipient }) => `${purpose} ${recipient}`);
    },
    emailsOfKeys: async () => {
      const rows = await app.database.query.selectFrom("license").select("email").orderBy("id").execute();
      return rows.map(({ email }) => email);
    },
  };
}
type Shop = Pick<AcademicService, "app">;

/** Orders whose reports cannot be read, so that settling them throws. */
async function addUnsettleable({ app }: Shop, count: number, isTest = false): Promise<void> {
  const details = { ...sampleOrder, email: "failing@example.org" };
  await change(app, "service", async (tx) => {
    for (let order = 0; order < count; order += 1) {
      const named = { provider: "paddle", references: [`failing ${order} ${isTest}`], occurredAt: tx.now } as const;
      const report = { kind: "paid", details } as const;
      await recordReport(tx, { ...named, isTest, eventId: `failing ${order} ${isTest}`, report }, app);
    }
    await tx.transaction.updateTable("orderEvent").set({ facts: "{}" }).where("eventId", "like", "failing%").execute();
  });
}

const store = async (
  { app }: Shop,
  provider: PaymentProvider,
  name: string,
  changes: Readonly<Record<string, Json>>,
  isTest = false,
) => {
  const { event } = sampleEvent(provider, name, changes);
  await storeEvent(adapters[provider], JSON.stringify(event), isTest, app);
};

/** Transactions whose customers are never named. */
async function addWaiting(shop: Shop, count: number, isTest = false): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const changes = { event_id: `evt_${index}`, "data.id": `txn_${index}`, "data.customer_id": `ctm_${index}` };
    await store(shop, "paddle", "transaction.completed", changes, isTest);
  }
}

const buy = (shop: Shop, email: string) =>
  store(shop, "stripe", "invoice.paid", {
    id: `evt_${email}`,
    "data.object.id": `in_${email}`,
    "data.object.number": email,
    "data.object.payment_intent": `pi_${email}`,
    "data.object.customer_email": email,
  });

describe.each(databaseKinds)("on %s, a payment", (kind) => {
  test("behind 150 orders that cannot be settled and 600 events that wait leads to its key in the same pass", async () => {
    const shop = await openShop(kind);
    await addUnsettleable(shop, 150);
    await addWaiting(shop, 600);
    await buy(shop, "ada@example.org");
    await ordersJob(shop.app).run(running);
    expect(await shop.emailsOfKeys()).toEqual(["ada@example.org"]);
    expect(shop.failures).toHaveLength(150);
  });

  test("in a burst of 120 leads to its key in the same pass", async () => {
    const shop = await openShop(kind);
    await addUnsettleable(shop, 150);
    for (let buyer = 0; buyer < 120; buyer += 1) await buy(shop, `buyer${buyer}@example.org`);
    await ordersJob(shop.app).run(running);
    expect(new Set(await shop.emailsOfKeys()).size).toBe(120);
  });

  test("leads to its key whatever a test account reports, and nobody is told of what waits there", async () => {
    const shop = await openShop(kind);
    await addUnsettleable(shop, 150, true);
    await addWaiting(shop, 600, true);
    const unreadable = { event_id: "evt_odd", "data.details": null };
    await store(shop, "paddle", "transaction.completed", unreadable, true);
    await buy(shop, "ada@example.org");
    const job = ordersJob(shop.app);
    await job.run(running);
    expect(await shop.emailsOfKeys()).toEqual(["ada@example.org"]);
    expect(shop.failures).toHaveLength(150);
    shop.clock.advance(hours(2));
    await job.run(running);
    const { query } = shop.app.database;
    const events = query
      .selectFrom("orderEvent")
      .select(["handledAt", "problem"])
      .where("eventId", "like", "test evt%");
    const problems = (await events.execute()).map(({ handledAt, problem }) => handledAt !== null && problem !== null);
    expect([problems.length, problems.every(Boolean)]).toEqual([601, true]);
    expect(await shop.mailed()).toEqual(["order-keys ada@example.org"]);
  });
});

describe.each(databaseKinds)("on %s, an order that cannot be settled", (kind) => {
  test("is tried again after pauses that grow, and at once after a start", async () => {
    const shop = await openShop(kind);
    await addUnsettleable(shop, 1);
    const job = ordersJob(shop.app);
    /** How often it is tried when the job runs each minute for so long. */
    const triesIn = async (duration: number) => {
      const before = shop.failures.length;
      for (let passed = 0; passed < duration; passed += minutes(1)) {
        await job.run(running);
        shop.clock.advance(minutes(1));
      }
      return shop.failures.length - before;
    };
    expect(await triesIn(minutes(3))).toBe(3);
    expect(await triesIn(hours(2))).toBeLessThan(9);
    expect(await triesIn(hours(6))).toBe(6);
    const before = shop.failures.length;
    await ordersJob(shop.app).run(running);
    expect(shop.failures).toHaveLength(before + 1);
  });

  test("is tried at once when something new is reported of it", async () => {
    const shop = await openShop(kind);
    await buy(shop, "ada@example.org");
    const job = ordersJob(shop.app);
    const { query } = shop.app.database;
    await job.run(running);
    await query.updateTable("orderEvent").set({ facts: "{}" }).execute();
    await query.updateTable("customerOrder").set({ isSettled: 0 }).execute();
    for (let round = 0; round < 3; round += 1) {
      await job.run(running);
      shop.clock.advance(hours(1));
    }
    await job.run(running);
    expect(shop.failures).toHaveLength(4);
    shop.clock.advance(seconds(1));
    await query.updateTable("orderEvent").set({ facts: null }).execute();
    await store(shop, "stripe", "refund.created", { "data.object.payment_intent": "pi_ada@example.org" });
    await job.run(running);
    expect(await query.selectFrom("customerOrder").select("isSettled").execute()).toEqual([{ isSettled: 1 }]);
  });
});
