import type { Queries } from "../db/database.ts";
import { findLicense, licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import type { Renewal } from "../licenses/remind-of-expiry.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { findOrder, itemsOfOrder } from "./order-store.ts";
import { hasSeveralLicenses, offerOfLicense, renewalAddress } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** What an item of an order renews. */
export interface Renewed {
  /** The licenses to add a term to, the one that the item names first. */
  licenses: readonly StoredLicense[];
  /** A license of another buyer that the item names. Nothing is added to it before the operator has decided. */
  foreign?: StoredLicense | undefined;
}

/**
 * What each item of an order renews: the license that it names, or that of the latest earlier order of the same
 * subscription, and for several developers the others that were bought with it. A number that names no license, one of
 * another offer, or one of another buyer is left out. So is a license that is not in force: the term of a refunded one is
 * not added to.
 */
export async function findRenewed(
  queries: Queries,
  order: RenewingOrder,
  items: readonly OrderItemRow[],
): Promise<ReadonlyMap<number, Renewed>> {
  const renewed = new Map<number, Renewed>();
  const ofBefore = await licensesBefore(queries, await orderBefore(queries, order));
  for (const item of items) {
    const named = item.renewsId === null ? undefined : await findLicense(queries, item.renewsId);
    const ofOffer = named && offerOfLicense(named) === item.offer ? named : undefined;
    const renewer = ofOffer && (await renewerOf(queries, ofOffer, order, item));
    const isForeign = renewer === "stranger";
    const before = ofBefore.find((each) => each.item.offer === item.offer && each.license.seat <= 1)?.license;
    const first = isForeign ? before : (ofOffer ?? before);
    const others =
      first && hasSeveralLicenses(item) && renewer !== "holder" ? await licensesBeside(queries, first) : [];
    const latest = new Map<string, StoredLicense>();
    for (const license of first ? [first, ...others] : []) {
      const last = await latestOf(queries, license, order.id);
      if (last) latest.set(last.id, last);
    }
    renewed.set(item.item, {
      licenses: [...latest.values()],
      foreign: ofOffer && isForeign ? await latestOf(queries, ofOffer, order.id) : undefined,
    });
  }
  return renewed;
}

/** The licenses in force of the same item of an order, by their seats. */
async function licensesBeside(queries: Queries, license: StoredLicense): Promise<StoredLicense[]> {
  const { orderId, orderItem } = license;
  if (orderId === null) return isInForce(license) ? [license] : [];
  const ofOrder = await licensesOfOrder(queries, orderId);
  return ofOrder
    .filter((each) => each.orderItem === orderItem && isInForce(each))
    .sort((one, other) => one.seat - other.seat);
}

/**
 * The license to add a term to: what replaced or renewed the given one, or else another license of its item. None of this
 * order itself, whose licenses may be there already.
 */
async function latestOf(queries: Queries, first: StoredLicense, orderId: string): Promise<StoredLicense | undefined> {
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
  return (await licensesBeside(queries, first))[0];
}

function isInForce({ revokedAt, suspendedAt }: StoredLicense): boolean {
  return revokedAt === null && suspendedAt === null;
}

/** The latest other order of the same subscription that was paid and names what it is for. */
async function orderBefore(
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

/** What decides whether an order may renew a license. */
type RenewingOrder = Pick<OrderRow, "id" | "provider" | "isTest" | "subscription" | "email">;

/**
 * Who an item of an order comes from, seen from the license that it names. The number of a license is no secret: that of a
 * revoked one is published, and whoever uses a key knows its own.
 *
 * - `buyer`: the one who bought the license, by the same mailbox or the same subscription, or by the word of the operator.
 * - `holder`: the one who has the license by now, by the mailbox. What was bought beside it is not concerned.
 * - `stranger`: anyone else. The term of the license must not be added to.
 */
async function renewerOf(
  queries: Queries,
  license: Pick<StoredLicense, "email" | "orderId">,
  order: RenewingOrder,
  { isRenewalConfirmed }: Pick<OrderItemRow, "isRenewalConfirmed">,
): Promise<"buyer" | "holder" | "stranger"> {
  if (isRenewalConfirmed === 1) return "buyer";
  const { orderId, email } = license;
  const bought = orderId === null ? undefined : await findOrder(queries, orderId);
  if (bought?.subscription && bought.provider === order.provider && bought.subscription === order.subscription)
    return "buyer";
  if (order.email === null) return "stranger";
  if (order.email === (bought?.email ?? email)) return "buyer";
  return order.email === email ? "holder" : "stranger";
}

/**
 * How a license is renewed that was bought, or can be. Where the provider of payments renews it by itself, the reminder
 * must not ask for a second payment.
 */
export async function renewalOfOrder(
  queries: Queries,
  license: LicenseRow,
  { siteUrl }: { siteUrl: string },
): Promise<Renewal> {
  const url = new URL(renewalAddress(license), siteUrl);
  const order = license.orderId === null ? undefined : await findOrder(queries, license.orderId);
  if (!order) return { kind: "buy", url: url.href };
  const kind = order.subscription === null ? "buy" : "subscription";
  const item = (await itemsOfOrder(queries, order.id)).find((each) => each.item === license.orderItem);
  if (!item || !hasSeveralLicenses(item) || order.email !== license.email) return { kind, url: url.href };
  const together = { orderId: order.id, item: item.item, licenses: item.seats };
  return { kind, url: new URL(renewalAddress(license, item.seats), siteUrl).href, together };
}
