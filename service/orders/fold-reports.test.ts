import fc from "fast-check";
import { expect, test } from "vitest";
import { javaLine, sampleOrder } from "#test/support/sample-order.ts";
import { foldReports } from "./fold-reports.ts";
import type { OrderReport, TimedReport } from "./order-report.ts";

const line = { ...javaLine, price: "pri_1", offer: null };
const details = { ...sampleOrder, lines: [line] };

/** Every kind of report, with details that overlap. */
const anyReport: fc.Arbitrary<OrderReport> = fc.oneof(
  fc.constantFrom<OrderReport>(
    { kind: "placed", details },
    { kind: "paid", details },
    { kind: "paid", details: { ...details, buyer: "Ada King" } },
    { kind: "changed", lines: [{ ...line, quantity: 3 }] },
    { kind: "canceled" },
    { kind: "assigned", line: 1, offer: "professional-java" },
    { kind: "corrected", corrections: { email: "ada@new.example.org", buyer: "Augusta Ada King" } },
    { kind: "corrected", corrections: { buyer: "Ada Byron", company: "Analytical Ltd" } },
  ),
  fc.record({
    kind: fc.constant("refunded" as const),
    refund: fc.constantFrom("a", "b"),
    amount: fc.constantFrom(null, 5000, 20_000),
  }),
  fc.record({ kind: fc.constant("refund-failed" as const), refund: fc.constantFrom("a", "b") }),
  fc.record({ kind: fc.constant("disputed" as const), dispute: fc.constantFrom("d", "e") }),
  fc.record({
    kind: fc.constant("dispute-closed" as const),
    dispute: fc.constantFrom("d", "e"),
    outcome: fc.constantFrom("won" as const, "lost" as const),
    amount: fc.constantFrom(undefined, null, 5000),
  }),
);

/** A history: reports with their times, some at the same moment. */
const anyHistory = fc.array(fc.tuple(anyReport, fc.integer({ min: 0, max: 5 })), { maxLength: 9 }).map((entries) =>
  entries.map(
    ([report, second], index): TimedReport => ({
      eventId: `event ${index}`,
      occurredAt: `2026-01-05T12:00:0${second}.000Z`,
      report,
    }),
  ),
);

test("any sequence and repetition of a history amounts to the same order", () => {
  fc.assert(
    fc.property(
      anyHistory.chain((history) =>
        fc.tuple(
          fc.constant(history),
          fc.shuffledSubarray(history, { minLength: history.length }),
          fc.subarray(history),
        ),
      ),
      ([history, shuffled, repeated]) => {
        expect(foldReports([...shuffled, ...repeated])).toEqual(foldReports(history));
      },
    ),
    { numRuns: 10_000 },
  );
});

/** Where a report may lead: a refund that fails gives back whatever state was there before it. */
const transitions: Record<string, readonly string[]> = {
  pending: ["paid", "canceled", "disputed", "refunded"],
  canceled: ["paid", "disputed", "refunded"],
  paid: ["disputed", "refunded"],
  disputed: ["paid", "pending", "canceled", "refunded"],
  refunded: ["pending", "paid", "disputed", "canceled"],
};

test("every report that arrives leads along a transition of the life cycle", () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const states = history.map((_, index) => foldReports(history.slice(0, index + 1)).state);
      for (const [index, state] of states.entries()) {
        const before = states[index - 1] ?? "pending";
        if (state !== before) expect(transitions[before]).toContain(state);
      }
    }),
    { numRuns: 2000 },
  );
});

const at = (eventId: string, report: OrderReport): TimedReport => ({ eventId, occurredAt: "2026-01-05", report });

test.each([
  ["pending", [{ kind: "placed", details }]],
  [
    "paid",
    [
      { kind: "placed", details },
      { kind: "paid", details },
    ],
  ],
  ["paid", [{ kind: "canceled" }, { kind: "paid", details }]],
  ["canceled", [{ kind: "placed", details }, { kind: "canceled" }]],
  [
    "paid",
    [
      { kind: "paid", details },
      { kind: "refunded", refund: "a", amount: 24_999 },
    ],
  ],
  [
    "refunded",
    [
      { kind: "paid", details },
      { kind: "refunded", refund: "a", amount: 25_000 },
    ],
  ],
  [
    "refunded",
    [
      { kind: "refunded", refund: "a", amount: null },
      { kind: "paid", details },
    ],
  ],
  [
    "paid",
    [
      { kind: "paid", details },
      { kind: "refunded", refund: "a", amount: null },
      { kind: "refund-failed", refund: "a" },
    ],
  ],
  [
    "disputed",
    [
      { kind: "paid", details },
      { kind: "disputed", dispute: "d" },
    ],
  ],
  [
    "paid",
    [
      { kind: "dispute-closed", dispute: "d", outcome: "won" },
      { kind: "disputed", dispute: "d" },
      { kind: "paid", details },
    ],
  ],
  [
    "refunded",
    [
      { kind: "paid", details },
      { kind: "dispute-closed", dispute: "d", outcome: "lost" },
    ],
  ],
] satisfies [string, OrderReport[]][])("an order is %s after %j", (state, reports) => {
  expect(foldReports(reports.map((report, index) => at(String(index), report))).state).toBe(state);
});

test("repayments have their own times, and a refund that failed is taken back when that was reported", () => {
  const on = (day: string, eventId: string, report: OrderReport) => ({ eventId, occurredAt: `2026-0${day}`, report });
  const paid = on("1-05", "1", { kind: "paid", details });
  const part = on("2-01", "2", { kind: "refunded", refund: "a", amount: 5000 });
  const more = on("3-01", "3", { kind: "refunded", refund: "a", amount: 8000 });
  const failed = on("4-01", "4", { kind: "refund-failed", refund: "a" });
  const lost = on("5-01", "5", { kind: "dispute-closed", dispute: "d", outcome: "lost" });
  const soFar = [
    { at: "2026-02-01", amount: 5000 },
    { at: "2026-03-01", amount: 3000 },
  ];
  expect(foldReports([more, part, paid])).toMatchObject({ refunded: 8000, repayments: soFar });
  expect(foldReports([paid, failed, more, part])).toMatchObject({
    refunded: 0,
    repayments: [...soFar, { at: "2026-04-01", amount: -8000 }],
  });
  expect(foldReports([paid, part, lost])).toMatchObject({
    state: "refunded",
    refunded: 25_000,
    repayments: [soFar[0], { at: "2026-05-01", amount: 20_000 }],
  });
  // A bank may take back a part alone.
  const lostInPart = on("5-01", "5", { kind: "dispute-closed", dispute: "d", outcome: "lost", amount: 7000 });
  expect(foldReports([lostInPart, paid, part])).toMatchObject({
    state: "refunded",
    refunded: 12_000,
    repayments: [soFar[0], { at: "2026-05-01", amount: 7000 }],
  });
});

test("refunds in part add up, each counted once, and never exceed the total", () => {
  const paid = at("1", { kind: "paid", details });
  const part = (eventId: string, refund: string, amount: number) => at(eventId, { kind: "refunded", refund, amount });
  expect(foldReports([paid, part("2", "a", 5000), part("3", "b", 7000), part("2", "a", 5000)]).refunded).toBe(12_000);
  expect(foldReports([paid, part("2", "a", 20_000), part("3", "b", 7000)])).toMatchObject({
    refunded: 25_000,
    state: "refunded",
  });
});
