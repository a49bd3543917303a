import { priceCurrency } from "#content/products/offers.ts";
import { deskPath } from "#contract/addresses.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import { shortCode } from "../identifier.ts";
import { isWithinBudget, mostReceiptsADay } from "../mail/limits.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { mailBuyer } from "./notify-buyer.ts";
import { orderNoticeMail, orderReceiptMail } from "./order-form-mails.ts";
import { addOrder, completeOrders } from "./order-store.ts";
import type { FilledOrder } from "./read-order-form.ts";
import { orderAmount } from "./sold-offers.ts";

type SubmittedOrder =
  /** Stored now, or by the same form with the same contents before. */
  | { kind: "stored"; number: string }
  /** The form was stored before with other contents. */
  | { kind: "different"; number: string };

/**
 * Stores an order and queues a receipt to the buyer and a notice to the operator, in one transaction. A form that is sent
 * again leads to nothing new, also if both arrive at once.
 */
export async function submitOrder(filled: FilledOrder, app: App): Promise<SubmittedOrder> {
  const number = orderNumber(filled.form, app);
  return await change(app, "buyer", async (tx): Promise<SubmittedOrder> => {
    const typed = detailsOf(filled);
    const { order, isNew } = await addOrder(
      tx,
      { provider: "form", purchaseId: number, number, currency: priceCurrency, ...typed },
      app,
    );
    const item = itemOf(filled, order.id);
    if (isNew) {
      await tx.transaction.insertInto("orderItem").values(item).execute();
      await queueMails(tx, { order: filled, orderId: order.id, number }, app);
      return { kind: "stored", number };
    }
    const [stored] = (await completeOrders(tx.transaction, [order]))[0]?.items ?? [];
    const isSame =
      typedFields.every((field) => order[field] === typed[field]) &&
      stored?.assignedOffer === item.assignedOffer &&
      stored.quantity === item.quantity;
    return { kind: isSame ? "stored" : "different", number };
  });
}

/** A number for people, which nobody can choose: a form could otherwise be made for the number of another order. */
function orderNumber(form: string, { suppressionSecret }: App): string {
  const code = shortCode(`designite order\n${form}`, 12, suppressionSecret);
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

const detailsOf = ({ email, name, company, address, taxId, purchaseOrder, renews }: FilledOrder) => ({
  ...{ email, buyer: name, company, invoiceAddress: address, taxId, purchaseOrder, renewsId: renews ?? null },
});

const typedFields = [
  ...(["email", "buyer", "company", "invoiceAddress", "taxId", "purchaseOrder", "renewsId"] as const),
];

const itemOf = ({ offer, seats }: FilledOrder, orderId: string) => ({
  ...{ orderId, item: 1, quantity: seats, seats, assignedOffer: offer, offer, amount: orderAmount(offer, seats) },
});

async function queueMails(
  tx: Change,
  { order, orderId, number }: { order: FilledOrder; orderId: string; number: string },
  app: App,
): Promise<void> {
  const { transaction } = tx;
  const email = order.email;
  const purpose = "order-receipt";
  const hasReceipt = await isWithinBudget(tx, { purpose, recipient: email, most: mostReceiptsADay });
  if (hasReceipt) {
    const receipt = { purpose, ...orderReceiptMail(number, order, app) } as const;
    await mailBuyer(transaction, { id: orderId, email }, receipt, app);
  }
  await queueOperatorMails(
    transaction,
    app,
    { purpose: "order-notice", aboutId: orderId },
    orderNoticeMail({
      deskUrl: `${app.siteUrl}${deskPath}/orders/${orderId}`,
      number,
      order,
      hasReceipt,
    }),
  );
}
