import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { IEventsResponse } from "@paddle/paddle-node-sdk";
import { expect, test } from "vitest";
import { type Outline, outline } from "#test/support/orders/outline.ts";
import { type PaddleAccount, servePaddle } from "#test/support/orders/paddle-account.ts";
import {
  adjustment,
  details,
  item,
  oncePaid,
  periodPayment,
  price,
  subscribed,
  subscription,
  transaction,
  yearLater,
  yearly,
} from "#test/support/orders/paddle-objects.ts";
import { ProviderUnavailable, type Purchase } from "../purchase.ts";
import { openPaddle } from "./paddle.ts";

const apiKey = "pdl_live_apikey_0123456789";

async function fetchFrom(account: PaddleAccount, kind = "subscription", id = "sub_1"): Promise<Purchase | null> {
  const { server } = await servePaddle(account);
  return await openPaddle({ apiKey, secrets: [], server }).fetchPurchase({ kind, id });
}

const twoForAYear = { lines: ["2 pri_java"], paidUntil: "2027-03-01", paid: [60_000] };
const onceTwo = { ...twoForAYear, paidUntil: null };

const nextYear = "2028-03-01T09:00:00Z";
const midYear = "2026-09-01T09:00:00Z";
const trialEnd = "2026-03-15T09:00:00Z";

const nextPeriod = { starts_at: yearLater, ends_at: nextYear };
const renewed = subscription({ current_billing_period: nextPeriod });
const renewal = (changes: Parameters<typeof periodPayment>[0] = {}) =>
  periodPayment({
    id: "txn_2",
    origin: "subscription_recurring",
    created_at: yearLater,
    billing_period: nextPeriod,
    ...changes,
  });

const trialDates = { starts_at: "2026-03-01T09:00:00Z", ends_at: trialEnd };
const inTrial = {
  subscriptions: [
    subscription({
      status: "trialing",
      current_billing_period: trialDates,
      items: [item({ status: "trialing", trial_dates: trialDates })],
    }),
  ],
  transactions: [periodPayment({ details: details(0), billing_period: trialDates })],
} satisfies PaddleAccount;

const returned = (...adjustments: NonNullable<PaddleAccount["adjustments"]>): PaddleAccount => ({
  ...subscribed,
  adjustments: adjustments.map((each) => ({ ...each, subscription_id: "sub_1" })),
});

const ofSubscription: Record<string, [PaddleAccount, Outline]> = {
  "the first year": [subscribed, twoForAYear],
  "the second year": [
    { subscriptions: [renewed], transactions: [renewal(), periodPayment()] },
    { ...twoForAYear, paidUntil: "2028-03-01", paid: [60_000, 60_000] },
  ],
  "a second year whose payment failed": [
    {
      subscriptions: [{ ...renewed, status: "past_due" }],
      transactions: [renewal({ status: "past_due" }), periodPayment()],
    },
    twoForAYear,
  ],
  "seats that were added since mid-year and are billed with the next year": [
    {
      subscriptions: [{ ...renewed, items: [item({ quantity: 5 })] }],
      transactions: [renewal({ details: details(195_000, 8) }), periodPayment()],
    },
    { lines: ["5 pri_java"], paidUntil: "2028-03-01", paid: [60_000, 195_000] },
  ],
  "another plan with a new period that is billed at once": [
    {
      subscriptions: [
        subscription({
          items: [item({ quantity: 1, price: price("pri_both", yearly) })],
          current_billing_period: { starts_at: midYear, ends_at: "2027-09-01T09:00:00Z" },
        }),
      ],
      transactions: [
        periodPayment(),
        periodPayment({
          id: "txn_2",
          origin: "subscription_update",
          created_at: midYear,
          details: details(40_000, 1, 28_700),
          billing_period: { starts_at: midYear, ends_at: "2027-09-01T09:00:00Z" },
        }),
      ],
    },
    { lines: ["1 pri_both"], paidUntil: "2027-09-01", paid: [60_000, 28_700] },
  ],
  "a shorter period that ends before what was paid": [
    {
      ...subscribed,
      subscriptions: [
        subscription({ current_billing_period: { starts_at: midYear, ends_at: "2026-10-01T09:00:00Z" } }),
      ],
    },
    { ...twoForAYear, paidUntil: "2026-10-01" },
  ],
  "more payments than a page holds": [
    { ...subscribed, transactions: ["1", "2", "3", "4", "5"].map((number) => periodPayment({ id: `txn_${number}` })) },
    { ...twoForAYear, paid: Array(5).fill(60_000) },
  ],
  "an item of quantity 0": [
    { ...subscribed, subscriptions: [subscription({ items: [item(), item({ quantity: 0 })] })] },
    twoForAYear,
  ],
  "a trial": [inTrial, { ...twoForAYear, paidUntil: "2026-03-15", paid: [], isTrial: true }],
  "a trial that was left": [
    {
      ...inTrial,
      subscriptions: [
        {
          ...inTrial.subscriptions[0],
          status: "canceled",
          canceled_at: "2026-03-02T09:00:00Z",
          current_billing_period: null,
        },
      ],
    },
    { ...twoForAYear, paidUntil: "2026-03-02", paid: [], isTrial: true, isCanceled: true },
  ],
  "a trial that went on into a paid year": [
    {
      subscriptions: [subscription({ items: [item({ trial_dates: trialDates })] })],
      transactions: [...inTrial.transactions, periodPayment({ id: "txn_2", created_at: trialEnd })],
    },
    twoForAYear,
  ],
  "a coupon of 100 %": [
    { ...subscribed, transactions: [periodPayment({ details: details(0) })] },
    { ...twoForAYear, paid: [0] },
  ],
  "the balance of the customer paid all": [
    { ...subscribed, transactions: [periodPayment({ details: details(60_000, 2, 0) })] },
    { ...twoForAYear, paid: [0] },
  ],
  "canceled, and paid until the end of the year": [
    {
      ...subscribed,
      subscriptions: [subscription({ status: "canceled", canceled_at: midYear, current_billing_period: null })],
    },
    { ...twoForAYear, isCanceled: true },
  ],
  "what is charged beside it": [
    { ...subscribed, transactions: [periodPayment(), periodPayment({ id: "txn_2", origin: "subscription_charge" })] },
    twoForAYear,
  ],
  "something that is sold once in the same checkout": [
    { ...subscribed, transactions: [periodPayment({ items: [{ price: price("pri_once"), quantity: 1 }] })] },
    { ...twoForAYear, problem: "Something was sold once together with the subscription, which doesn't have it." },
  ],
  "refunded in part": [returned(adjustment(20_000)), { ...twoForAYear, paid: ["60000 - 20000"] }],
  "refunded in full by more refunds than a page holds": [
    returned(...["1", "2", "3"].map((number) => adjustment(20_000, { id: `adj_${number}` }))),
    { ...twoForAYear, paid: ["60000 - 60000"] },
  ],
  "a refund that Paddle has yet to approve": [
    returned(adjustment(60_000, { status: "pending_approval" })),
    twoForAYear,
  ],
  "a refund that Paddle rejected": [returned(adjustment(60_000, { status: "rejected" })), twoForAYear],
  "a refund of a state that isn't known": [
    returned(adjustment(60_000, { status: "teleported" as "approved" })),
    { ...twoForAYear, problem: "The state teleported of an adjustment isn't known." },
  ],
  "an adjustment that isn't known": [
    returned(adjustment(60_000, { action: "gift" as "refund" })),
    { ...twoForAYear, problem: "The adjustment gift isn't known." },
  ],
  "a credit for the next payment": [returned(adjustment(60_000, { action: "credit" })), twoForAYear],
  "a bank that warns of a dispute": [
    returned(adjustment(60_000, { action: "chargeback_warning" })),
    { ...twoForAYear, dispute: "open" },
  ],
  "a dispute that is lost": [
    returned(adjustment(60_000, { action: "chargeback" })),
    { ...twoForAYear, dispute: "lost", paid: ["60000 - 60000"] },
  ],
  "a dispute that is won": [
    returned(
      adjustment(60_000, { action: "chargeback" }),
      adjustment(60_000, { id: "adj_2", action: "chargeback_reverse" }),
    ),
    { ...twoForAYear, dispute: "won" },
  ],
  "a transaction of a state that isn't known": [
    { ...subscribed, transactions: [periodPayment({ status: "settled" as never })] },
    { ...twoForAYear, paidUntil: "2026-03-01", paid: [], problem: "The state settled of a transaction isn't known." },
  ],
  "a state that isn't known": [
    { ...subscribed, subscriptions: [subscription({ status: "hibernating" as "active" })] },
    { ...twoForAYear, problem: "The state hibernating of the subscription isn't known." },
  ],
  "a fraction as quantity": [
    { ...subscribed, subscriptions: [subscription({ items: [item({ quantity: 1.5 })] })] },
    { ...twoForAYear, lines: [], problem: "A quantity isn't a whole number." },
  ],
  "a payment below nothing": [
    { ...subscribed, transactions: [periodPayment({ details: details(-500) })] },
    { ...twoForAYear, paid: [0], problem: "An amount is negative, or no whole number of the smallest unit." },
  ],
  "a period that ends at an absurd time": [
    {
      subscriptions: [subscription({ current_billing_period: null })],
      transactions: [periodPayment({ billing_period: { starts_at: midYear, ends_at: "9999-12-31T00:00:00Z" } })],
    },
    { ...twoForAYear, paidUntil: "1970-01-01", problem: "A time makes no sense." },
  ],
};

test.each(Object.entries(ofSubscription))("Paddle, a subscription: %s", async (_, [account, expected]) => {
  expect(outline(await fetchFrom(account))).toEqual(expected);
});

const once = (changes: Parameters<typeof transaction>[0]): PaddleAccount => ({ transactions: [transaction(changes)] });
const twelve = Array.from({ length: 12 }, () => details(60_000).line_items).flat();

const ofOnePayment: Record<string, [PaddleAccount, Outline]> = {
  "it is paid": [oncePaid, onceTwo],
  "it is paid, and not yet worked off": [once({ status: "paid", invoice_number: null }), onceTwo],
  "twelve lines": [
    once({ details: { ...details(60_000), line_items: twelve } }),
    { ...onceTwo, lines: Array(12).fill("2 pri_java") },
  ],
  "an invoice that waits for a bank transfer": [once({ status: "billed", payments: [] }), { ...onceTwo, paid: [] }],
  "an invoice that was withdrawn": [once({ status: "canceled" }), { ...onceTwo, paid: [], isCanceled: true }],
  "a checkout that nobody has finished": [once({ status: "ready" }), null],
  "a state that isn't known": [
    once({ status: "hibernating" as "paid" }),
    { ...onceTwo, paid: [], problem: "The state hibernating of the transaction isn't known." },
  ],
  "a charge beside a subscription": [once({ origin: "subscription_charge", subscription_id: "sub_1" }), onceTwo],
  "a subscription that is invoiced and not paid": [
    once({ status: "billed", items: [{ price: price("pri_java", yearly), quantity: 2 }] }),
    null,
  ],
  "refunded in full": [
    { ...oncePaid, adjustments: [adjustment(60_000)] },
    { ...onceTwo, paid: ["60000 - 60000"] },
  ],
  "an amount that is none": [
    once({ details: { ...details(0), totals: { ...details(0).totals, grand_total: "12.5" } } }),
    { ...onceTwo, paid: [0], problem: "An amount is negative, or no whole number of the smallest unit." },
  ],
  "a currency that isn't known": [
    once({ currency_code: "ZZZ" as "USD" }),
    { ...onceTwo, problem: "The currency ZZZ isn't known." },
  ],
  "a buyer without an email address": [
    once({ customer: null }),
    { ...onceTwo, problem: "The buyer has no valid email address." },
  ],
};

test.each(Object.entries(ofOnePayment))("Paddle, one payment: %s", async (_, [account, expected]) => {
  expect(outline(await fetchFrom(account, "transaction", "txn_1"))).toEqual(expected);
});

test("an amount in a currency without a smaller unit is taken as it is", async () => {
  const purchase = await fetchFrom(once({ currency_code: "JPY" }), "transaction", "txn_1");
  expect(purchase).toMatchObject({ currency: "JPY", payments: [{ total: 60_000 }], problem: null });
});

test("a purchase has what orders need to know", async () => {
  expect(await fetchFrom(once({ custom_data: { renews: "lic_1" } }), "transaction", "txn_1")).toEqual({
    provider: "paddle",
    id: "txn_1",
    number: "1-0001",
    references: ["1-0001"],
    isTest: false,
    buyer: {
      email: "ada@example.org",
      name: "Ada Lovelace",
      company: "Analytical Engines",
      address: "Main Street 1\n12345 Town\nDE",
      taxId: "DE123",
    },
    currency: "USD",
    lines: [{ price: "pri_java", quantity: 2, amount: 60_000 }],
    paidUntil: null,
    isTrial: false,
    payments: [
      {
        id: "txn_1",
        paidAt: "2026-03-01T09:00:05.000Z",
        total: 60_000,
        tax: 6000,
        refunded: 0,
        refundedAt: null,
        invoiceUrl: null,
      },
    ],
    dispute: "none",
    isCanceled: false,
    renewsId: "lic_1",
    problem: null,
  });
  const { server } = await servePaddle(subscribed);
  const sandbox = openPaddle({ apiKey: "pdl_sdbx_apikey_0123456789", secrets: [], server });
  expect(sandbox.isTest).toBe(true);
  expect(await sandbox.fetchPurchase({ kind: "subscription", id: "sub_1" })).toMatchObject({
    id: "sub_1",
    number: "1-0001",
    references: ["txn_1", "1-0001"],
    isTest: true,
  });
});

test.each([
  [returned(adjustment(20_000)), "sub_1"],
  [{ ...oncePaid, adjustments: [adjustment(20_000)] }, "txn_1"],
])("a transaction and its adjustment lead to the purchase (%#)", async (account, id) => {
  for (const [kind, object] of [
    ["transaction", "txn_1"],
    ["adjustment", "adj_1"],
  ] as const) {
    expect(await fetchFrom(account, kind, object), kind).toMatchObject({
      id,
      payments: [{ refunded: 20_000, refundedAt: expect.stringMatching(/^2026-/) }],
    });
  }
  expect(await fetchFrom(account, "payout", "pay_1")).toBeNull();
});

test("a first transaction is asked again until its subscription is there", async () => {
  const account = once({ items: [{ price: price("pri_java", yearly), quantity: 2 }] });
  await expect(fetchFrom(account, "transaction", "txn_1")).rejects.toThrow(
    "Paddle hasn't made the subscription of the transaction yet.",
  );
});

test("an answer that isn't understood is no purchase", async () => {
  await expect(fetchFrom({})).rejects.toThrow("Paddle answers not_found: No /subscriptions/sub_1.");
  await expect(fetchFrom({}, "adjustment", "adj_1")).rejects.toThrow("Paddle doesn't know the adjustment adj_1.");
  const strange = fetchFrom(once({ items: 5 as never }), "transaction", "txn_1");
  await expect(strange).rejects.toThrow(ProviderUnavailable);
  await expect(strange).rejects.toThrow("Paddle's answer isn't understood.");
});

test.each<[string, (response: ServerResponse) => unknown]>([
  ["no JSON", (response) => response.end("<html>")],
  ["an error without words", (response) => response.writeHead(500).end("{}")],
  ["nothing", () => undefined],
  ["an answer without an end", (response) => response.writeHead(200).write('{"data":')],
  ["a closed connection", (response) => response.destroy()],
])("%s is an outage", async (_, answer) => {
  const { server } = await servePaddle(subscribed, (response) => {
    answer(response);
    return true;
  });
  const { fetchPurchase } = openPaddle({ apiKey, secrets: [], server: { ...server, timeout: 200 } });
  await expect(fetchPurchase({ kind: "subscription", id: "sub_1" })).rejects.toThrow(ProviderUnavailable);
});

test("the library takes the address of a test for an environment, and each call names the version of the API", async () => {
  const { server, calls } = await servePaddle(oncePaid);
  await openPaddle({ apiKey, secrets: [], server }).fetchPurchase({ kind: "transaction", id: "txn_1" });
  expect(calls).toEqual(["1 /transactions/txn_1", "1 /adjustments"]);
});

test("what was created or changed lately is listed once, and what is older isn't asked for", async () => {
  const event = (number: number, event_type: string, data: object, occurred_at = midYear): IEventsResponse => ({
    event_id: `evt_${number}`,
    notification_id: null,
    event_type,
    occurred_at,
    data,
  });
  const { server, calls } = await servePaddle({
    events: [
      event(9, "report.updated", { id: "rep_1" }),
      event(8, "subscription.updated", subscription()),
      event(7, "subscription.past_due", subscription()),
      event(6, "adjustment.updated", adjustment(5)),
      ...[5, 4, 3, 2, 1].map((number) => event(number, "transaction.completed", transaction(), "2026-03-01T09:00:00Z")),
    ],
  });
  const { listRecent } = openPaddle({ apiKey, secrets: [], server });
  expect(await listRecent(new Date("2026-08-30T00:00:00Z"))).toEqual([
    { kind: "subscription", id: "sub_1" },
    { kind: "adjustment", id: "adj_1" },
  ]);
  expect(calls).toHaveLength(3);
});

const secrets = ["pdl_ntfset_new", "pdl_ntfset_old"];

/** Its library checks signatures and makes none. It refuses one after five seconds. */
function verify(event: object | string, secret = "pdl_ntfset_old", age = 0) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000) - age;
  const digest = createHmac("sha256", secret).update(`${time}:${body}`).digest("hex");
  const headers = new Headers({ "paddle-signature": `ts=${time};h1=${digest}` });
  return openPaddle({ apiKey, secrets }).verifyWebhook(body, headers);
}

const completed = { event_id: "evt_1", event_type: "transaction.completed", data: { id: "txn_1" } };

test("an event is believed that one of the secrets has signed lately", async () => {
  const type = "transaction.completed";
  const event = { kind: "event", eventId: "evt_1", type, object: { kind: "transaction", id: "txn_1" } };
  expect(await verify(completed)).toEqual({ ...event, isTest: false });
  expect(await verify(completed, "pdl_ntfset_other")).toEqual({ kind: "badSignature" });
  expect(await verify(completed, "pdl_ntfset_new", 60)).toEqual({ kind: "badSignature" });
  expect(await openPaddle({ apiKey, secrets }).verifyWebhook("{}", new Headers())).toEqual({ kind: "badSignature" });
});

test("an event about an object on no list is unknown, and so is what can't be read", async () => {
  expect(await verify({ ...completed, event_type: "payout.paid" })).toEqual({ kind: "ignored", type: "payout.paid" });
  const unknown = { kind: "unknown", eventId: "evt_1", type: "license.stolen" };
  expect(await verify({ ...completed, event_type: "license.stolen" })).toEqual(unknown);
  expect(await verify("no JSON")).toMatchObject({ kind: "unknown", type: "unreadable" });
});
