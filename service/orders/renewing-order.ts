import type { Queries } from "../database/database.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { findOrder } from "./order-store.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** What decides whether an order may renew a license. */
export type RenewingOrder = Pick<OrderRow, "id" | "provider" | "isTest" | "subscription" | "mailbox">;

/**
 * Who an item of an order comes from, seen from the license that it names. The number of a license is no secret: that of a
 * revoked one is published, and each person with a seat knows the own one.
 *
 * - `buyer`: the one who bought the license, by the same mailbox or the same subscription, or by the word of the operator.
 *   People who have seats keep them.
 * - `holder`: the one who has the license, by the mailbox. The seats of others are not concerned.
 * - `stranger`: anyone else. The term of the license must not be added to.
 */
export async function renewerOf(
  queries: Queries,
  license: Pick<StoredLicense, "mailbox" | "orderId">,
  order: RenewingOrder,
  { isRenewalConfirmed }: Pick<OrderItemRow, "isRenewalConfirmed">,
): Promise<"buyer" | "holder" | "stranger"> {
  if (isRenewalConfirmed === 1) return "buyer";
  const { orderId, mailbox } = license;
  const bought = orderId === null ? undefined : await findOrder(queries, orderId);
  if (bought?.subscription && bought.provider === order.provider && bought.subscription === order.subscription)
    return "buyer";
  if (order.mailbox === null) return "stranger";
  if (order.mailbox === (bought?.mailbox ?? mailbox)) return "buyer";
  return order.mailbox === mailbox ? "holder" : "stranger";
}
