import Stripe from "stripe";
import { expect, test } from "vitest";
import { type Outline, outline } from "#test/support/orders/outline.ts";
import { type StripeAccount, serveStripe } from "#test/support/orders/stripe-account.ts";
import {
  at,
  bought,
  charge,
  dispute,
  intent,
  invoice,
  invoicePayment,
  item,
  line,
  oncePaid,
  price,
  refund,
  session,
  sessionLine,
  subscribed,
  subscription,
  yearLater,
} from "#test/support/orders/stripe-objects.ts";
import { ProviderUnavailable, type Purchase } from "../purchase.ts";
import { openStripe } from "./stripe.ts";

const apiKey = "rk_live_0123456789";

async function fetchFrom(account: StripeAccount, kind = "subscription", id = "sub_1"): Promise<Purchase | null> {
  const { server } = await serveStripe(account);
  return await openStripe({ apiKey, secrets: [], server }).fetchPurchase({ kind, id });
}

const fetchSession = (account: StripeAccount) => fetchFrom(account, "checkout.session", "cs_1");

const twoForAYear = { lines: ["2 price_java"], paidUntil: "2027-03-01", paid: [60_000] };
const unpaid = { ...twoForAYear, paidUntil: "2026-03-01", paid: [] };
const onceTwo = { ...twoForAYear, paidUntil: null };

const trialEnd = at("2026-03-15T09:00:00Z");
const inTrial = {
  subscriptions: [subscription({ status: "trialing", trial_end: trialEnd })],
  subscription_items: [item({ current_period_end: trialEnd })],
  invoices: [invoice({ total: 0 })],
  lines: { in_1: [line({ amount: 0, period: { start: bought, end: trialEnd } })] },
} satisfies StripeAccount;

const nextYear = at("2028-03-01T09:00:00Z");
const renewal = (changes: Partial<Stripe.Invoice>) => ({
  ...subscribed,
  subscription_items: [item({ current_period_end: nextYear })],
  invoices: [invoice(), invoice({ id: "in_2", created: yearLater, billing_reason: "subscription_cycle", ...changes })],
  lines: { in_1: [line()], in_2: [line({ id: "il_2", period: { start: yearLater, end: nextYear } })] },
});

const midYear = at("2026-09-01T09:00:00Z");

const ofSubscription: Record<string, [StripeAccount, Outline]> = {
  "the first year": [subscribed, twoForAYear],
  "the second year": [renewal({}), { ...twoForAYear, paidUntil: "2028-03-01", paid: [60_000, 60_000] }],
  "a second year whose invoice is a draft": [renewal({ status: "draft", number: null }), twoForAYear],
  "a second year whose payment failed": [
    { ...renewal({ status: "open" }), subscriptions: [subscription({ status: "past_due" })] },
    twoForAYear,
  ],
  "a second year that is paid in part": [
    {
      ...renewal({ status: "open", amount_paid: 20_000 }),
      invoice_payments: [invoicePayment(), invoicePayment({ id: "inpay_2", invoice: "in_2" })],
    },
    twoForAYear,
  ],
  "seats that were added since mid-year, with their prorations on the next invoice": [
    {
      ...renewal({ total: 195_000 }),
      subscription_items: [item({ quantity: 5, current_period_end: nextYear })],
      lines: {
        in_1: [line()],
        in_2: [
          line({ id: "il_2", amount: -30_000, quantity: 2, period: { start: midYear, end: yearLater } }),
          line({ id: "il_3", amount: 75_000, quantity: 5, period: { start: midYear, end: yearLater } }),
          line({ id: "il_4", amount: 150_000, quantity: 5, period: { start: yearLater, end: nextYear } }),
        ],
      },
    },
    { lines: ["5 price_java"], paidUntil: "2028-03-01", paid: [60_000, 195_000] },
  ],
  "another plan with a new period that is billed at once": [
    {
      ...subscribed,
      subscription_items: [
        item({ quantity: 1, price: price("price_both"), current_period_end: at("2027-09-01T09:00:00Z") }),
      ],
      invoices: [
        invoice(),
        invoice({ id: "in_2", created: midYear, billing_reason: "subscription_update", total: 28_700 }),
      ],
      lines: {
        in_1: [line()],
        in_2: [
          line({ id: "il_2", amount: -11_300, period: { start: midYear, end: yearLater } }),
          line({ id: "il_3", amount: 40_000, period: { start: midYear, end: at("2027-09-01T09:00:00Z") } }),
        ],
      },
    },
    { lines: ["1 price_both"], paidUntil: "2027-09-01", paid: [60_000, 28_700] },
  ],
  "a cheaper plan whose shorter period ends before what was paid": [
    {
      ...subscribed,
      subscription_items: [item({ price: price("price_month"), current_period_end: at("2026-10-01T09:00:00Z") })],
      invoices: [
        invoice(),
        invoice({ id: "in_2", created: midYear, billing_reason: "subscription_update", total: -25_000 }),
      ],
      lines: {
        in_1: [line()],
        in_2: [line({ id: "il_2", period: { start: midYear, end: at("2026-10-01T09:00:00Z") } })],
      },
    },
    { lines: ["2 price_month"], paidUntil: "2026-10-01", paid: [60_000] },
  ],
  "more items than a page holds": [
    { ...subscribed, subscription_items: Array.from({ length: 5 }, (_, index) => item({ id: `si_${index}` })) },
    { ...twoForAYear, lines: Array(5).fill("2 price_java") },
  ],
  "an item of quantity 0": [
    { ...subscribed, subscription_items: [item(), item({ id: "si_2", quantity: 0 })] },
    twoForAYear,
  ],
  "a trial": [inTrial, { ...twoForAYear, paidUntil: "2026-03-15", paid: [], isTrial: true }],
  "a trial that was left": [
    {
      ...inTrial,
      subscriptions: [subscription({ status: "canceled", trial_end: trialEnd, ended_at: bought + 86_400 })],
    },
    { ...twoForAYear, paidUntil: "2026-03-02", paid: [], isTrial: true, isCanceled: true },
  ],
  "a trial after which the payment failed": [
    {
      ...inTrial,
      subscriptions: [subscription({ status: "past_due", trial_end: trialEnd })],
      subscription_items: [item({ current_period_end: yearLater })],
      invoices: [invoice({ total: 0 }), invoice({ id: "in_2", created: trialEnd, status: "open" })],
    },
    { ...twoForAYear, paidUntil: "2026-03-15", paid: [], isTrial: true },
  ],
  "a trial that went on into a paid year": [
    {
      ...inTrial,
      subscriptions: [subscription({ trial_end: trialEnd })],
      subscription_items: [item()],
      invoices: [invoice({ total: 0 }), invoice({ id: "in_2", created: trialEnd })],
      lines: { ...inTrial.lines, in_2: [line({ period: { start: trialEnd, end: yearLater } })] },
    },
    twoForAYear,
  ],
  "a coupon of 100 %": [
    { ...subscribed, invoices: [invoice({ total: 0 })], invoice_payments: [] },
    { ...twoForAYear, paid: [0] },
  ],
  "the balance of the customer paid all": [{ ...subscribed, invoice_payments: [] }, twoForAYear],
  "the first payment waits": [
    { ...subscribed, subscriptions: [subscription({ status: "incomplete" })], invoices: [invoice({ status: "open" })] },
    unpaid,
  ],
  "the first payment never came": [
    {
      ...subscribed,
      subscriptions: [subscription({ status: "incomplete_expired" })],
      invoices: [invoice({ status: "void" })],
    },
    { ...unpaid, isCanceled: true },
  ],
  "canceled, and paid until the end of the year": [
    { ...subscribed, subscriptions: [subscription({ status: "canceled", ended_at: midYear })] },
    { ...twoForAYear, isCanceled: true },
  ],
  "refunded in part": [
    { ...subscribed, refunds: [refund({ amount: 20_000 })] },
    { ...twoForAYear, paid: ["60000 - 20000"] },
  ],
  "refunded in full by more refunds than a page holds": [
    { ...subscribed, refunds: ["re_1", "re_2", "re_3"].map((id) => refund({ id, amount: 20_000 })) },
    { ...twoForAYear, paid: ["60000 - 60000"] },
  ],
  "a refund that failed": [{ ...subscribed, refunds: [refund({ status: "failed" })] }, twoForAYear],
  "a refund of a state that isn't known": [
    { ...subscribed, refunds: [refund({ status: "teleported" })] },
    { ...twoForAYear, problem: "The state teleported of a refund isn't known." },
  ],
  "a dispute that is open": [
    { ...subscribed, disputes: [dispute()] },
    { ...twoForAYear, dispute: "open" },
  ],
  "a dispute that is won": [
    { ...subscribed, disputes: [dispute({ status: "won" })] },
    { ...twoForAYear, dispute: "won" },
  ],
  "a dispute that is lost": [
    { ...subscribed, disputes: [dispute({ status: "lost" })] },
    { ...twoForAYear, dispute: "lost", paid: ["60000 - 60000"] },
  ],
  "an inquiry of a bank": [{ ...subscribed, disputes: [dispute({ status: "warning_needs_response" })] }, twoForAYear],
  "an invoice of a state that isn't known": [
    { ...subscribed, invoices: [invoice({ status: "settled" as never })] },
    { ...twoForAYear, paidUntil: "2026-03-01", paid: [], problem: "The state settled of an invoice isn't known." },
  ],
  "a refund of a payment whose state isn't known": [
    {
      ...subscribed,
      invoice_payments: [invoicePayment({ status: "settled" as never })],
      refunds: [refund({ amount: 10_000 })],
    },
    { ...twoForAYear, paid: ["60000 - 10000"] },
  ],
  "a state that isn't known": [
    { ...subscribed, subscriptions: [subscription({ status: "hibernating" })] },
    { ...twoForAYear, problem: "The state hibernating of the subscription isn't known." },
  ],
  "items of different periods": [
    { ...subscribed, subscription_items: [item(), item({ id: "si_2", current_period_end: midYear })] },
    {
      ...twoForAYear,
      lines: ["2 price_java", "2 price_java"],
      paidUntil: "2026-09-01",
      problem: "The items of the subscription are billed for different periods.",
    },
  ],
  "something that is sold once in the same checkout": [
    {
      ...subscribed,
      lines: {
        in_1: [
          line(),
          line({
            id: "il_2",
            parent: {
              type: "invoice_item_details",
              invoice_item_details: {
                invoice_item: "ii_1",
                proration: false,
                proration_details: null,
                subscription: null,
              },
              subscription_item_details: null,
            },
          }),
        ],
      },
    },
    { ...twoForAYear, problem: "Something was sold once together with the subscription, which doesn't have it." },
  ],
  "a fraction as quantity": [
    { ...subscribed, subscription_items: [item({ quantity: 1.5 })] },
    { ...twoForAYear, lines: [], problem: "A quantity isn't a whole number." },
  ],
  "a first invoice below nothing": [
    { ...subscribed, invoices: [invoice({ total: -500 })] },
    { ...twoForAYear, paid: [0], problem: "An amount is negative, or no whole number of the smallest unit." },
  ],
  "a period that ends at an absurd time": [
    {
      ...subscribed,
      subscription_items: [item({ current_period_end: 1e15 })],
      lines: { in_1: [line({ period: { start: bought, end: 1e15 } })] },
    },
    { ...twoForAYear, paidUntil: "1970-01-01", problem: "A time makes no sense." },
  ],
  "neither live nor a test": [
    { ...subscribed, subscriptions: [subscription({ livemode: undefined as never })] },
    { ...twoForAYear, problem: "Stripe doesn't say whether the purchase is a test." },
  ],
  "an amount that is a text": [
    { ...subscribed, invoices: [{ ...invoice(), total: "60000" } as unknown as Stripe.Invoice] },
    { ...twoForAYear, paid: [0], problem: "An amount is negative, or no whole number of the smallest unit." },
  ],
};

test.each(Object.entries(ofSubscription))("Stripe, a subscription: %s", async (_, [account, expected]) => {
  expect(outline(await fetchFrom(account))).toEqual(expected);
});

const ofOnePayment: Record<string, [StripeAccount, Outline]> = {
  "a payment link without invoice or metadata": [oncePaid, onceTwo],
  "more lines than a page holds": [
    { ...oncePaid, line_items: { cs_1: Array.from({ length: 12 }, (_, index) => sessionLine({ id: `li_${index}` })) } },
    { ...onceTwo, lines: Array(12).fill("2 price_java") },
  ],
  "a line of quantity 0": [
    { ...oncePaid, line_items: { cs_1: [sessionLine(), sessionLine({ id: "li_2", quantity: 0 })] } },
    onceTwo,
  ],
  "a coupon of 100 %": [
    {
      ...oncePaid,
      sessions: [session({ payment_intent: null, payment_status: "no_payment_required", amount_total: 0 })],
      line_items: { cs_1: [sessionLine({ amount_total: 0 })] },
    },
    { ...onceTwo, paid: [0] },
  ],
  "a bank transfer that has yet to arrive": [
    {
      ...oncePaid,
      sessions: [session({ payment_status: "unpaid" })],
      payment_intents: [intent({ status: "processing" })],
    },
    { ...onceTwo, paid: [] },
  ],
  "a bank transfer that failed": [
    {
      ...oncePaid,
      sessions: [session({ payment_status: "unpaid" })],
      payment_intents: [intent({ status: "requires_payment_method" })],
    },
    { ...onceTwo, paid: [], isCanceled: true },
  ],
  "a checkout that nobody has finished": [{ ...oncePaid, sessions: [session({ status: "open" })] }, null],
  "a checkout that has expired": [{ ...oncePaid, sessions: [session({ status: "expired" })] }, null],
  "a card that is stored without a payment": [{ ...oncePaid, sessions: [session({ mode: "setup" })] }, null],
  "refunded in full": [
    { ...oncePaid, refunds: [refund()] },
    { ...onceTwo, paid: ["60000 - 60000"] },
  ],
  "a dispute that is prevented by paying back": [
    {
      ...oncePaid,
      disputes: [
        dispute({
          status: "prevented",
          balance_transactions: [
            { amount: -60_000 } satisfies Partial<Stripe.BalanceTransaction> as Stripe.BalanceTransaction,
          ],
        }),
      ],
    },
    { ...onceTwo, dispute: "lost", paid: ["60000 - 60000"] },
  ],
  "a line without a price": [
    { ...oncePaid, line_items: { cs_1: [sessionLine(), sessionLine({ id: "li_2", price: null })] } },
    { ...onceTwo, problem: "A line has no price, so it isn't known what was bought." },
  ],
  "a currency that isn't known": [
    { ...oncePaid, sessions: [session({ currency: "zzz" })] },
    { ...onceTwo, problem: "The currency ZZZ isn't known." },
  ],
  "a buyer without an email address": [
    { ...oncePaid, sessions: [session({ customer_details: null })] },
    { ...onceTwo, problem: "The buyer has no valid email address." },
  ],
};

test.each(Object.entries(ofOnePayment))("Stripe, one payment: %s", async (_, [account, expected]) => {
  expect(outline(await fetchSession(account))).toEqual(expected);
});

test.each([
  ["usd", 60_000, 60_000],
  ["jpy", 60_000, 60_000],
  ["kwd", 60_000, 60_000],
  // Stripe writes them in hundredths, which nobody can pay.
  ["isk", 60_000, 600],
  ["ugx", 60_000, 600],
])("an amount in %s of %i is %i of its smallest unit", async (currency, amount_total, total) => {
  const purchase = await fetchSession({
    ...oncePaid,
    sessions: [session({ currency, amount_total, total_details: null })],
  });
  expect(purchase).toMatchObject({ currency: currency.toUpperCase(), payments: [{ total }], problem: null });
});

test("a purchase has what orders need to know", async () => {
  expect(await fetchSession({ ...oncePaid, sessions: [session({ client_reference_id: "lic_1" })] })).toEqual({
    provider: "stripe",
    id: "cs_1",
    number: "pi_1",
    references: ["pi_1", "ch_1"],
    isTest: false,
    buyer: {
      email: "ada@example.org",
      name: "Ada Lovelace",
      company: "Analytical Engines",
      address: "Main Street 1\n12345 Town\nDE",
      taxId: "DE123",
    },
    currency: "USD",
    lines: [{ price: "price_java", quantity: 2, amount: 60_000 }],
    paidUntil: null,
    isTrial: false,
    payments: [
      {
        id: "pi_1",
        paidAt: "2026-03-01T09:00:05.000Z",
        total: 60_000,
        tax: 9580,
        refunded: 0,
        refundedAt: null,
        invoiceUrl: "https://receipt.example/1",
      },
    ],
    dispute: "none",
    isCanceled: false,
    renewsId: "lic_1",
    problem: null,
  });
  expect(
    await fetchFrom({
      ...subscribed,
      subscriptions: [subscription({ livemode: false, metadata: { renews: "lic_2" } })],
    }),
  ).toMatchObject({
    id: "sub_1",
    number: "A-0001",
    references: ["in_1", "A-0001", "pi_1"],
    isTest: true,
    buyer: { email: "ada@example.org", name: "Ada Lovelace", taxId: "DE123" },
    renewsId: "lic_2",
    payments: [{ id: "in_1", tax: 0, invoiceUrl: "https://invoice.example/1" }],
  });
});

const events = { refunds: [refund()], disputes: [dispute({ status: "won" })] };

const leads: [StripeAccount, string, [kind: string, id: string][]][] = [
  [
    subscribed,
    "sub_1",
    [
      ["subscription", "sub_1"],
      ["invoice", "in_1"],
      ["payment_intent", "pi_1"],
      ["refund", "re_1"],
      ["dispute", "du_1"],
    ],
  ],
  [
    oncePaid,
    "cs_1",
    [
      ["checkout.session", "cs_1"],
      ["payment_intent", "pi_1"],
      ["refund", "re_1"],
      ["dispute", "du_1"],
    ],
  ],
];

test.each(leads)("each object leads to the purchase that it belongs to (%#)", async (account, id, objects) => {
  const { server } = await serveStripe({ ...account, ...events });
  const { fetchPurchase } = openStripe({ apiKey, secrets: [], server });
  for (const [kind, object] of objects) {
    expect(await fetchPurchase({ kind, id: object }), kind).toMatchObject({ id, dispute: "won" });
  }
});

const byHand = invoice({ parent: null, billing_reason: "manual" });

test("an invoice without a subscription is a purchase of its own, or that of the session that made it", async () => {
  const account = { ...subscribed, invoices: [byHand] };
  expect(outline(await fetchFrom(account, "invoice", "in_1"))).toEqual(onceTwo);
  const open = { ...account, invoices: [{ ...byHand, status: "open" as const }] };
  expect(outline(await fetchFrom(open, "invoice", "in_1"))).toEqual({ ...onceTwo, paid: [] });
  const draft = { ...account, invoices: [{ ...byHand, status: "draft" as const }] };
  expect(await fetchFrom(draft, "invoice", "in_1")).toBeNull();
  const bySession = { ...account, ...oncePaid, sessions: [session({ invoice: "in_1" })] };
  expect(await fetchFrom(bySession, "invoice", "in_1")).toMatchObject({
    id: "cs_1",
    number: "A-0001",
    references: ["pi_1", "ch_1", "in_1"],
  });
  const overNothing = session({ invoice: "in_1", payment_intent: null, customer: "cus_1" });
  const free = { ...account, ...oncePaid, invoice_payments: [], sessions: [overNothing] };
  expect(await fetchFrom(free, "invoice", "in_1")).toMatchObject({ id: "cs_1" });
});

test("a payment with neither session nor invoice is a problem, and a payout is none of ours", async () => {
  const account = { payment_intents: [intent()], charges: [charge()] };
  expect(await fetchFrom(account, "payment_intent", "pi_1")).toMatchObject({
    id: "pi_1",
    buyer: { email: "ada@example.org" },
    lines: [],
    problem: "The payment has neither a checkout session nor an invoice, so it isn't known what was bought.",
  });
  const failed = { ...account, charges: [charge({ status: "failed" })] };
  expect(await fetchFrom(failed, "payment_intent", "pi_1")).toBeNull();
  expect(await fetchFrom(account, "payout", "po_1")).toBeNull();
});

test("an answer that isn't understood is no purchase", async () => {
  await expect(fetchFrom({})).rejects.toThrow("Stripe answers 404: No such object: /v1/subscriptions/sub_1");
  await expect(fetchFrom({})).rejects.toThrow(ProviderUnavailable);
});

test.each([
  ["no JSON", (response) => response.end("<html>")],
  ["an error without words", (response) => response.writeHead(500).end("{}")],
  ["a status that nobody expects", (response) => response.writeHead(202).end(JSON.stringify(subscription()))],
  ["nothing", () => undefined],
  ["an answer without an end", (response) => response.writeHead(200).write('{"id":')],
] satisfies [string, (response: import("node:http").ServerResponse) => unknown][])(
  "%s is an outage",
  async (_, answer) => {
    const { server } = await serveStripe(subscribed, (response) => {
      answer(response);
      return true;
    });
    const { fetchPurchase } = openStripe({ apiKey, secrets: [], server: { ...server, timeout: 200 } });
    await expect(fetchPurchase({ kind: "subscription", id: "sub_1" })).rejects.toThrow(ProviderUnavailable);
  },
);

test("each call names the version of the API that our types describe", async () => {
  const { server, calls } = await serveStripe(oncePaid);
  await openStripe({ apiKey, secrets: [], server }).fetchPurchase({ kind: "checkout.session", id: "cs_1" });
  expect(calls).toContain("2026-10-28.endive /v1/checkout/sessions/cs_1");
  expect(calls.every((call) => call.startsWith("2026-10-28.endive "))).toBe(true);
});

const event = (id: string, type: Stripe.Event.Type, object: object, created = bought) => ({
  id,
  type,
  created,
  livemode: true,
  data: { object },
});

test("what was created or changed lately is listed once, to the end of the list", async () => {
  const { server } = await serveStripe({
    events: [
      event("evt_5", "balance.available", { object: "balance" }),
      event("evt_4", "customer.subscription.updated", subscription()),
      event("evt_3", "customer.subscription.created", subscription()),
      event("evt_2", "refund.failed", refund()),
      event("evt_1", "checkout.session.completed", session(), bought - 60),
    ],
  });
  expect(await openStripe({ apiKey, secrets: [], server }).listRecent(new Date(bought * 1000))).toEqual([
    { kind: "subscription", id: "sub_1" },
    { kind: "refund", id: "re_1" },
  ]);
});

test("a coupon with a name of the seller's own keeps no purchase from being listed", async () => {
  const coupon = { id: "50% OFF", object: "coupon" } as Stripe.Coupon;
  const { server } = await serveStripe({
    events: [event("evt_2", "coupon.created", coupon), event("evt_1", "refund.created", refund())],
  });
  expect(await openStripe({ apiKey, secrets: [], server }).listRecent(new Date(0))).toEqual([
    { kind: "refund", id: "re_1" },
  ]);
  expect(await verify({ ...refunded, type: "coupon.created", data: { object: coupon } })).toEqual({
    ...{ kind: "ignored", type: "coupon.created" },
  });
});

test("a key of test mode reads test mode", () => {
  expect(openStripe({ apiKey: "rk_test_0123456789", secrets: [] }).isTest).toBe(true);
  expect(openStripe({ apiKey, secrets: [] }).isTest).toBe(false);
});

const secrets = ["whsec_new", "whsec_old"];

function verify(event: object | string, secret = "whsec_old", timestamp?: number) {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });
  const headers = new Headers({ "stripe-signature": signature });
  return openStripe({ apiKey, secrets }).verifyWebhook(payload, headers);
}

const refunded = { id: "evt_1", type: "refund.created", livemode: true, data: { object: refund() } };

test("an event is believed that one of the secrets has signed lately", async () => {
  const event = { kind: "event", eventId: "evt_1", type: "refund.created", object: { kind: "refund", id: "re_1" } };
  expect(await verify(refunded)).toEqual({ ...event, isTest: false });
  expect(await verify({ ...refunded, livemode: false })).toEqual({ ...event, isTest: true });
  expect(await verify(refunded, "whsec_other")).toEqual({ kind: "badSignature" });
  expect(await verify(refunded, "whsec_new", bought)).toEqual({ kind: "badSignature" });
  expect(await openStripe({ apiKey, secrets }).verifyWebhook("{}", new Headers())).toEqual({ kind: "badSignature" });
});

test("an event about an object on no list is unknown, and so is what can't be read", async () => {
  expect(
    await verify({ ...refunded, type: "payout.paid", data: { object: { object: "payout", id: "po_1" } } }),
  ).toEqual({ kind: "ignored", type: "payout.paid" });
  const unknown = { kind: "unknown", eventId: "evt_1", type: "license.stolen" };
  expect(
    await verify({ ...refunded, type: "license.stolen", data: { object: { object: "license", id: "li_1" } } }),
  ).toEqual(unknown);
  expect(await verify("no JSON")).toMatchObject({ kind: "unknown", type: "unreadable" });
});
