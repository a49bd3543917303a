import { expect, vi } from "vitest";
import type { Database } from "#service/db/database.ts";
import { licensesOfOrder } from "#service/licenses/license-store.ts";
import { runOrders } from "#service/orders/webhooks/inbox.ts";
import { createAcademicService } from "../academic-service.ts";
import { deliverEvent, webhookSecrets } from "./deliver-event.ts";
import type { SampleEvent } from "./sample-event.ts";
import { sampleSales } from "./sample-sales.ts";

/** A service to which providers send events, and what it makes of them. */
export async function openShop(kind: Database["kind"], sales = sampleSales) {
  const service = await createAcademicService(kind, { configuration: { webhookSecrets, sales } });
  const { app, application, transport, sendMails } = service;
  const { query } = app.database;
  // The orders are worked off when a test lets them, and not some milliseconds after an event.
  vi.spyOn(service.jobs, "runNow").mockReturnValue();
  const send = async (event: SampleEvent, secret?: string) =>
    (await deliverEvent((path, request) => application.request(path, request), event, secret)).status;
  return {
    ...service,
    send,
    /** Sends events one after the other, each worked off before the next. */
    async tell(...events: readonly SampleEvent[]) {
      for (const event of events) {
        expect(await send(event)).toBe(200);
        await runOrders(app);
      }
      await sendMails();
    },
    orders: () =>
      query.selectFrom("customerOrder").selectAll().orderBy("paidAt").where("state", "!=", "canceled").execute(),
    allOrders: () => query.selectFrom("customerOrder").selectAll().execute(),
    events: () => query.selectFrom("orderEvent").selectAll().orderBy("id").execute(),
    /** The licenses in force of the orders, as product and seats. */
    async inForce() {
      const orders = await query.selectFrom("customerOrder").select("id").orderBy("paidAt").execute();
      const licenses = await Promise.all(orders.map(({ id }) => licensesOfOrder(query, id)));
      return licenses
        .flat()
        .filter(({ revokedAt, suspendedAt }) => revokedAt === null && suspendedAt === null)
        .map(({ products }) => products.split(" ")[0]);
    },
    /** The licenses in force with their last days and what they renew. */
    async ends() {
      const rows = await query
        .selectFrom("license")
        .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
        .select(["license.id", "expiresAt", "renewsId"])
        .where("revokedAt", "is", null)
        .orderBy("expiresAt")
        .execute();
      return rows.map(({ id, expiresAt, renewsId }) => ({ id, day: expiresAt.slice(0, 10), renewsId }));
    },
    allLicenses: async () => (await query.selectFrom("license").select("id").execute()).length,
    mailed: () => transport.mails.map(({ purpose, recipient }) => `${purpose} ${recipient}`).toSorted(),
  };
}
