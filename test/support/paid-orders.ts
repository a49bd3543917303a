import { licensesOfOrder } from "#service/licenses/license-store.ts";
import type { AcademicService } from "./academic-service.ts";
import { type SampleSale, sell } from "./sample-order.ts";

/** Pays an order of one line, and gives its licenses. */
export async function pay(service: AcademicService, id: string, changes: SampleSale = {}) {
  const orderId = await sell(service.app, { id, ...changes });
  return { id: orderId, licenses: await licensesBySeat(service, orderId) };
}

export async function licensesBySeat({ app }: AcademicService, id: string) {
  const licenses = await licensesOfOrder(app.database.query, id);
  return licenses.sort((one, other) => one.seat - other.seat);
}
export const lastDay = (licenses: readonly { expiresAt: string }[]) =>
  licenses.map(({ expiresAt }) => expiresAt.slice(0, 10));
