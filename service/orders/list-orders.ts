import { sql } from "kysely";
import { notOurs } from "../platform/config/sales-settings.ts";
import { type Queries, rowParts } from "../platform/database/database.ts";
import { undeliveredOrders } from "./key-delivery.ts";
import type { OrderState } from "./life-cycle.ts";
import type { OrderProvider, OrderRow } from "./tables.ts";

export interface OrderFilter {
  states?: readonly OrderState[];
  provider?: OrderProvider;
  mailbox?: string;
  /** Only payments of a provider's test mode, or only those that are none. */
  isTest?: boolean;
  /** Only orders with reports that licenses and mails do not follow yet. */
  isUnsettled?: boolean;
  /** Only orders that were paid or received before this time and whose keys were not all issued, mailed and delivered. */
  withoutKeyBefore?: Date;
  limit: number;
}

/** Orders, the newest first. */
export async function listOrders(
  queries: Queries,
  { states, provider, mailbox, isTest, isUnsettled = false, withoutKeyBefore, limit }: OrderFilter,
): Promise<OrderRow[]> {
  let found = queries.selectFrom("customerOrder").selectAll();
  if (states) found = found.where("state", "in", [...states]);
  if (provider !== undefined) found = found.where("provider", "=", provider);
  if (mailbox !== undefined) found = found.where("mailbox", "=", mailbox);
  if (isTest !== undefined) found = found.where("isTest", "=", isTest ? 1 : 0);
  if (isUnsettled) found = found.where("isSettled", "=", 0);
  if (withoutKeyBefore) {
    const undelivered = await undeliveredOrders(queries);
    found = found.where("id", "in", ordersWithoutKey(queries, withoutKeyBefore, undelivered));
  }
  return await found.orderBy("id", "desc").limit(limit).execute();
}

/**
 * Paid orders with a problem, whose keys were not mailed, are awaited or were not delivered, and orders that could not be
 * settled. An order whose items are all none of ours has no keys.
 */
function ordersWithoutKey(queries: Queries, before: Date, undelivered: readonly string[]) {
  return queries
    .selectFrom("customerOrder as keyless")
    .select("keyless.id")
    .where("isTest", "=", 0)
    .where("isFurther", "=", 0)
    .where("importedFrom", "is", null)
    .where(({ fn }) => fn.coalesce("paidAt", "createdAt"), "<=", before.toISOString())
    .where((order) =>
      order.or([
        order("isSettled", "=", 0),
        order.and([
          order("state", "=", "paid"),
          order.or([
            order("problem", "is not", null),
            order.and([
              order("keysMailedAt", "is", null),
              order.exists(
                order
                  .selectFrom("orderItem")
                  .select("item")
                  .whereRef("orderItem.orderId", "=", "keyless.id")
                  .where(({ fn }) => fn.coalesce("offer", sql.lit("")), "<>", notOurs),
              ),
            ]),
            ...rowParts(undelivered).map((ids) => order("keyless.id", "in", ids)),
            order.exists(
              order
                .selectFrom("license")
                .innerJoin("licenseKeyWait", "licenseKeyWait.licenseId", "license.id")
                .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
                .select("license.id")
                .whereRef("license.orderId", "=", "keyless.id")
                .where("revokedAt", "is", null),
            ),
          ]),
        ]),
      ]),
    );
}
