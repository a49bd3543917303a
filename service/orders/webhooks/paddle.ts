import * as v from "valibot";
import {
  addressLines,
  amount,
  buyerEmail,
  currency,
  identifier,
  nothing,
  ownData,
  type ProviderAdapter,
  present,
  quantity,
  type ReadEvent,
  refundReport,
  reported,
  type Surroundings,
  text,
  time,
} from "./provider-adapter.ts";

const BillingPeriod = v.nullish(v.object({ starts_at: time }), null);

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

const Customer = v.object({ name: text, email: buyerEmail });
const Business = v.object({ name: text, tax_identifier: text });
const Address = v.pipe(
  v.object({
    first_line: text,
    second_line: text,
    postal_code: text,
    city: text,
    region: text,
    country_code: text,
  }),
  v.transform(({ first_line, second_line, postal_code, city, region, country_code }) =>
    addressLines([first_line, second_line, present(postal_code, city).join(" "), region, country_code]),
  ),
);

/** The period of a subscription stands for the order that has paid it. */
function periodReference(subscription: string | null, period: v.InferOutput<typeof BillingPeriod>): string[] {
  return subscription === null || !period ? [] : [`${subscription}@${period.starts_at.toISOString().slice(0, 19)}`];
}

/** Transactions of these origins pay the difference after a change, or nothing. */
const furtherOrigins = ["subscription_update", "subscription_payment_method_change"];

async function readTransaction(
  kind: "paid" | "placed",
  data: unknown,
  { find, isNew }: Surroundings,
): Promise<ReadEvent> {
  const transaction = v.parse(Transaction, data);
  const { customer_id, subscription_id, billing_period, invoice_number, custom_data } = transaction;
  const { totals, line_items } = transaction.details;
  const total = totals.grand_total ?? totals.total;
  const isFurther = furtherOrigins.includes(transaction.origin ?? "");
  if (isFurther && total === 0) return nothing;
  const customer = await findDescribed(Customer, customer_id, find);
  if (customer === null) return { kind: "waits", reason: "The transaction names no customer." };
  if (customer === undefined) return { kind: "waits", reason: `The customer ${customer_id} isn't known.` };
  const business = await findDescribed(Business, transaction.business_id, find);
  const address = await findDescribed(Address, transaction.address_id, find);
  if (isNew && (business === undefined || address === undefined))
    return { kind: "waits", reason: "The business or the address of the customer isn't known." };
  // What is charged beside a subscription does not renew it.
  const subscription = transaction.origin === "subscription_charge" ? null : subscription_id;
  const details = {
    email: customer.email,
    buyer: customer.name ?? customer.email,
    company: business?.name ?? null,
    invoiceAddress: address ?? null,
    taxId: business?.tax_identifier ?? null,
    purchaseOrder: transaction.billing_details?.purchase_order_number ?? null,
    currency: transaction.currency_code,
    total,
    tax: totals.tax,
    subscription,
    isFurther,
    lines: (isFurther ? [] : line_items).map((line) => ({
      price: line.price_id,
      quantity: line.quantity,
      amount: line.totals.total,
      renewsId: custom_data.renewsId,
    })),
  };
  const period = isFurther ? [] : periodReference(subscription, billing_period);
  return reported([transaction.id, ...period], { kind, details }, invoice_number);
}

/** What an event of its own says: undefined while it is not there, null if none is named. */
async function findDescribed<Schema extends v.GenericSchema>(
  schema: Schema,
  id: string | null,
  find: Surroundings["find"],
): Promise<v.InferOutput<Schema> | null | undefined> {
  const event = id === null ? null : await find(id);
  return event && v.parse(v.object({ data: schema }), event).data;
}

const Event = v.object({ event_id: identifier, event_type: v.string(), occurred_at: time, data: v.unknown() });

const Adjustment = v.object({
  id: identifier,
  action: v.string(),
  status: v.string(),
  transaction_id: identifier,
  totals: v.object({ total: amount }),
});

const Subscription = v.object({
  id: identifier,
  transaction_id: text,
  current_billing_period: BillingPeriod,
  custom_data: ownData,
  items: v.array(
    v.object({
      quantity,
      price: v.object({ id: identifier, unit_price: v.optional(v.object({ amount })) }),
    }),
  ),
});

/** Paddle Billing. Its transactions name the customer by a number; name and mailbox come in events of their own. */
export const paddle: ProviderAdapter = {
  provider: "paddle",
  async loadVerify() {
    const { NodeRuntime, Webhooks } = await import("@paddle/paddle-node-sdk");
    NodeRuntime.initialize();
    const webhooks = new Webhooks();
    return async ({ body, headers }, secret) =>
      await webhooks.isSignatureValid(body, secret, headers.get("paddle-signature") ?? "");
  },
  readHead(event) {
    const { event_id, event_type, occurred_at, data } = v.parse(Event, event);
    const describes = /^(?:customer|business|address)\./.test(event_type);
    const subject = describes ? v.parse(v.object({ id: identifier }), data).id : null;
    return { eventId: event_id, occurredAt: occurred_at, isTest: false, subject };
  },
  async readEvent(event, surroundings) {
    const { event_type, data } = v.parse(Event, event);
    switch (event_type) {
      case "transaction.completed":
        return await readTransaction("paid", data, surroundings);
      // An invoice that is paid by a bank transfer.
      case "transaction.billed":
        return await readTransaction("placed", data, surroundings);
      case "transaction.canceled":
        return reported([v.parse(Transaction, data).id], { kind: "canceled" });
      case "adjustment.created":
      case "adjustment.updated":
        return readAdjustment(data);
      case "subscription.created":
        return readSubscription(data);
      case "subscription.updated":
        return readChange(data);
      default:
        return nothing;
    }
  },
};

function readAdjustment(data: unknown): ReadEvent {
  const { id, action, status, transaction_id, totals } = v.parse(Adjustment, data);
  // Paddle numbers a dispute and its end differently, but a transaction has one of each kind.
  switch (action) {
    case "refund":
      return reported([transaction_id], refundReport(id, status, totals.total));
    case "chargeback":
    case "chargeback_warning":
      return reported([transaction_id], { kind: "disputed", dispute: action });
    case "chargeback_reverse":
    case "chargeback_warning_reverse": {
      const dispute = action.replace("_reverse", "");
      return reported([transaction_id], { kind: "dispute-closed", dispute, outcome: "won" });
    }
    default:
      return nothing;
  }
}

/** The first transaction is often completed before it names its subscription. */
function readSubscription(data: unknown): ReadEvent {
  const { id, transaction_id, current_billing_period } = v.parse(Subscription, data);
  if (transaction_id === null) return nothing;
  const numbers = [transaction_id, ...periodReference(id, current_billing_period)];
  return reported(numbers, { kind: "linked", subscription: id });
}

function readChange(data: unknown): ReadEvent {
  const { id, current_billing_period, items, custom_data } = v.parse(Subscription, data);
  const lines = items.map(({ quantity, price }) => ({
    price: price.id,
    quantity,
    amount: (price.unit_price?.amount ?? 0) * quantity,
    renewsId: custom_data.renewsId,
  }));
  return reported(periodReference(id, current_billing_period), { kind: "changed", lines });
}
