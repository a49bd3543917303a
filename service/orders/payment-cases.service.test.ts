import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import {
  consultingPrice,
  enterprisePrice,
  line,
  payment,
  purchase,
  pythonPrice,
} from "#test/support/orders/fake-provider.ts";
import { openShop, type Shop } from "#test/support/orders/open-shop.ts";
import type { SalesSettings } from "../sales-settings.ts";
import { days } from "../time.ts";
import type { Purchase } from "./purchase.ts";

/** A day of the calendar, and one later. */
const [start, yearEnd, nextEnd] = ["2026-01-05", "2027-01-05T11:00:00.000Z", "2028-01-05T11:00:00.000Z"] as const;

const subscription = (changes: Partial<Purchase> = {}) =>
  purchase({ id: "sub_1", references: ["in_1", "pi_1"], paidUntil: yearEnd, ...changes });
const java = (seat: number | string, until = "2027-01-05") => `designite-java ${seat} until ${until}`;
const javaSeats = (seats: number, until?: string) => Array.from({ length: seats }, (_, seat) => java(seat + 1, until));

interface PaymentCase {
  /** What happened at the provider, each as the purchase was after it, and how many days after the one before. */
  happened: readonly (Purchase | { after: number; purchase: Purchase })[];
  sales?: Partial<SalesSettings>;
  /** The licenses in force at the end. */
  has: readonly string[];
  /** The mails of the last thing that happened. */
  told: readonly string[];
  state: string;
  problem?: RegExp;
}

const keys = "order-keys: Your license key for order INV-1";
const allKeys = "order-keys: Your license keys for order INV-1";
const follows = "order-waiting: Thank you for your order INV-1";
const decide = "order-alarm: Order INV-1 needs a decision";
const later = (after: number, then: Purchase) => ({ after, purchase: then });
const renewed = payment({ id: "pi_2", paidAt: "2027-01-04T11:00:00.000Z" });
const added = payment({ id: "pi_2", paidAt: "2026-02-05T11:00:00.000Z", total: 10_000 });
const refunds = (partial: "keep" | "suspend" | "revoke", dispute: "keep" | "suspend" = "suspend") => ({
  refunds: { partial, dispute },
});

const cases: Readonly<Record<string, PaymentCase>> = {
  "one license is paid": { happened: [purchase()], has: [java(1)], told: [keys], state: "paid" },
  "the same is reported three times": {
    happened: [purchase(), purchase(), purchase()],
    has: [java(1)],
    told: [],
    state: "paid",
  },
  "three licenses are paid": {
    happened: [purchase({ lines: [line({ quantity: 3 })] })],
    has: javaSeats(3),
    told: [allKeys],
    state: "paid",
  },
  "a line is listed twice": {
    happened: [purchase({ lines: [line(), line({ quantity: 2 })] })],
    has: javaSeats(3),
    told: [allKeys],
    state: "paid",
  },
  "a company buys an enterprise license": {
    happened: [purchase({ lines: [line({ price: enterprisePrice, quantity: 20 })] })],
    has: ["designite-csharp, designite-java for 20 until 2027-01-05"],
    told: [keys],
    state: "paid",
  },
  "a checkout is open, and its payment is on the way": {
    happened: [purchase({ payments: [] })],
    has: [],
    told: [],
    state: "unpaid",
  },
  "it is paid days later": {
    happened: [purchase({ payments: [] }), later(3, purchase())],
    has: [java(1, "2027-01-08")],
    told: [keys],
    state: "paid",
  },
  "the payment has failed for good": {
    happened: [purchase({ payments: [], isCanceled: true })],
    has: [],
    told: [],
    state: "canceled",
  },
  "the checkout is known by another number until it is paid": {
    happened: [purchase({ id: "cs_1", references: [], payments: [] }), purchase({ references: ["cs_1"] })],
    has: [java(1)],
    told: [keys],
    state: "paid",
  },
  "a coupon of 100 % pays": {
    happened: [purchase({ payments: [payment({ total: 0 })] })],
    has: [java(1)],
    told: [keys],
    state: "paid",
  },
  "yen are paid": {
    happened: [purchase({ currency: "JPY", payments: [payment({ total: 38_000 })] })],
    has: [java(1)],
    told: [keys],
    state: "paid",
  },
  "the whole is refunded": {
    happened: [purchase(), purchase({ payments: [payment({ refunded: 25_000 })] })],
    has: [],
    told: ["order-withheld: The license for your order INV-1 has ended"],
    state: "refunded",
  },
  "the refund fails": {
    happened: [purchase(), purchase({ payments: [payment({ refunded: 25_000 })] }), purchase()],
    has: [java(1)],
    told: ["order-withheld: The license for your order INV-1 works again"],
    state: "paid",
  },
  "it is refunded before the keys were there": {
    happened: [purchase({ payments: [payment({ refunded: 25_000 })] })],
    has: [],
    told: [],
    state: "refunded",
  },
  "a part is refunded, and keys are kept": {
    happened: [purchase(), purchase({ payments: [payment({ refunded: 100 })] })],
    sales: refunds("keep"),
    has: [java(1)],
    told: [],
    state: "paid",
  },
  "a part is refunded, and keys are suspended": {
    happened: [purchase(), purchase({ payments: [payment({ refunded: 100 })] })],
    sales: refunds("suspend"),
    has: [],
    told: ["order-withheld: The license for your order INV-1 is suspended"],
    state: "paid",
  },
  "a part is refunded, and keys are revoked": {
    happened: [purchase(), purchase({ payments: [payment({ refunded: 100 })] })],
    sales: refunds("revoke"),
    has: [],
    told: ["order-withheld: The license for your order INV-1 has ended"],
    state: "paid",
  },
  "the bank disputes the payment": {
    happened: [purchase(), purchase({ dispute: "open" })],
    has: [],
    told: [
      "order-alarm: The payment of order INV-1 is disputed",
      "order-withheld: The license for your order INV-1 is suspended",
    ],
    state: "disputed",
  },
  "the bank disputes it, and keys are kept": {
    happened: [purchase(), purchase({ dispute: "open" })],
    sales: refunds("keep", "keep"),
    has: [java(1)],
    told: ["order-alarm: The payment of order INV-1 is disputed"],
    state: "disputed",
  },
  "the dispute is won": {
    happened: [purchase(), purchase({ dispute: "open" }), purchase({ dispute: "won" })],
    has: [java(1)],
    told: [
      "order-alarm: The dispute about order INV-1 is won",
      "order-withheld: The license for your order INV-1 works again",
    ],
    state: "paid",
  },
  "the dispute is lost": {
    happened: [
      purchase(),
      purchase({ dispute: "open" }),
      purchase({ dispute: "lost", payments: [payment({ refunded: 25_000 })] }),
    ],
    has: [],
    told: [
      "order-alarm: The dispute about order INV-1 is lost",
      "order-withheld: The license for your order INV-1 has ended",
    ],
    state: "refunded",
  },
  "a subscription begins": { happened: [subscription()], has: [java(1)], told: [keys], state: "paid" },
  "a subscription renews": {
    happened: [subscription(), later(364, subscription({ paidUntil: nextEnd, payments: [payment(), renewed] }))],
    has: [java(1), java(1, "2028-01-05")],
    told: [keys],
    state: "paid",
  },
  "a renewal of two seats that were five by then counts the seats that are owned (A1)": {
    happened: [
      subscription({ lines: [line({ quantity: 2 })] }),
      later(60, subscription({ lines: [line({ quantity: 5 })], payments: [payment()] })),
      later(304, subscription({ lines: [line({ quantity: 5 })], paidUntil: nextEnd, payments: [payment(), renewed] })),
    ],
    has: [...javaSeats(5), ...javaSeats(5, "2028-01-05")],
    told: [allKeys],
    state: "paid",
  },
  "the renewal is refunded": {
    happened: [
      subscription(),
      later(364, subscription({ paidUntil: nextEnd, payments: [payment(), renewed] })),
      subscription({ paidUntil: nextEnd, payments: [payment(), { ...renewed, refunded: 25_000 }] }),
    ],
    has: [java(1)],
    told: ["order-withheld: The license for your order INV-1 has ended"],
    state: "paid",
  },
  "another plan is paid at once with a new period (A2)": {
    happened: [
      subscription(),
      later(
        30,
        subscription({
          lines: [line({ price: enterprisePrice, quantity: 3 })],
          paidUntil: "2027-02-04T11:00:00.000Z",
          payments: [payment(), payment({ id: "pi_2", paidAt: "2026-02-04T11:00:00.000Z", total: 28_700 })],
        }),
      ),
    ],
    has: ["designite-csharp, designite-java for 3 until 2027-02-04"],
    told: [keys, "order-withheld: Your order INV-1 has changed"],
    state: "paid",
  },
  "the plan is changed back": {
    happened: [
      subscription(),
      later(30, subscription({ lines: [line({ price: pythonPrice })] })),
      later(30, subscription()),
    ],
    has: [java(1)],
    told: ["order-withheld: Your order INV-1 has changed"],
    state: "paid",
  },
  "twelve lines are bought (A3)": {
    happened: [purchase({ lines: Array.from({ length: 12 }, () => line()) })],
    has: javaSeats(12),
    told: [allKeys],
    state: "paid",
  },
  "a trial begins, with its end (A4)": {
    happened: [subscription({ isTrial: true, payments: [], paidUntil: "2026-01-19T11:00:00.000Z" })],
    has: [java(1, "2026-01-19")],
    told: [keys],
    state: "trial",
  },
  "a trial begins, and nothing says its end": {
    happened: [subscription({ isTrial: true, payments: [], paidUntil: null })],
    has: [],
    told: [],
    state: "trial",
  },
  "a trial is left": {
    happened: [
      subscription({ isTrial: true, payments: [], paidUntil: "2026-01-19T11:00:00.000Z" }),
      later(3, subscription({ isCanceled: true, lines: [], payments: [], paidUntil: "2026-01-19T11:00:00.000Z" })),
    ],
    has: [java(1, "2026-01-19")],
    told: [],
    state: "canceled",
  },
  "a trial is paid": {
    happened: [
      subscription({ isTrial: true, payments: [], paidUntil: "2026-01-19T11:00:00.000Z" }),
      later(14, subscription({ paidUntil: "2027-01-19T11:00:00.000Z" })),
    ],
    has: [java(1, "2026-01-19"), java(1, "2027-01-19")],
    told: [keys],
    state: "paid",
  },
  "seats are added within the period": {
    happened: [
      subscription({ lines: [line({ quantity: 2 })] }),
      later(31, subscription({ lines: [line({ quantity: 3 })], payments: [payment(), added] })),
    ],
    has: javaSeats(3),
    told: [allKeys],
    state: "paid",
  },
  "seats are left out within the period": {
    happened: [
      subscription({ lines: [line({ quantity: 3 })] }),
      later(31, subscription({ lines: [line({ quantity: 2 })] })),
    ],
    has: javaSeats(2),
    told: ["order-withheld: Your order INV-1 has changed"],
    state: "paid",
  },
  "an enterprise license gets more seats": {
    happened: [
      subscription({ lines: [line({ price: enterprisePrice, quantity: 20 })] }),
      later(
        31,
        subscription({ lines: [line({ price: enterprisePrice, quantity: 30 })], payments: [payment(), added] }),
      ),
    ],
    has: ["designite-csharp, designite-java for 30 until 2027-01-05"],
    told: [keys],
    state: "paid",
  },
  "the seats that were added are refunded": {
    happened: [
      subscription({ lines: [line({ quantity: 2 })] }),
      later(31, subscription({ lines: [line({ quantity: 3 })], payments: [payment(), added] })),
      subscription({ lines: [line({ quantity: 3 })], payments: [payment(), { ...added, refunded: 10_000 }] }),
    ],
    has: javaSeats(2),
    told: ["order-withheld: The license for your order INV-1 has ended"],
    state: "paid",
  },
  "a subscription is canceled": {
    happened: [subscription(), later(31, subscription({ isCanceled: true, lines: [] }))],
    has: [java(1)],
    told: [],
    state: "paid",
  },
  "the price is mapped to nothing": {
    happened: [purchase({ lines: [line({ price: "price_new" })] })],
    has: [],
    told: [decide, follows],
    state: "paid",
    problem: /Item 1 .* price_new/,
  },
  "one price is known and one is not": {
    happened: [purchase({ lines: [line(), line({ price: "price_new" })] })],
    has: [java(1)],
    told: [decide, keys],
    state: "paid",
    problem: /Item 2 .* price_new/,
  },
  "the answer is not understood (A6)": {
    happened: [purchase({ lines: [], problem: "The payment has no line items." })],
    has: [],
    told: [decide, follows],
    state: "paid",
    problem: /no line items/,
  },
  "it is understood later": {
    happened: [purchase({ lines: [], problem: "The payment has no line items." }), purchase()],
    has: [java(1)],
    told: [keys],
    state: "paid",
  },
  "a change is not understood": {
    happened: [purchase(), purchase({ lines: [], problem: "A quantity is 1.5." })],
    has: [java(1)],
    told: [decide],
    state: "paid",
    problem: /1\.5/,
  },
  "it is none of our licenses": {
    happened: [purchase({ lines: [line({ price: consultingPrice })] })],
    has: [],
    told: [],
    state: "paid",
  },
  "more licenses than anybody buys": {
    happened: [purchase({ lines: [line({ quantity: 5_000_000_000 })] })],
    has: [],
    told: [decide, follows],
    state: "paid",
    problem: /too many/,
  },
};

describe.each(databaseKinds)("what happens at a provider, on %s:", (kind) => {
  test.each(Object.entries(cases))("%s", async (_, { happened, sales = {}, has, told, state, problem }) => {
    const shop = await openShop(kind, sales);
    for (const each of happened) {
      shop.told();
      await happen(shop, each);
    }
    expect(shop.told().toSorted()).toEqual([...told].toSorted());
    expect((await shop.inForce()).toSorted()).toEqual([...has].toSorted());
    const [order, ...others] = await shop.orders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({ state, problem: problem ? expect.stringMatching(problem) : null });
    // Whatever comes again changes nothing.
    const licenses = await shop.licenses();
    await happen(shop, happened.at(-1) ?? purchase(), { isAgain: true });
    expect(await shop.licenses()).toEqual(licenses);
    expect(shop.told()).toEqual([]);
    expect((await shop.orders()).map(({ askedAt, ...rest }) => rest)).toEqual(
      [order].map((each) => ({ ...each, askedAt: undefined })),
    );
  });
});

async function happen(shop: Shop, each: PaymentCase["happened"][number], { isAgain = false } = {}): Promise<void> {
  if (!("after" in each)) return await shop.report(each);
  if (!isAgain) shop.clock.advance(days(each.after));
  await shop.report(each.purchase);
}

test("the first day of the cases", async () => {
  expect((await openShop("sqlite")).clock.now().toISOString()).toContain(start);
});
