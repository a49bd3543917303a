import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { completeOrders, type Order } from "./order-store.ts";

export async function findPersonalOrders(email: string, { database: { query } }: App): Promise<Order[]> {
  const orders = query.selectFrom("customerOrder").selectAll().where("email", "=", email);
  return await completeOrders(query, await orders.orderBy("id").execute());
}

/**
 * Removes the personal data from a person's orders. What the bookkeeping needs stays: number, items, amounts, tax,
 * currency and times. What the provider says of the buyer later is not stored.
 */
export async function erasePersonalOrders({ transaction }: Change, email: string): Promise<void> {
  await transaction
    .updateTable("customerOrder")
    .set({
      ...{ email: erasedEmail, buyer: erasedName, isBuyerFixed: 1 },
      ...{ company: null, invoiceAddress: null, taxId: null, purchaseOrder: null, invoiceUrl: null },
    })
    .where("email", "=", email)
    .execute();
}
