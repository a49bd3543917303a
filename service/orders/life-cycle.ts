/**
 * - `pending`: placed, and not paid.
 * - `paid`: paid, or paid back in part.
 * - `disputed`: the buyer's bank asks for the money back.
 * - `refunded`: the whole was paid back, or a dispute was lost.
 * - `canceled`: withdrawn, or not paid in time. A payment that arrives later is one all the same.
 */
export const orderStates = ["pending", "paid", "disputed", "refunded", "canceled"] as const;
export type OrderState = (typeof orderStates)[number];

/** What has been reported of an order, in whatever sequence. */
interface OrderReports {
  isPaid: boolean;
  isCanceled: boolean;
  isFullyRefunded: boolean;
  disputes: readonly ("open" | "won" | "lost")[];
}

/**
 * The state that the reports on an order amount to. It depends on the set of reports, not on the sequence in which they
 * arrived: providers repeat them and send them out of order.
 */
export function orderState({ isPaid, isCanceled, isFullyRefunded, disputes }: OrderReports): OrderState {
  if (isFullyRefunded || disputes.includes("lost")) return "refunded";
  if (disputes.includes("open")) return "disputed";
  if (isPaid) return "paid";
  return isCanceled ? "canceled" : "pending";
}

/** The events of an order and the states between which each leads. */
const transitions = {
  "payment completed": [
    ["pending", "paid"],
    ["canceled", "paid"],
  ],
  "order canceled": [["pending", "canceled"]],
  "dispute opened": [
    ["pending", "disputed"],
    ["paid", "disputed"],
    ["canceled", "disputed"],
  ],
  "dispute won": [
    ["disputed", "paid"],
    ["disputed", "pending"],
    ["disputed", "canceled"],
  ],
  "dispute lost": [
    ["pending", "refunded"],
    ["paid", "refunded"],
    ["disputed", "refunded"],
    ["canceled", "refunded"],
  ],
  "refunded in full": [
    ["pending", "refunded"],
    ["paid", "refunded"],
    ["disputed", "refunded"],
    ["canceled", "refunded"],
  ],
  "refund failed": [
    ["refunded", "pending"],
    ["refunded", "paid"],
    ["refunded", "disputed"],
    ["refunded", "canceled"],
  ],
} as const satisfies Record<string, readonly (readonly [from: OrderState, to: OrderState])[]>;

/** Whether one report may lead from a state to another, or leave it as it is. */
export function isTransition(from: OrderState, to: OrderState): boolean {
  return from === to || Object.values(transitions).some((pairs) => pairs.some(([a, b]) => a === from && b === to));
}

/** The life cycle as a Mermaid diagram, as the documentation shows it. */
export function orderLifeCycleDiagram(): string {
  const arrows = Object.entries(transitions).flatMap(([event, pairs]) =>
    pairs.map(([from, to]) => `  ${from} --> ${to}: ${event}`),
  );
  return ["stateDiagram-v2", "  [*] --> pending", ...arrows].join("\n");
}
