import type { Queries } from "../database/database.ts";
import { findLicense } from "../licenses/license-store.ts";
import { latestOf } from "./find-renewed.ts";
import { offerOfLicense } from "./renewal-address.ts";
import { type RenewingOrder, renewerOf } from "./renewing-order.ts";
import type { OrderItemRow } from "./tables.ts";

/** A license of another buyer that an item names to renew. */
export interface ForeignRenewal {
  item: number;
  licenseId: string;
}

/** The licenses of other buyers that items name, as far as their terms could be added to. The operator decides on them. */
export async function findForeign(
  queries: Queries,
  order: RenewingOrder,
  items: readonly OrderItemRow[],
  now: Date,
): Promise<ForeignRenewal[]> {
  const foreign: ForeignRenewal[] = [];
  for (const item of items) {
    const named = item.renewsId === null ? undefined : await findLicense(queries, item.renewsId);
    if (!named || offerOfLicense(named) !== item.offer) continue;
    if ((await renewerOf(queries, named, order, item)) !== "stranger") continue;
    const latest = await latestOf(queries, named, order.id);
    if (latest && new Date(latest.expiresAt) > now) foreign.push({ item: item.item, licenseId: latest.id });
  }
  return foreign;
}
