import type { Queries } from "../database/database.ts";
import { findLicense, licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { offerOfLicense } from "./renewal-address.ts";
import { type RenewingOrder, renewerOf } from "./renewing-order.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/**
 * The license that each item of an order renews: the one that the item names, or that of the latest earlier order of
 * the same subscription. A number that names no license, one of another offer, or one of another buyer is left out. So is
 * a license that is not in force: the term of a refunded one is not added to.
 */
export async function findRenewed(
  queries: Queries,
  order: RenewingOrder,
  items: readonly OrderItemRow[],
): Promise<Map<number, StoredLicense>> {
  const renewed = new Map<number, StoredLicense>();
  for (const [item, named] of await findNamed(queries, order, items)) {
    const license = await latestOf(queries, named, order.id);
    if (license) renewed.set(item, license);
  }
  return renewed;
}

/** The licenses of all people who have a seat of what each item of the same buyer renews, in the order of the seats. */
export async function findRenewedSeats(
  queries: Queries,
  order: RenewingOrder,
  items: readonly OrderItemRow[],
): Promise<Map<number, StoredLicense[]>> {
  const seats = new Map<number, StoredLicense[]>();
  const named = await findNamed(queries, order, items);
  for (const item of items) {
    const license = named.get(item.item);
    if (license && (await renewerOf(queries, license, order, item)) === "buyer")
      seats.set(item.item, await seatsOf(queries, license));
  }
  return seats;
}

async function findNamed(
  queries: Queries,
  order: RenewingOrder,
  items: readonly OrderItemRow[],
): Promise<Map<number, StoredLicense>> {
  const found = new Map<number, StoredLicense>();
  const ofBefore = await licensesBefore(queries, order);
  for (const each of items) {
    const { item, renewsId, offer } = each;
    const named = renewsId === null ? undefined : await findLicense(queries, renewsId);
    const mayRenew =
      named !== undefined &&
      offerOfLicense(named) === offer &&
      (await renewerOf(queries, named, order, each)) !== "stranger";
    const license = mayRenew
      ? named
      : ofBefore.find(({ license, offer: before }) => before === offer && license.seat <= 1)?.license;
    if (license) found.set(item, license);
  }
  return found;
}

/** The licenses in force of the same item of an order, by their seats. */
async function seatsOf(queries: Queries, license: StoredLicense): Promise<StoredLicense[]> {
  const { orderId, orderItem } = license;
  if (orderId === null) return isInForce(license) ? [license] : [];
  const ofOrder = await licensesOfOrder(queries, orderId);
  return ofOrder
    .filter((each) => each.orderItem === orderItem && isInForce(each))
    .sort((one, other) => one.seat - other.seat);
}

/**
 * The license to add a term to: what replaced or renewed the given one, or else another seat of its order. None of this
 * order itself, whose licenses may be there already.
 */
export async function latestOf(
  queries: Queries,
  first: StoredLicense,
  orderId: string,
): Promise<StoredLicense | undefined> {
  const followed = new Set<string>();
  let latest = first;
  while (!followed.has(latest.id)) {
    followed.add(latest.id);
    const { id } = latest;
    const next = await queries
      .selectFrom("license")
      .select("license.id")
      .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
      .where(({ or, eb, and }) =>
        or([eb("replacesId", "=", id), and([eb("renewsId", "=", id), eb("revokedAt", "is", null)])]),
      )
      .where(({ or, eb }) => or([eb("orderId", "is", null), eb("orderId", "!=", orderId)]))
      .orderBy("license.id", "desc")
      .limit(1)
      .executeTakeFirst();
    latest = (next && (await findLicense(queries, next.id))) ?? latest;
  }
  if (isInForce(latest)) return latest;
  return (await seatsOf(queries, first))[0];
}

function isInForce({ revokedAt, suspendedAt }: StoredLicense): boolean {
  return revokedAt === null && suspendedAt === null;
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
