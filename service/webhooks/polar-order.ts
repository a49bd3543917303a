import * as v from "valibot";
import type { OrderLine } from "../orders/order-report.ts";
import {
  amount,
  buyerMailbox,
  currency,
  identifier,
  ownData,
  PostalAddress,
  postalLines,
  text,
} from "./event-shapes.ts";
import type { ReadEvent } from "./provider-adapter.ts";

export const units = v.nullish(v.pipe(v.number(), v.minValue(1)), null);

/** An order as Polar writes it. */
const Order = v.object({
  id: identifier,
  status: v.string(),
  billing_reason: v.optional(v.string(), "purchase"),
  currency,
  total_amount: amount,
  tax_amount: amount,
  invoice_number: text,
  billing_name: text,
  billing_address: PostalAddress,
  seats: units,
  units,
  product_id: text,
  subscription_id: text,
  checkout_id: text,
  metadata: ownData,
  customer: v.object({ email: buyerMailbox, name: text, tax_id: v.nullish(v.array(v.unknown()), null) }),
  items: v.optional(v.array(v.object({ product_price_id: text })), []),
});

export function readOrder(data: unknown): ReadEvent {
  const order = v.parse(Order, data);
  const { id, status, billing_reason, checkout_id, customer } = order;
  // What a change costs, or what was used.
  const isFurther = ["subscription_update", "subscription_meter_cycle"].includes(billing_reason);
  if (isFurther && order.total_amount === 0) return { kind: "none" };
  const references: [string, ...string[]] = [id];
  if (checkout_id !== null && billing_reason !== "subscription_cycle") references.push(checkout_id);
  const number = order.invoice_number ?? undefined;
  if (status === "void") return { kind: "report", references, report: { kind: "canceled" } };
  if (status === "draft") return { kind: "none" };
  const company = customer.tax_id === null ? null : order.billing_name;
  const taxId = customer.tax_id?.[0];
  const details = {
    mailbox: customer.email,
    buyer: customer.name ?? order.billing_name ?? customer.email,
    company,
    invoiceAddress: postalLines(order.billing_address),
    taxId: typeof taxId === "string" ? taxId : null,
    purchaseOrder: null,
    currency: order.currency,
    total: order.total_amount,
    tax: order.tax_amount,
    invoiceUrl: null,
    subscription: order.subscription_id,
    isFurther,
    lines: isFurther ? [] : [lineOf(order)],
  };
  return { kind: "report", references, number, report: { kind: status === "pending" ? "placed" : "paid", details } };
}

function lineOf(order: v.InferOutput<typeof Order>): OrderLine {
  return {
    price: order.product_id ?? order.items[0]?.product_price_id ?? null,
    offer: null,
    quantity: order.seats ?? order.units ?? 1,
    amount: order.total_amount,
    renewsId: order.metadata.renewsId,
  };
}
