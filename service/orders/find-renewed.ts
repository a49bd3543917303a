import type { Queries } from "../db/database.ts";
import { findLicense, licensesOfOrder } from "../licenses/license-store.ts";
import { offerOfLicense } from "../licenses/renewal.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { findOrder } from "./order-store.ts";
import { hasSeveralLicenses } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** What an order renews that names a license. */
export interface Renewed {
  /** The item of the order that is for the same offer. */
  item: number;
  /** The licenses to add a term to, the one that is named first. Empty if it is another buyer's. */
  licenses: readonly LicenseRow[];
  /** A license of another buyer. Nothing is added to it before the operator has decided. */
  foreign: LicenseRow | undefined;
}

/**
 * What an order renews: the license that it names, and for several developers the others that were bought with it. A
 * number that names no license or one of another offer is left out. So is a license that is not in force: the term of a
 * refunded one is not added to.
 */
export async function findRenewed(
  queries: Queries,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<Renewed | undefined> {
  const named = order.renewsId === null ? undefined : await findLicense(queries, order.renewsId);
  const item = named && items.find(({ offer }) => offer === offerOfLicense(named));
  if (!item) return undefined;
  const renewer = await renewerOf(queries, named, order);
  if (renewer === "stranger")
    return { item: item.item, licenses: [], foreign: await latestOf(queries, named, order.id) };
  const others = hasSeveralLicenses(item) && renewer === "buyer" ? await licensesBeside(queries, named) : [];
  const latest = new Map<string, LicenseRow>();
  for (const license of [named, ...others]) {
    const last = await latestOf(queries, license, order.id);
    if (last) latest.set(last.id, last);
  }
  return { item: item.item, licenses: [...latest.values()], foreign: undefined };
}

/** The licenses in force of the same item of an order, by their seats. */
async function licensesBeside(queries: Queries, license: LicenseRow): Promise<LicenseRow[]> {
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
async function latestOf(queries: Queries, first: LicenseRow, orderId: string): Promise<LicenseRow | undefined> {
  const followed = new Set<string>();
  let latest = first;
  while (!followed.has(latest.id)) {
    followed.add(latest.id);
    const { id } = latest;
    const next = await queries
      .selectFrom("license")
      .select("license.id")
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

function isInForce({ revokedAt, suspendedAt }: LicenseRow): boolean {
  return revokedAt === null && suspendedAt === null;
}

/**
 * Who an order comes from, seen from the license that it names. The number of a license is no secret: that of a revoked
 * one is published, and whoever uses a key knows its own.
 *
 * - `buyer`: the one who bought the license, by the same mailbox, or by the word of the operator.
 * - `holder`: the one who has the license by now, by the mailbox. What was bought beside it is not concerned.
 * - `stranger`: anyone else. The term of the license must not be added to.
 */
async function renewerOf(
  queries: Queries,
  { orderId, email }: Pick<LicenseRow, "email" | "orderId">,
  order: OrderRow,
): Promise<"buyer" | "holder" | "stranger"> {
  if (order.isRenewalConfirmed === 1) return "buyer";
  const bought = orderId === null ? undefined : await findOrder(queries, orderId);
  if (order.email === (bought?.email ?? email)) return "buyer";
  return order.email === email ? "holder" : "stranger";
}
