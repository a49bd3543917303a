import type { Queries } from "../database/database.ts";
import { findLicense, licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { foldReports } from "./fold-reports.ts";
import { itemsOfOrder, reportsOfOrder } from "./order-store.ts";
import { offerOfLicense } from "./renewal-address.ts";
import { type RenewingOrder, renewerOf } from "./renewing-order.ts";
import { hasSeats } from "./sold-offers.ts";
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
  const ofBefore = await licensesBefore(queries, await orderBefore(queries, order));
  for (const each of items) {
    const { item, renewsId, offer } = each;
    const named = renewsId === null ? undefined : await findLicense(queries, renewsId);
    const mayRenew =
      named !== undefined &&
      offerOfLicense(named) === offer &&
      (await renewerOf(queries, named, order, each)) !== "stranger";
    const license = mayRenew
      ? named
      : ofBefore.find(({ license, item: before }) => before.offer === offer && license.seat <= 1)?.license;
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

/** The latest other order of the same subscription that was paid and names what it is for. */
export async function orderBefore(
  queries: Queries,
  { id, provider, isTest, subscription }: Pick<OrderRow, "id" | "provider" | "isTest" | "subscription">,
): Promise<OrderRow | undefined> {
  if (subscription === null) return undefined;
  return await queries
    .selectFrom("customerOrder")
    .selectAll()
    .where("provider", "=", provider)
    .where("isTest", "=", isTest)
    .where("subscription", "=", subscription)
    .where("id", "!=", id)
    .where("paidAt", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("orderItem").select("item").whereRef("orderItem.orderId", "=", "customerOrder.id")),
    )
    .orderBy("paidAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The licenses of that order which no other one replaces, each with its item. */
async function licensesBefore(queries: Queries, before: Pick<OrderRow, "id"> | undefined) {
  if (!before) return [];
  const items = await itemsOfOrder(queries, before.id);
  const licenses = await licensesOfOrder(queries, before.id);
  const current = licenses.filter(({ id }) => !licenses.some(({ replacesId }) => replacesId === id));
  return current.flatMap((license) => {
    const item = items.find((each) => each.item === license.orderItem);
    return item ? [{ license, item }] : [];
  });
}

/** Whom an order belongs to that renews a subscription, if not to the mailbox that its provider names. */
export interface FollowedOwner {
  mailbox: string;
  /** Whether it cannot be meant otherwise: the provider names the mailbox that it has named before. */
  isClear: boolean;
}

/**
 * The present owner of what the order before has led to. Licenses move to another mailbox without their provider, which
 * goes on charging the former one.
 *
 * @param told the mailbox that the provider names
 */
export async function findFollowedOwner(
  queries: Queries,
  before: OrderRow,
  told: string,
): Promise<FollowedOwner | undefined> {
  if (before.mailbox === null) return undefined;
  if (before.movedTo === erasedMailbox) return { mailbox: told, isClear: false };
  const payments = (await reportsOfOrder(queries, before.id)).filter(({ report }) => "details" in report);
  const toldBefore = foldReports(payments).details?.mailbox;
  const licenses = (await licensesBefore(queries, before)).filter(({ license }) => isInForce(license));
  // The people who have seats are not those who have bought them.
  const holders = licenses.map(({ license, item }) => (hasSeats(item) ? before.mailbox : license.mailbox));
  const owners = new Set(holders.length === 0 ? [before.mailbox] : holders);
  const [owner] = owners;
  if (owners.size !== 1 || !owner) return { mailbox: before.mailbox, isClear: false };
  return owner === told || owner === toldBefore ? undefined : { mailbox: owner, isClear: told === toldBefore };
}
