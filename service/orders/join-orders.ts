import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { lockOrder } from "./order-store.ts";
import type { OrderRow } from "./tables.ts";

/**
 * Joins orders that a report names at once: such as one that is known by a refund of its payment alone, and one by its
 * invoice. The order with licenses, or else the oldest, takes the reports and numbers of the others. Orders that have
 * licenses both stay apart. Returns the id of the first.
 */
export async function joinOrders(tx: AuditedTransaction, orders: readonly Pick<OrderRow, "id">[]): Promise<string> {
  const { transaction, audit } = tx;
  const ids = orders.map(({ id }) => id).toSorted();
  const [only, ...further] = ids;
  if (only === undefined) throw new TypeError("A report belongs to no order.");
  if (further.length === 0) return only;
  for (const id of ids) await lockOrder(transaction, id);
  const licensed = new Set<string>();
  for (const id of ids) if ((await licensesOfOrder(transaction, id)).length > 0) licensed.add(id);
  const kept = ids.find((id) => licensed.has(id)) ?? only;
  for (const id of ids) {
    if (id === kept || licensed.has(id)) continue;
    await transaction.updateTable("orderEvent").set({ orderId: kept }).where("orderId", "=", id).execute();
    await transaction.updateTable("orderReference").set({ orderId: kept }).where("orderId", "=", id).execute();
    await transaction.deleteFrom("orderItem").where("orderId", "=", id).execute();
    await transaction.deleteFrom("customerOrder").where("id", "=", id).execute();
    audit({ action: "order-joined", subjectId: kept, details: { other: id } });
  }
  return kept;
}
