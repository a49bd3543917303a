import type { Queries } from "../database/database.ts";
import { findLicense, licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/**
 * The license that each item of an order renews: the one that the item names, or that of the latest earlier order of
 * the same subscription. A number that names no license is left out.
 */
export async function findRenewed(
  queries: Queries,
  order: Pick<OrderRow, "id" | "provider" | "subscription">,
  items: readonly OrderItemRow[],
): Promise<Map<number, StoredLicense>> {
  const renewed = new Map<number, StoredLicense>();
  const ofBefore = await licensesBefore(queries, order);
  for (const { item, renewsId, offer } of items) {
    const named = renewsId === null ? undefined : await findLicense(queries, renewsId);
    const license =
      named ?? ofBefore.find(({ license, offer: before }) => before === offer && license.seat <= 1)?.license;
    if (license) renewed.set(item, license);
  }
  return renewed;
}

async function licensesBefore(
  queries: Queries,
  { id, provider, subscription }: Pick<OrderRow, "id" | "provider" | "subscription">,
) {
  if (subscription === null) return [];
  const before = await queries
    .selectFrom("customerOrder")
    .innerJoin("orderItem", "orderItem.orderId", "customerOrder.id")
    .select(["customerOrder.id", "orderItem.item", "orderItem.offer"])
    .where("provider", "=", provider)
    .where("subscription", "=", subscription)
    .where("customerOrder.id", "!=", id)
    .where("paidAt", "is not", null)
    .orderBy("paidAt", "desc")
    .execute();
  const latest = before.filter((row) => row.id === before[0]?.id);
  const [first] = latest;
  if (!first) return [];
  const licenses = await licensesOfOrder(queries, first.id);
  const current = licenses.filter(({ id: each }) => !licenses.some(({ replacesId }) => replacesId === each));
  return current.flatMap((license) => {
    const item = latest.find((row) => row.item === license.orderItem);
    return item ? [{ license, offer: item.offer }] : [];
  });
}
