import type { Stripe } from "stripe";
import type { StripeAccount } from "./stripe-account.ts";

/** Seconds since 1970. */
export const at = (time: string) => Date.parse(time) / 1000;
export const bought = at("2026-03-01T09:00:00Z");
export const yearLater = at("2027-03-01T09:00:00Z");

const address = { line1: "Main Street 1", line2: null, postal_code: "12345", city: "Town", state: null, country: "DE" };
const emptyList = { object: "list" as const, data: [], has_more: false, url: "" };

export const price = (id: string) =>
  ({ id, object: "price", unit_amount: 30_000, currency: "usd" }) satisfies Partial<Stripe.Price> as Stripe.Price;

export const subscription = (changes: Partial<Stripe.Subscription> = {}) =>
  ({
    id: "sub_1",
    object: "subscription",
    livemode: true,
    status: "active",
    currency: "usd",
    metadata: {},
    start_date: bought,
    ended_at: null,
    trial_end: null,
    items: emptyList,
    ...changes,
  }) satisfies Partial<Stripe.Subscription>;

export const item = (changes: Partial<Stripe.SubscriptionItem> = {}) =>
  ({
    id: "si_1",
    object: "subscription_item",
    subscription: "sub_1",
    quantity: 2,
    current_period_start: bought,
    current_period_end: yearLater,
    price: price("price_java"),
    ...changes,
  }) satisfies Partial<Stripe.SubscriptionItem>;

export const invoice = (changes: Partial<Stripe.Invoice> = {}) =>
  ({
    id: "in_1",
    object: "invoice",
    livemode: true,
    number: "A-0001",
    status: "paid",
    billing_reason: "subscription_create",
    created: bought,
    currency: "usd",
    total: 60_000,
    total_taxes: [],
    customer: "cus_1",
    customer_email: "ada@example.org",
    customer_name: "Ada Lovelace",
    customer_address: address,
    customer_tax_ids: [{ type: "eu_vat", value: "DE123" }],
    hosted_invoice_url: "https://invoice.example/1",
    metadata: {},
    status_transitions: { paid_at: bought + 5, finalized_at: bought, marked_uncollectible_at: null, voided_at: null },
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: "sub_1", metadata: {} },
    },
    ...changes,
  }) satisfies Partial<Stripe.Invoice>;

export const line = (changes: Partial<Stripe.InvoiceLineItem> = {}) =>
  ({
    id: "il_1",
    object: "line_item",
    amount: 60_000,
    quantity: 2,
    period: { start: bought, end: yearLater },
    pricing: {
      type: "price_details",
      price_details: { price: "price_java", product: "prod_1" },
      unit_amount_decimal: null,
    },
    taxes: [],
    discount_amounts: [],
    ...changes,
  }) satisfies Partial<Stripe.InvoiceLineItem>;

export const invoicePayment = (changes: Partial<Stripe.InvoicePayment> = {}) =>
  ({
    id: "inpay_1",
    object: "invoice_payment",
    invoice: "in_1",
    status: "paid",
    payment: { type: "payment_intent", payment_intent: "pi_1" },
    ...changes,
  }) satisfies Partial<Stripe.InvoicePayment>;

export const session = (changes: Partial<Stripe.Checkout.Session> = {}) =>
  ({
    id: "cs_1",
    object: "checkout.session",
    livemode: true,
    mode: "payment",
    status: "complete",
    payment_status: "paid",
    created: bought,
    currency: "usd",
    amount_total: 60_000,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 9580 },
    client_reference_id: null,
    metadata: {},
    customer_details: {
      email: "ada@example.org",
      name: "Ada Lovelace",
      business_name: "Analytical Engines",
      individual_name: null,
      phone: null,
      tax_exempt: "none",
      address,
      tax_ids: [{ type: "eu_vat", value: "DE123" }],
    },
    invoice: null,
    subscription: null,
    payment_intent: "pi_1",
    ...changes,
  }) satisfies Partial<Stripe.Checkout.Session>;

export const sessionLine = (changes: Partial<Stripe.LineItem> = {}) =>
  ({
    id: "li_1",
    object: "item",
    price: price("price_java"),
    quantity: 2,
    amount_total: 60_000,
    ...changes,
  }) satisfies Partial<Stripe.LineItem>;

export const intent = (changes: Partial<Stripe.PaymentIntent> = {}) =>
  ({
    id: "pi_1",
    object: "payment_intent",
    status: "succeeded",
    latest_charge: "ch_1",
    ...changes,
  }) satisfies Partial<Stripe.PaymentIntent>;

export const charge = (changes: Partial<Stripe.Charge> = {}) =>
  ({
    id: "ch_1",
    object: "charge",
    livemode: true,
    created: bought + 5,
    currency: "usd",
    amount: 60_000,
    status: "succeeded",
    payment_intent: "pi_1",
    receipt_number: null,
    receipt_url: "https://receipt.example/1",
    billing_details: { email: "ada@example.org", name: "Ada Lovelace", phone: null, tax_id: null, address: null },
    ...changes,
  }) satisfies Partial<Stripe.Charge>;

export const refund = (changes: Partial<Stripe.Refund> = {}) =>
  ({
    id: "re_1",
    object: "refund",
    created: bought + 86_400,
    amount: 60_000,
    status: "succeeded",
    payment_intent: "pi_1",
    charge: "ch_1",
    ...changes,
  }) satisfies Partial<Stripe.Refund>;

export const dispute = (changes: Partial<Stripe.Dispute> = {}) =>
  ({
    id: "du_1",
    object: "dispute",
    created: bought + 86_400,
    amount: 60_000,
    status: "needs_response",
    balance_transactions: [],
    payment_intent: "pi_1",
    charge: "ch_1",
    ...changes,
  }) satisfies Partial<Stripe.Dispute>;

/** One license twice, for a year, with one payment by a payment link. */
export const oncePaid: StripeAccount = {
  sessions: [session()],
  line_items: { cs_1: [sessionLine()] },
  payment_intents: [intent()],
  charges: [charge()],
};

/** The same as a subscription in its first year. */
export const subscribed: StripeAccount = {
  subscriptions: [subscription()],
  subscription_items: [item()],
  invoices: [invoice()],
  lines: { in_1: [line()] },
  invoice_payments: [invoicePayment()],
  payment_intents: [intent()],
  charges: [charge()],
};
