import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { completeOrders } from "./order-store.ts";

/** The purposes of mails to buyers. */
export const mailsToBuyers = ["order-receipt", "order-keys", "order-waiting", "order-withheld", "order-moved"] as const;

/**
 * The orders of a person. Of one that went to another address since, nothing but the number and the state: the rest is
 * another person's.
 */
export async function findPersonalOrders(email: string, { database: { query } }: App) {
  const orders = await query.selectFrom("customerOrder").selectAll().where("email", "=", email).orderBy("id").execute();
  const mails = query
    .selectFrom("outgoingMail")
    .select("aboutId")
    .where("recipient", "=", email)
    .where("purpose", "in", [...mailsToBuyers]);
  const former = await query
    .selectFrom("customerOrder")
    .select(["id", "number", "provider", "state", "currency", "createdAt", "paidAt"])
    .where("email", "<>", email)
    .where("id", "in", mails)
    .orderBy("id")
    .execute();
  return [...(await completeOrders(query, orders)), ...former.map((order) => ({ ...order, isFormer: true }))];
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
