import type { Purchase } from "../purchase.ts";
import type { PaymentSource, StripeApi } from "./stripe-api.ts";

/** What went back of a payment, and what is disputed of it. */
export interface Moves {
  refunded: number;
  /** The time of the last of it, in seconds. */
  refundedAt: number | null;
  disputes: Purchase["dispute"][];
  references: string[];
  problems: string[];
}

/** Refunds that wait count: they are on their way. */
const refundStates = ["pending", "requires_action", "succeeded"];
const failedRefundStates = ["canceled", "failed"];

export async function readMoves(api: StripeApi, sources: readonly PaymentSource[], currency: string): Promise<Moves> {
  const moves: Moves = { refunded: 0, refundedAt: null, disputes: [], references: [], problems: [] };
  for (const { payment_intent, charge } of sources) {
    const of = payment_intent !== null ? { payment_intent } : charge !== null ? { charge } : null;
    if (of === null) {
      moves.problems.push("The invoice was paid in a way whose refunds can't be read.");
      continue;
    }
    moves.references.push(...Object.values(of));
    for (const { amount, status, created } of await api.refunds(of)) {
      if (refundStates.includes(status ?? "")) addRefund(moves, amount, created);
      else if (!failedRefundStates.includes(status ?? "")) {
        moves.problems.push(`The state ${status} of a refund isn't known.`);
      }
    }
    for (const { amount, status, created, balance_transactions } of await api.disputes(of)) {
      const dispute = disputeState(status, sumOf(balance_transactions) < 0);
      if (dispute === undefined) moves.problems.push(`The state ${status} of a dispute isn't known.`);
      else moves.disputes.push(dispute);
      if (dispute === "lost") addRefund(moves, amount, created);
    }
  }
  return { ...moves, refunded: smallestUnit(moves.refunded, currency) };
}

function addRefund(moves: Moves, amount: number, at: number): void {
  moves.refunded += amount;
  moves.refundedAt = Math.max(moves.refundedAt ?? 0, at);
}

/** An inquiry of a bank (`warning_…`) takes no money yet. What is prevented is paid back now and then. */
function disputeState(status: string, isWithdrawn: boolean): Purchase["dispute"] | undefined {
  switch (status) {
    case "needs_response":
    case "under_review":
    case "appeal_needs_response":
    case "appeal_under_review":
      return "open";
    case "won":
    case "lost":
      return status;
    case "prevented":
      return isWithdrawn ? "lost" : "won";
    case "warning_needs_response":
    case "warning_under_review":
    case "warning_closed":
      return "none";
    default:
      return undefined;
  }
}

export const sumOf = (amounts: readonly { amount: number }[] | null) =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Stripe writes amounts of these currencies in hundredths, which they no longer have. */
const withoutHundredths = ["isk", "ugx"];

export const smallestUnit = (amount: number, currency: string) =>
  withoutHundredths.includes(currency.toLowerCase()) ? amount / 100 : amount;
