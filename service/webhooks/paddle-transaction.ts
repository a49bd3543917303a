import * as v from "valibot";
import type { OrderDetails } from "../orders/order-report.ts";
import {
  addressLines,
  amount,
  buyerMailbox,
  currency,
  identifier,
  ownData,
  quantity,
  text,
  time,
} from "./event-shapes.ts";
import type { ReadEvent, Surroundings } from "./provider-adapter.ts";

export const BillingPeriod = v.nullish(v.object({ starts_at: time }), null);

const Transaction = v.object({
  id: identifier,
  origin: v.nullish(v.string(), "web"),
  customer_id: text,
  address_id: text,
  business_id: text,
  subscription_id: text,
  invoice_number: text,
  currency_code: currency,
  custom_data: ownData,
  billing_period: BillingPeriod,
  billing_details: v.nullish(v.object({ purchase_order_number: text }), null),
  details: v.object({
    totals: v.object({ tax: amount, total: amount, grand_total: v.optional(amount) }),
    line_items: v.array(v.object({ price_id: identifier, quantity, totals: v.object({ total: amount }) })),
  }),
});

const Customer = v.object({ name: text, email: buyerMailbox });
const Business = v.object({ name: text, tax_identifier: text });
const Address = v.object({
  first_line: text,
  second_line: text,
  postal_code: text,
  city: text,
  region: text,
  country_code: text,
});

/** The period of a subscription stands for the order that has paid it. */
export function periodReference(subscription: string | null, period: v.InferOutput<typeof BillingPeriod>): string[] {
  return subscription === null || !period ? [] : [`${subscription}@${period.starts_at.toISOString().slice(0, 19)}`];
}

/** The number of a transaction. */
export const transactionNumber = (data: unknown): string => v.parse(Transaction, data).id;

/** Transactions of these origins pay the difference after a change, or nothing. */
const furtherOrigins = ["subscription_update", "subscription_payment_method_change"];

export async function readTransaction(
  kind: "paid" | "placed",
  data: unknown,
  { find, isNew }: Surroundings,
): Promise<ReadEvent> {
  const transaction = v.parse(Transaction, data);
  const total = transaction.details.totals.grand_total ?? transaction.details.totals.total;
  const isFurther = furtherOrigins.includes(transaction.origin ?? "");
  if (isFurther && total === 0) return { kind: "none" };
  const { customer_id, address_id, business_id, subscription_id, billing_period, details } = transaction;
  if (customer_id === null) return { kind: "waits", reason: "The transaction names no customer." };
  const customerEvent = await find(customer_id);
  if (customerEvent === undefined) return { kind: "waits", reason: `The customer ${customer_id} is not known.` };
  const customer = v.parse(v.object({ data: Customer }), customerEvent).data;
  const [businessEvent, addressEvent] = [await findNamed(business_id, find), await findNamed(address_id, find)];
  if (isNew && (businessEvent === undefined || addressEvent === undefined))
    return { kind: "waits", reason: "The business or the address of the customer is not known." };
  const business = dataOf(Business, businessEvent);
  const address = dataOf(Address, addressEvent);
  const { renewsId } = transaction.custom_data;
  // What is charged beside a subscription does not renew it.
  const subscription = transaction.origin === "subscription_charge" ? null : subscription_id;
  const order: OrderDetails = {
    mailbox: customer.email,
    buyer: customer.name ?? customer.email,
    company: business?.name ?? null,
    invoiceAddress: address
      ? addressLines([
          address.first_line,
          address.second_line,
          [address.postal_code, address.city].join(" "),
          address.region,
          address.country_code,
        ])
      : null,
    taxId: business?.tax_identifier ?? null,
    purchaseOrder: transaction.billing_details?.purchase_order_number ?? null,
    currency: transaction.currency_code,
    total,
    tax: details.totals.tax,
    invoiceUrl: null,
    subscription,
    isFurther,
    lines: (isFurther ? [] : details.line_items).map((line) => ({
      price: line.price_id,
      offer: null,
      quantity: line.quantity,
      amount: line.totals.total,
      renewsId,
    })),
  };
  return {
    kind: "report",
    references: [transaction.id, ...(isFurther ? [] : periodReference(subscription, billing_period))],
    number: transaction.invoice_number ?? undefined,
    report: { kind, details: order },
  };
}

/** Undefined if it is not there yet, null if none is named. */
const findNamed = async (id: string | null, find: Surroundings["find"]) => (id === null ? null : await find(id));

const dataOf = <Schema extends v.GenericSchema>(schema: Schema, event: unknown): v.InferOutput<Schema> | undefined =>
  event === undefined || event === null ? undefined : v.parse(v.object({ data: schema }), event).data;
