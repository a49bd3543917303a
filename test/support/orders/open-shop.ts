import { expect, vi } from "vitest";
import type { Database } from "#service/db/database.ts";
import { licensesOfOrder } from "#service/licenses/license-store.ts";
import type { Purchase } from "#service/orders/purchase.ts";
import { resolveEvents } from "#service/orders/resolve-events.ts";
import { defaultSales, type SalesSettings } from "#service/sales-settings.ts";
import { createAcademicService } from "../academic-service.ts";
import { confirmed } from "../key-sources.ts";
import { consultingPrice, enterprisePrice, FakeProvider, javaPrice, pythonPrice, webhook } from "./fake-provider.ts";

const provider = "stripe";
export const shopSales: SalesSettings = {
  ...confirmed(defaultSales),
  prices: [
    { provider, price: javaPrice, offer: "professional-java", seats: 1 },
    { provider, price: pythonPrice, offer: "professional-python", seats: 1 },
    { provider, price: enterprisePrice, offer: "enterprise", seats: 1 },
    { provider, price: consultingPrice, offer: "not-ours", seats: 1 },
  ],
};

/** A service to which a provider reports purchases, and what it makes of them. */
export async function openShop(kind: Database["kind"], sales: Partial<SalesSettings> = {}) {
  const stripe = new FakeProvider();
  const service = await createAcademicService(kind, {
    configuration: { sales: { ...shopSales, ...sales } },
    providers: { stripe },
  });
  const { app, application, transport, sendMails } = service;
  const { query } = app.database;
  // Events are resolved when a test lets them, and not some milliseconds after they have come.
  vi.spyOn(service.jobs, "runNow").mockReturnValue();
  let events = 0;
  const post = async (request: RequestInit) => (await application.request("/webhooks/stripe", request)).status;
  const resolve = () => resolveEvents({ stripe }, app);
  const report = async (...purchases: readonly Purchase[]) => {
    for (const purchase of purchases) {
      stripe.purchases.set(purchase.id, purchase);
      events += 1;
      expect(await post(webhook(purchase.id, `evt_${events}`))).toBe(200);
      await resolve();
    }
    await sendMails();
  };
  return {
    ...service,
    stripe,
    post,
    resolve,
    /** Tells of purchases as they are now, one after the other. */
    report,
    orders: () => query.selectFrom("customerOrder").selectAll().orderBy("id").execute(),
    /** The only order. */
    async order() {
      return await query.selectFrom("customerOrder").selectAll().executeTakeFirstOrThrow();
    },
    async licenses() {
      const orders = await query.selectFrom("customerOrder").select("id").orderBy("id").execute();
      return (await Promise.all(orders.map(({ id }) => licensesOfOrder(query, id)))).flat();
    },
    /** The licenses in force, each as its product, seat and last day, such as `designite-java 1 until 2027-01-05`. */
    async inForce() {
      const orders = await query.selectFrom("customerOrder").select("id").orderBy("id").execute();
      const licenses = (await Promise.all(orders.map(({ id }) => licensesOfOrder(query, id)))).flat();
      return licenses
        .filter(({ revokedAt, suspendedAt }) => revokedAt === null && suspendedAt === null)
        .map(({ products, seat, seats, expiresAt }) => {
          const names = products.replaceAll(/ \d+/g, "");
          return `${names} ${seat === 0 ? `for ${seats}` : seat} until ${expiresAt.slice(0, 10)}`;
        });
    },
    /** The mails that the operator and the buyers got since the last call. */
    told() {
      return transport.mails.splice(0).map(({ purpose, subject }) => `${purpose}: ${subject}`);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
