import * as v from "valibot";
import type { OrderDetails } from "../orders/order-report.ts";
import { amount, buyerMailbox, currency, identifier, PostalAddress, postalLines, text } from "./event-shapes.ts";
import type { ReadEvent } from "./provider-adapter.ts";
import { TaxIds } from "./stripe-invoice.ts";
import { SessionRenewal } from "./stripe-renewal.ts";

const Session = v.object({
  id: identifier,
  mode: v.string(),
  payment_status: v.string(),
  payment_intent: text,
  invoice: text,
  invoice_creation: v.nullish(v.object({ enabled: v.boolean() }), null),
});

/** Of a session that has no invoice. What was bought is in its metadata at best. */
const Placed = v.object({
  currency,
  amount_total: amount,
  total_details: v.nullish(v.object({ amount_tax: amount }), null),
  customer_details: v.object({
    email: buyerMailbox,
    name: text,
    business_name: text,
    address: PostalAddress,
    tax_ids: TaxIds,
  }),
  metadata: v.nullish(
    v.object({ price: text, quantity: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))) }),
    {},
  ),
});

/** A session that expires was never an order: nothing has been placed. */
export function readSession(type: string, object: unknown): ReadEvent {
  const session = v.parse(Session, object);
  const { id, mode, payment_status, payment_intent, invoice } = session;
  if (mode === "setup" || type === "checkout.session.expired") return { kind: "none" };
  const references: [string, ...string[]] = [id];
  for (const number of [payment_intent, invoice]) if (number !== null) references.push(number);
  if (type === "checkout.session.async_payment_failed")
    return { kind: "report", references, report: { kind: "canceled" } };
  if (payment_status === "unpaid")
    return { kind: "report", references, report: { kind: "placed", details: detailsOf(object) } };
  const isInvoiced = invoice !== null || session.invoice_creation?.enabled === true || mode === "subscription";
  return isInvoiced
    ? { kind: "report", references, report: { kind: "linked", subscription: null } }
    : { kind: "report", references, report: { kind: "paid", details: detailsOf(object) } };
}

function detailsOf(object: unknown): OrderDetails {
  const { customer_details: buyer, metadata, ...placed } = v.parse(Placed, object);
  const renewsId = v.parse(SessionRenewal, object);
  const price = metadata?.price ?? null;
  return {
    mailbox: buyer.email,
    buyer: buyer.name ?? buyer.email,
    company: buyer.business_name,
    invoiceAddress: postalLines(buyer.address),
    taxId: buyer.tax_ids?.[0]?.value ?? null,
    purchaseOrder: null,
    currency: placed.currency,
    total: placed.amount_total,
    tax: placed.total_details?.amount_tax ?? 0,
    invoiceUrl: null,
    subscription: null,
    lines: [{ price, offer: null, quantity: Number(metadata?.quantity ?? 1), amount: placed.amount_total, renewsId }],
  };
}
