import { isDeepStrictEqual } from "node:util";
import { priceCurrency } from "#content/offers.ts";
import { type AuditedTransaction, auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import { shortCode } from "../../ids/identifier.ts";
import { chargeBudgets } from "../../mail/budgets/charge-budgets.ts";
import { countMailsSince, queueMail } from "../../mail/mail-queue.ts";
import { queueOperatorMails } from "../../mail/queue-operator-mails.ts";
import { orderNoticeMail } from "../mails/order-notice.ts";
import { orderReceiptMail } from "../mails/order-receipt.ts";
import { orderAmount } from "../order-amount.ts";
import { type OrderReport, parseReport } from "../order-report.ts";
import { findReport } from "../order-store.ts";
import { findQuote, quoteToday } from "../quotes/quote.ts";
import { recordReport } from "../record-report.ts";
import type { FilledOrder } from "./read-order-form.ts";

export type SubmittedOrder =
  /** Stored now, or by the same form with the same contents before. */
  | { kind: "stored"; number: string }
  /** The form was stored before with other contents. */
  | { kind: "different"; number: string };

/**
 * Stores an order and queues a receipt to the buyer and a notice to the operator, in one transaction. A form that is sent
 * again leads to nothing new, also if both arrive at once.
 *
 * @param networks the networks of the caller, the narrowest first
 */
export async function submitOrder(
  order: FilledOrder,
  appContext: AppContext,
  networks: readonly string[],
): Promise<SubmittedOrder> {
  const number = orderNumber(order.form, appContext);
  const report = { kind: "placed", details: detailsOf(order) } as const satisfies OrderReport;
  const submitted = await auditedTransaction(appContext, "buyer", async (tx): Promise<SubmittedOrder> => {
    const { transaction, now } = tx;
    const orderId = await recordReport(
      tx,
      { provider: "form", eventId: order.form, occurredAt: now, isTest: false, references: [number], report },
      appContext,
    );
    if ((await countMailsSince(transaction, { purpose: "order-receipt", aboutId: orderId }, new Date(0))) > 0) {
      const stored = await findReport(transaction, "form", order.form);
      return { kind: isDeepStrictEqual(stored, parseReport(JSON.stringify(report))) ? "stored" : "different", number };
    }
    await queueMails(tx, { order, orderId, number }, appContext, networks);
    return { kind: "stored", number };
  });
  appContext.mailQueued();
  appContext.orderReported(false);
  return submitted;
}

/** A number for people, which nobody can choose: a form could otherwise be made for the number of another order. */
function orderNumber(form: string, { suppressionSecret }: AppContext): string {
  const code = shortCode(`designite order\n${form}`, 12, suppressionSecret);
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

function detailsOf({ offer, seats, quote, renews, ...typed }: FilledOrder) {
  const amount = orderAmount(offer, seats);
  return {
    mailbox: typed.email,
    buyer: typed.name,
    company: typed.company,
    invoiceAddress: typed.address,
    taxId: typed.taxId,
    purchaseOrder: typed.purchaseOrder,
    ...(quote !== undefined && { quote }),
    currency: priceCurrency,
    // The invoice says the tax. It is recorded with the payment.
    total: null,
    tax: null,
    invoiceUrl: null,
    subscription: null,
    lines: [{ price: null, offer, quantity: seats, amount, renewsId: renews ?? null }],
  };
}

async function queueMails(
  { transaction }: AuditedTransaction,
  { order, orderId, number }: { order: FilledOrder; orderId: string; number: string },
  appContext: AppContext,
  networks: readonly string[],
): Promise<void> {
  const referred = order.quote === undefined ? undefined : findQuote(order.quote, order, appContext);
  const quote = referred ?? quoteToday(order, appContext);
  const mailbox = order.email;
  const isToCustomer = await isCustomer(transaction, mailbox);
  const heldFor = await chargeBudgets(transaction, { cause: "order", mailbox, networks, isToCustomer }, appContext);
  const common = { aboutId: orderId, replyTo: appContext.contactEmail, heldFor };
  await queueMail(transaction, appContext, {
    ...common,
    purpose: "order-receipt",
    recipient: mailbox,
    ...orderReceiptMail({ number, selection: order, quote, supplier: appContext.sales.supplier }, appContext),
  });
  await queueOperatorMails(transaction, appContext, "orders", { ...common, purpose: "order-notice" }, () =>
    orderNoticeMail({ orderId, number, order, isQuoteValid: referred !== undefined }),
  );
}

/** Whether a mailbox has a license or a paid order. Anybody can place an order in its name. */
async function isCustomer(queries: Queries, mailbox: string): Promise<boolean> {
  const license = await queries.selectFrom("license").select("id").where("mailbox", "=", mailbox).executeTakeFirst();
  const paid = await queries
    .selectFrom("customerOrder")
    .select("id")
    .where("mailbox", "=", mailbox)
    .where("state", "=", "paid")
    .where("isTest", "=", 0)
    .executeTakeFirst();
  return license !== undefined || paid !== undefined;
}
