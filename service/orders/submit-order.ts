import { priceCurrency } from "#content/products/offers.ts";
import { deskPath } from "#contract/addresses.ts";
import { type Change, change, wakeAfter } from "../change.ts";
import type { App } from "../context.ts";
import { shortCode } from "../identifier.ts";
import { countMailsSince, isWithinBudget } from "../mail/limits.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { mailBuyer } from "./mail-keys.ts";
import { orderNoticeMail, orderReceiptMail } from "./order-form-mails.ts";
import { formatReport, type SaidReport } from "./order-report.ts";
import { recordReport, reportsOfOrder } from "./order-store.ts";
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
export async function submitOrder(order: FilledOrder, app: App): Promise<SubmittedOrder> {
  const number = orderNumber(order.form, app);
  const report = { kind: "placed", details: detailsOf(order) } as const satisfies SaidReport;
  return await change(app, "buyer", async (tx): Promise<SubmittedOrder> => {
    const { transaction, now } = tx;
    const orderId = await recordReport(
      tx,
      { provider: "form", eventId: order.form, occurredAt: now, isTest: false, references: [number], report },
      app,
    );
    wakeAfter(transaction, "orders");
    if ((await countMailsSince(transaction, { purpose: "order-notice", aboutId: orderId }, new Date(0))) > 0) {
      const stored = (await reportsOfOrder(transaction, orderId)).find(({ eventId }) => eventId === order.form);
      const isSame = stored !== undefined && formatReport(stored.report) === formatReport(report);
      return { kind: isSame ? "stored" : "different", number };
    }
    await queueMails(tx, { order, orderId, number }, app);
    return { kind: "stored", number };
  });
}

/** A number for people, which nobody can choose: a form could otherwise be made for the number of another order. */
function orderNumber(form: string, { suppressionSecret }: App): string {
  const code = shortCode(`designite order\n${form}`, 12, suppressionSecret);
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

function detailsOf({ offer, seats, renews, ...typed }: FilledOrder) {
  const amount = orderAmount(offer, seats);
  return {
    email: typed.email,
    buyer: typed.name,
    company: typed.company,
    invoiceAddress: typed.address,
    taxId: typed.taxId,
    purchaseOrder: typed.purchaseOrder,
    currency: priceCurrency,
    // The invoice says the tax. It is recorded with the payment.
    total: null,
    tax: null,
    lines: [{ offer, quantity: seats, amount, renewsId: renews ?? null }],
  };
}

/** Receipts a day to one mailbox: anybody can enter any address. */
const mostReceiptsADay = 3;

async function queueMails(
  tx: Change,
  { order, orderId, number }: { order: FilledOrder; orderId: string; number: string },
  app: App,
): Promise<void> {
  const { transaction } = tx;
  const email = order.email;
  const purpose = "order-receipt";
  if (await isWithinBudget(tx, { purpose, recipient: email, most: mostReceiptsADay })) {
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
    }),
  );
}
