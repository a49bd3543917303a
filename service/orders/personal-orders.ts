import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { formatMoney } from "./money.ts";
import { itemsOfOrder, paymentsOfOrder } from "./order-store.ts";
import type { OrderRow } from "./tables.ts";

/** The purposes of mails to buyers. */
const mailsToBuyers = ["order-receipt", "order-keys", "order-waiting", "order-withheld", "order-moved"] as const;

/**
 * The orders of a person, with their items and payments. Of one that went to another address since, nothing but the number
 * and the state: the rest is another person's.
 */
export async function findPersonalOrders(email: string, { database: { query } }: App) {
  const orders = await query.selectFrom("customerOrder").selectAll().where("email", "=", email).orderBy("id").execute();
  const former = await query
    .selectFrom("customerOrder")
    .select(["id", "number", "state", "currency", "createdAt"])
    .where("email", "<>", email)
    .where("id", "in", (mail) =>
      mail
        .selectFrom("outgoingMail")
        .select("aboutId")
        .where("recipient", "=", email)
        .where("purpose", "in", [...mailsToBuyers]),
    )
    .orderBy("id")
    .execute();
  const own = await Promise.all(
    orders.map(async (order) => ({
      ...order,
      items: await itemsOfOrder(query, order.id),
      payments: await paymentsOfOrder(query, order.id),
    })),
  );
  return [...own, ...former.map((order) => ({ ...order, isFormer: true }))];
}

export function summarizePersonalOrder({
  number,
  state,
  currency,
  payments,
}: Pick<OrderRow, "id" | "number" | "state" | "currency"> & { payments?: readonly { total: number }[] }): string {
  if (!payments || payments.length === 0) return `${number}, ${state}`;
  const paid = payments.reduce((sum, { total }) => sum + total, 0);
  return `${number}, ${state}, ${formatMoney(paid, currency)}`;
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
