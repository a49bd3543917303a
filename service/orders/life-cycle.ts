import { formatAmount, type OfferId, offers, type Price } from "#content/offers.ts";

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

/** The price of one license of an offer, in whole units of the currency, or undefined if it is not fixed. */
export function priceOf(offer: OfferId): number | undefined {
  const price: Price = offers[offer].price;
  return price.kind === "yearly" ? price.amount : undefined;
}

/** What licenses of an offer cost before taxes in the smallest unit of the currency, or null if it is not fixed. */
export function orderAmount(offer: OfferId, seats: number): number | null {
  const each = priceOf(offer);
  return each === undefined ? null : 100 * seats * each;
}

/** What licenses of an offer cost, in words. */
export function formatOrderAmount(offer: OfferId, seats: number): string {
  const each = priceOf(offer);
  return each === undefined ? "On request" : `${formatAmount(each * seats)} before taxes`;
}

const known = new Set(Intl.supportedValuesOf("currency"));

export const isCurrency = (text: string): boolean => known.has(text);

/** How many digits the smallest unit of a currency has: 2 for cents, 0 for yen. */
function decimals(currency: string): number {
  return (
    new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
    defaultDecimals
  );
}

const defaultDecimals = 2;

/** An amount such as `1250` or `1250.50` in the smallest unit of the currency, or undefined if it is none. */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, whole = "", fraction = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = decimals(currency);
  if (whole === "" || fraction.length > digits) return undefined;
  return Number(`${whole}${fraction.padEnd(digits, "0")}`);
}

/** An amount in the smallest unit with its currency, such as `USD 1250.50`. Null stands for one that was not recorded. */
export function formatMoney(amount: number | null, currency: string | null): string {
  if (amount === null) return "not recorded";
  if (currency === null || !isCurrency(currency)) return String(amount);
  return `${currency} ${formatDecimal(amount, currency)}`;
}

/** An amount in the smallest unit as a decimal number, such as `1250.50`. */
export function formatDecimal(amount: number, currency: string): string {
  const digits = decimals(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
