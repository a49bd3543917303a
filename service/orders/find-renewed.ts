import type { Queries } from "../db/database.ts";
import { findLicense, licensesOfOrder } from "../licenses/license-store.ts";
import { offerOfLicense } from "../licenses/renewal.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { findOrder, type Order } from "./order-store.ts";
import { hasSeveralLicenses } from "./sold-offers.ts";

/** What an order renews that names a license. */
export interface Renewed {
  /** The item of the order that is for the same offer. */
  item: number;
  /** The licenses in force to add a term to, the one that is named first. Empty if it is another buyer's. */
  licenses: readonly LicenseRow[];
  /** A license of another buyer. Nothing is added to it before the operator has decided. */
  foreign?: LicenseRow;
}

/**
 * What an order renews: the license that it names, and for several developers the others that were bought with it. A
 * number that names no license or one of another offer is left out.
 *
 * The number of a license is no secret: that of a revoked one is published, and whoever uses a key knows its own. So the
 * order must come from the one who bought the license, by the same mailbox or by the word of the operator. Who has the
 * license by now renews that one alone.
 */
export async function findRenewed(queries: Queries, order: Order): Promise<Renewed | undefined> {
  const named = order.renewsId === null ? undefined : await findLicense(queries, order.renewsId);
  const item = named && order.items.find(({ offer }) => offer === offerOfLicense(named));
  if (!item) return undefined;
  const bought = named.orderId === null ? undefined : await findOrder(queries, named.orderId);
  const isBuyer = order.isRenewalConfirmed === 1 || order.email === (bought?.email ?? named.email);
  if (!isBuyer && order.email !== named.email) return { item: item.item, licenses: [], foreign: named };
  const beside = bought && isBuyer && hasSeveralLicenses(item) ? await licensesOfOrder(queries, bought.id) : [];
  const others = beside
    .filter((license) => license.orderItem === named.orderItem && isUsable(license))
    .sort((one, other) => one.seat - other.seat);
  const latest = new Map<string, LicenseRow>();
  for (const license of [named, ...others]) {
    const last = await latestOf(queries, license, order.id);
    if (isUsable(last)) latest.set(last.id, last);
  }
  return { item: item.item, licenses: [...latest.values()] };
}

const isUsable = ({ revokedAt, suspendedAt }: LicenseRow) => revokedAt === null && suspendedAt === null;

/**
 * What has replaced or renewed a license in the end. Nothing of the given order itself, whose licenses may be there
 * already.
 */
async function latestOf(queries: Queries, license: LicenseRow, orderId: string): Promise<LicenseRow> {
  const next = await queries
    .selectFrom("license")
    .selectAll()
    .where(({ or, eb, and }) =>
      or([eb("replacesId", "=", license.id), and([eb("renewsId", "=", license.id), eb("revokedAt", "is", null)])]),
    )
    .where(({ or, eb }) => or([eb("orderId", "is", null), eb("orderId", "!=", orderId)]))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return next ? await latestOf(queries, next, orderId) : license;
}
