import type {
  IAdjustmentResponse,
  ICustomerResponse,
  IPriceResponse,
  ISubscriptionItemResponse,
  ISubscriptionResponse,
  ITransactionResponse,
} from "@paddle/paddle-node-sdk";
import type { PaddleAccount } from "./paddle-account.ts";

const bought = "2026-03-01T09:00:00Z";
export const yearLater = "2027-03-01T09:00:00Z";

const product = {
  id: "pro_1",
  name: "DesigniteJava",
  tax_category: "standard" as const,
  status: "active" as const,
  created_at: bought,
  updated_at: bought,
};

export const price = (id: string, billing_cycle: IPriceResponse["billing_cycle"] = null) =>
  ({
    id,
    product_id: "pro_1",
    description: "Professional",
    type: "standard",
    billing_cycle,
    tax_mode: "account_setting",
    unit_price: { amount: "30000", currency_code: "USD" },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 100 },
    status: "active",
    created_at: bought,
    updated_at: bought,
  }) satisfies IPriceResponse;

export const yearly = { interval: "year" as const, frequency: 1 };

const totals = (total: number, grandTotal = total) => ({
  subtotal: String(total),
  discount: "0",
  tax: "0",
  total: String(total),
  credit: "0",
  credit_to_balance: "0",
  balance: "0",
  grand_total: String(grandTotal),
  grand_total_tax: String(Math.round(grandTotal / 10)),
  currency_code: "USD" as const,
});

export const details = (total: number, quantity = 2, grandTotal?: number) => ({
  tax_rates_used: [],
  totals: totals(total, grandTotal),
  line_items: [
    {
      id: "txnitm_1",
      price_id: "pri_java",
      quantity,
      tax_rate: "0",
      totals: { subtotal: String(total), discount: "0", tax: "0", total: String(total) },
    },
  ],
});

/** Paddle keeps who has bought apart from what was bought. */
const customer = {
  id: "ctm_1",
  name: "Ada Lovelace",
  email: "ada@example.org",
  marketing_consent: false,
  status: "active",
  locale: "en",
  created_at: bought,
  updated_at: bought,
} satisfies ICustomerResponse;

export const transaction = (changes: Partial<ITransactionResponse> = {}) =>
  ({
    id: "txn_1",
    status: "completed",
    customer_id: "ctm_1",
    origin: "web",
    subscription_id: null,
    invoice_number: "1-0001",
    currency_code: "USD",
    collection_mode: "automatic",
    custom_data: null,
    items: [{ price: price("pri_java"), quantity: 2 }],
    details: details(60_000),
    payments: [
      {
        payment_attempt_id: "1",
        stored_payment_method_id: "1",
        payment_method_id: null,
        amount: "60000",
        status: "captured",
        created_at: bought,
        captured_at: "2026-03-01T09:00:05Z",
      },
    ],
    created_at: bought,
    updated_at: bought,
    billed_at: bought,
    customer,
    business: {
      id: "biz_1",
      customer_id: "ctm_1",
      name: "Analytical Engines",
      tax_identifier: "DE123",
      status: "active",
      created_at: bought,
      updated_at: bought,
    },
    address: {
      id: "add_1",
      customer_id: "ctm_1",
      first_line: "Main Street 1",
      second_line: null,
      city: "Town",
      postal_code: "12345",
      region: null,
      country_code: "DE",
      status: "active",
      created_at: bought,
      updated_at: bought,
    },
    ...changes,
  }) satisfies ITransactionResponse;

/** The payment of a period of a subscription. */
export const periodPayment = (changes: Partial<ITransactionResponse> = {}) =>
  transaction({
    subscription_id: "sub_1",
    items: [{ price: price("pri_java", yearly), quantity: 2 }],
    billing_period: { starts_at: bought, ends_at: yearLater },
    ...changes,
  });

export const item = (changes: Partial<ISubscriptionItemResponse> = {}) =>
  ({
    status: "active",
    quantity: 2,
    recurring: true,
    created_at: bought,
    updated_at: bought,
    price: price("pri_java", yearly),
    product,
    ...changes,
  }) satisfies ISubscriptionItemResponse;

export const subscription = (changes: Partial<ISubscriptionResponse> = {}) =>
  ({
    id: "sub_1",
    status: "active",
    customer_id: "ctm_1",
    address_id: "add_1",
    currency_code: "USD",
    collection_mode: "automatic",
    billing_cycle: yearly,
    created_at: bought,
    updated_at: bought,
    canceled_at: null,
    current_billing_period: { starts_at: bought, ends_at: yearLater },
    management_urls: null,
    items: [item()],
    custom_data: null,
    ...changes,
  }) satisfies ISubscriptionResponse;

export const adjustment = (total: number, changes: Partial<IAdjustmentResponse> = {}) =>
  ({
    id: "adj_1",
    action: "refund",
    type: "partial",
    transaction_id: "txn_1",
    subscription_id: null,
    customer_id: "ctm_1",
    reason: "asked for",
    credit_applied_to_balance: false,
    currency_code: "USD",
    status: "approved",
    items: [],
    totals: {
      subtotal: String(total),
      tax: "0",
      total: String(total),
      fee: "0",
      earnings: "0",
      currency_code: "USD",
      retained_fee: "0",
    },
    created_at: bought,
    updated_at: bought,
    ...changes,
  }) satisfies IAdjustmentResponse;

/** One license twice, for a year, with one payment. */
export const oncePaid: PaddleAccount = { transactions: [transaction()] };

/** The same as a subscription in its first year. */
export const subscribed: PaddleAccount = { subscriptions: [subscription()], transactions: [periodPayment()] };
