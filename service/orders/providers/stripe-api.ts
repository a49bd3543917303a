import Stripe from "stripe";
import * as v from "valibot";
import { ProviderUnavailable } from "../purchase.ts";
import { callMilliseconds, Identifier, OwnData, readAnswer, Text, Word } from "./check-purchase.ts";

/** Where Stripe's API is, other than at Stripe, and how long a call may take. */
export type StripeServer = Pick<Stripe.StripeConfig, "host" | "port" | "protocol" | "timeout">;

/** What refers to another object is its identifier, or the object itself. */
const Reference = v.union([
  Identifier,
  v.pipe(
    v.object({ id: Identifier }),
    v.transform(({ id }) => id),
  ),
]);
const MaybeReference = v.nullish(Reference, null);
/** Seconds since 1970. */
const Time = v.number();

const Address = v.nullish(
  v.object({ line1: Text, line2: Text, postal_code: Text, city: Text, state: Text, country: Text }),
  null,
);
const TaxIds = v.nullish(v.array(v.object({ value: Text })), null);
const Amounts = v.nullish(v.array(v.object({ amount: v.number() })), null);

const listOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ data: v.array(schema), has_more: v.boolean() });

const SubscriptionItem = v.object({
  id: Identifier,
  quantity: v.nullish(v.number(), null),
  current_period_end: Time,
  price: v.object({ id: v.string() }),
});

const Subscription = v.object({
  id: Identifier,
  livemode: v.boolean(),
  status: Word,
  currency: Word,
  metadata: OwnData,
  start_date: Time,
  ended_at: v.nullish(Time, null),
  trial_end: v.nullish(Time, null),
});

const InvoiceLine = v.object({
  id: Identifier,
  amount: v.number(),
  quantity: v.nullish(v.number(), null),
  period: v.object({ end: Time }),
  pricing: v.nullish(v.object({ price_details: v.nullish(v.object({ price: v.string() }), null) }), null),
  taxes: v.nullish(v.array(v.object({ amount: v.number(), tax_behavior: Word })), null),
  discount_amounts: Amounts,
  parent: v.nullish(v.object({ invoice_item_details: v.nullish(v.object({ proration: v.boolean() }), null) }), null),
});
export type InvoiceLine = v.InferOutput<typeof InvoiceLine>;

const Invoice = v.object({
  id: Identifier,
  livemode: v.boolean(),
  number: Text,
  status: v.nullish(Word, null),
  billing_reason: v.nullish(Word, null),
  created: Time,
  currency: Word,
  total: v.number(),
  total_taxes: Amounts,
  customer: MaybeReference,
  customer_email: Text,
  customer_name: Text,
  customer_address: Address,
  customer_tax_ids: TaxIds,
  hosted_invoice_url: Text,
  metadata: OwnData,
  status_transitions: v.object({ paid_at: v.nullish(Time, null) }),
  parent: v.nullish(
    v.object({
      subscription_details: v.nullish(v.object({ subscription: Reference, metadata: OwnData }), null),
    }),
    null,
  ),
});
export type Invoice = v.InferOutput<typeof Invoice>;

const InvoicePayment = v.object({
  id: Identifier,
  invoice: Reference,
  status: Word,
  payment: v.object({ payment_intent: MaybeReference, charge: MaybeReference }),
});

/** What a refund or a dispute is about: a payment, or the charge of an old one. */
const Source = { payment_intent: MaybeReference, charge: MaybeReference };
export interface PaymentSource {
  payment_intent: string | null;
  charge: string | null;
}

const Refund = v.object({
  id: Identifier,
  created: Time,
  amount: v.number(),
  status: v.nullish(Word, null),
  ...Source,
});
const Dispute = v.object({
  id: Identifier,
  created: Time,
  amount: v.number(),
  status: Word,
  balance_transactions: v.array(v.object({ amount: v.number() })),
  ...Source,
});

const Charge = v.object({
  id: Identifier,
  livemode: v.boolean(),
  created: Time,
  currency: Word,
  amount: v.number(),
  status: Word,
  payment_intent: MaybeReference,
  receipt_number: Text,
  receipt_url: Text,
  billing_details: v.object({ email: Text, name: Text }),
});
export type Charge = v.InferOutput<typeof Charge>;

const PaymentIntent = v.object({ id: Identifier, status: Word, latest_charge: MaybeReference });

const Session = v.object({
  id: Identifier,
  livemode: v.boolean(),
  mode: Word,
  status: v.nullish(Word, null),
  payment_status: Word,
  created: Time,
  currency: v.nullish(Word, null),
  amount_total: v.nullish(v.number(), null),
  total_details: v.nullish(v.object({ amount_tax: v.number() }), null),
  client_reference_id: Text,
  metadata: OwnData,
  customer_details: v.nullish(
    v.object({
      email: Text,
      name: Text,
      business_name: Text,
      individual_name: Text,
      address: Address,
      tax_ids: TaxIds,
    }),
    null,
  ),
  invoice: MaybeReference,
  subscription: MaybeReference,
  payment_intent: MaybeReference,
});
export type Session = v.InferOutput<typeof Session>;

const SessionLine = v.object({
  id: Identifier,
  price: v.nullish(v.object({ id: v.string() }), null),
  quantity: v.nullish(v.number(), null),
  amount_total: v.number(),
});

export type StripeEvent = v.InferOutput<typeof Event>;
export const Event = v.object({
  id: Identifier,
  type: v.pipe(v.string(), v.regex(/^[\w.]{1,100}$/)),
  livemode: v.boolean(),
  data: v.object({ object: v.object({ object: v.string(), id: v.optional(Identifier) }) }),
});

const pageLength = 100;
const mostPages = 1000;

type Page = { limit: number; starting_after?: string };

/** What is read of Stripe's API, each list to its end. Throws `ProviderUnavailable` alone. */
export function openStripeApi(apiKey: string, server: StripeServer) {
  const client = new Stripe(apiKey, {
    apiVersion: "2026-10-28.endive",
    // With this client the deadline covers the answer to its last byte.
    httpClient: Stripe.createFetchHttpClient(),
    timeout: callMilliseconds,
    maxNetworkRetries: 0,
    telemetry: false,
    ...server,
  });

  async function ask<Schema extends v.GenericSchema>(
    schema: Schema,
    call: Promise<Stripe.Response<object>>,
  ): Promise<v.InferOutput<Schema>> {
    const answer = await call.catch((error: unknown) => {
      throw unavailable(error);
    });
    const status = answer.lastResponse.statusCode;
    if (status !== 200) throw new ProviderUnavailable(`Stripe answers ${status}.`);
    return readAnswer("Stripe", schema, answer);
  }

  async function list<Schema extends v.GenericSchema<unknown, { id: string }>>(
    schema: Schema,
    call: (page: Page) => Promise<Stripe.Response<object>>,
  ): Promise<v.InferOutput<Schema>[]> {
    const entries: v.InferOutput<Schema>[] = [];
    for (let pages = 0; pages < mostPages; pages++) {
      const last = entries.at(-1);
      const page = await ask(
        listOf(schema),
        call({ limit: pageLength, ...(last !== undefined && { starting_after: last.id }) }),
      );
      entries.push(...page.data);
      if (!page.has_more) return entries;
      if (page.data.length === 0) break;
    }
    throw new ProviderUnavailable("Stripe's list has no end.");
  }

  return {
    subscription: (id: string) => ask(Subscription, client.subscriptions.retrieve(id)),
    subscriptionItems: (subscription: string) =>
      list(SubscriptionItem, (page) => client.subscriptionItems.list({ subscription, ...page })),
    invoice: (id: string) => ask(Invoice, client.invoices.retrieve(id)),
    invoicesOf: (subscription: string) => list(Invoice, (page) => client.invoices.list({ subscription, ...page })),
    invoiceLines: (id: string) => list(InvoiceLine, (page) => client.invoices.listLineItems(id, page)),
    invoicePayment: (id: string) => ask(InvoicePayment, client.invoicePayments.retrieve(id)),
    paymentsOfInvoice: (invoice: string) =>
      list(InvoicePayment, (page) => client.invoicePayments.list({ invoice, ...page })),
    invoicesOfPayment: (payment_intent: string) =>
      list(InvoicePayment, (page) =>
        client.invoicePayments.list({ payment: { type: "payment_intent", payment_intent }, ...page }),
      ),
    session: (id: string) => ask(Session, client.checkout.sessions.retrieve(id)),
    sessions: (of: { payment_intent: string } | { subscription: string } | { customer: string }) =>
      list(Session, (page) => client.checkout.sessions.list({ ...of, ...page })),
    sessionLines: (id: string) => list(SessionLine, (page) => client.checkout.sessions.listLineItems(id, page)),
    paymentIntent: (id: string) => ask(PaymentIntent, client.paymentIntents.retrieve(id)),
    charge: (id: string) => ask(Charge, client.charges.retrieve(id)),
    refund: (id: string) => ask(Refund, client.refunds.retrieve(id)),
    refunds: (of: { payment_intent: string } | { charge: string }) =>
      list(Refund, (page) => client.refunds.list({ ...of, ...page })),
    dispute: (id: string) => ask(Dispute, client.disputes.retrieve(id)),
    disputes: (of: { payment_intent: string } | { charge: string }) =>
      list(Dispute, (page) => client.disputes.list({ ...of, ...page })),
    /** Stripe keeps them for 30 days. */
    eventsSince: (since: Date) =>
      list(Event, (page) => client.events.list({ created: { gte: Math.floor(since.getTime() / 1000) }, ...page })),
  };
}

export type StripeApi = ReturnType<typeof openStripeApi>;

/** Stripe's own words say which permission a key lacks. They hold no data of buyers. */
function unavailable(error: unknown): ProviderUnavailable {
  if (!(error instanceof Stripe.errors.StripeError))
    return new ProviderUnavailable("Stripe's answer isn't understood.");
  const status = error.statusCode === undefined ? "doesn't answer" : `answers ${error.statusCode}`;
  return new ProviderUnavailable(`Stripe ${status}: ${error.message.slice(0, 300)}`);
}
