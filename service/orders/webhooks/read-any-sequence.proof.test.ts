import fc from "fast-check";
import { expect, test } from "vitest";
import type { SampleEvent } from "#test/support/webhooks/sample-event.ts";
import { shops } from "#test/support/webhooks/shops.ts";
import { type PaymentProvider, paymentProviders } from "../../sales-settings.ts";
import { foldReports } from "../fold-reports.ts";
import { formatReport, parseReport, type TimedReport } from "../order-report.ts";
import { adapters } from "./inbox.ts";
import type { Surroundings } from "./provider-adapter.ts";

/** An event of a provider, as the database keeps it. */
interface StoredEvent {
  provider: PaymentProvider;
  event: unknown;
  eventId: string;
  occurredAt: string;
  subject: string | null;
}

function store({ provider, event }: SampleEvent): StoredEvent {
  const { eventId, occurredAt, subject } = adapters[provider].readHead(event);
  return { provider, event, eventId, occurredAt: occurredAt.toISOString(), subject };
}

/** An order is the reports that are connected by numbers. */
interface Order {
  numbers: Set<string>;
  reports: TimedReport[];
}

/** Receives events one after the other, as the service does with its tables, and returns the orders. */
async function receive(sequence: readonly StoredEvent[]) {
  const stored = new Map<string, StoredEvent>();
  const handled = new Set<string>();
  let orders: Order[] = [];
  const surroundings: Surroundings = {
    isNew: true,
    find: async (subject) =>
      [...stored.values()]
        .filter((event) => event.subject === subject)
        .toSorted((a, b) => (a.occurredAt < b.occurredAt ? 1 : -1))[0]?.event,
  };
  for (const arrived of sequence) {
    if (!stored.has(arrived.eventId)) stored.set(arrived.eventId, arrived);
    for (let isNew = true; isNew; ) {
      isNew = false;
      for (const { provider, event, eventId, occurredAt } of stored.values()) {
        if (handled.has(eventId)) continue;
        const read = await adapters[provider].readEvent(event, surroundings);
        if (read.kind === "waits") continue;
        handled.add(eventId);
        isNew = true;
        if (read.kind !== "report") continue;
        const same = orders.filter(({ numbers }) => read.references.some((number) => numbers.has(number)));
        const joined: Order = {
          numbers: new Set([...same.flatMap(({ numbers }) => [...numbers]), ...read.references]),
          reports: [
            ...same.flatMap(({ reports }) => reports),
            { eventId, occurredAt, report: parseReport(formatReport(read.report)) },
          ],
        };
        orders = [...orders.filter((order) => !same.includes(order)), joined];
      }
    }
  }
  return orders
    .map(({ reports }) => JSON.stringify(foldReports(reports)))
    .toSorted()
    .map((order): unknown => JSON.parse(order));
}

/** Everything that a provider sends in the life of an order that is paid at once, or later, or by a subscription. */
const stories = paymentProviders.flatMap((provider) => {
  const shop = shops[provider];
  const after = [...shop.refundInPart, ...shop.refundOfRest, ...shop.disputed, ...shop.disputeWon, ...shop.disputeLost];
  return [
    [...shop.purchase, ...after],
    [...shop.placed, ...shop.failed, ...shop.paidLater, ...after],
    [...shop.subscription, ...shop.moreSeats, ...shop.otherPlan, ...after],
    [...shop.subscription, ...shop.renewal, ...after],
  ].map((story) => story.map(store));
});

test("any sequence and repetition of what a provider sends ends in the same orders", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .constantFrom(...stories)
        .chain((story) => fc.subarray(story, { minLength: 1 }))
        .chain((history) =>
          fc.tuple(
            fc.constant(history),
            fc.shuffledSubarray([...history, ...history], { minLength: history.length * 2 }),
          ),
        ),
      async ([history, shuffled]) => {
        expect(await receive(shuffled)).toEqual(await receive(history));
      },
    ),
    { numRuns: 10_000 },
  );
});
