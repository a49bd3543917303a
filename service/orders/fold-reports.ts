import { type OrderState, orderState } from "./life-cycle.ts";
import type { OrderDetails, OrderLine, OrderReport, TimedReport } from "./order-report.ts";

/** What all reports on an order amount to. */
export interface FoldedOrder {
  state: OrderState;
  /** Undefined while only refunds and the like have been reported. */
  details: OrderDetails | undefined;
  /** The lines as they are now, with the offers that the operator assigned. */
  lines: readonly OrderLine[];
  paidAt: string | null;
  /** The sum of the repayments, in the smallest unit of the currency. */
  refunded: number;
  /** In the sequence of their times. */
  repayments: readonly Repayment[];
}

/** Money that went back to the buyer. */
export interface Repayment {
  at: string;
  /** In the smallest unit of the currency. Negative for a refund that failed. */
  amount: number;
}

type ReportOf<Kind extends OrderReport["kind"]> = Extract<OrderReport, { kind: Kind }>;

/** Folds the reports on an order. The result is the same for any sequence and any repetition of them. */
export function foldReports(reports: readonly TimedReport[]): FoldedOrder {
  const inTime = [...new Map(reports.map((each) => [each.eventId, each])).values()].sort(
    (a, b) => compare(a.occurredAt, b.occurredAt) || compare(a.eventId, b.eventId),
  );
  const ofKind = <Kind extends OrderReport["kind"]>(kind: Kind) =>
    inTime.flatMap(({ report }) => (isOfKind(report, kind) ? [report] : []));
  const told = (ofKind("paid").at(-1) ?? ofKind("placed").at(-1))?.details;
  const subscription = ofKind("linked").find((link) => link.subscription !== null)?.subscription ?? null;
  const details = told && { ...told, subscription: told.subscription ?? subscription };
  const repayments = readRepayments(inTime, details?.total);
  const refunded = repayments.reduce((sum, { amount }) => sum + amount, 0);
  const isFullyRefunded = refunded > 0 && details !== undefined && refunded >= details.total;
  return {
    state: orderState({
      isPaid: inTime.some(({ report }) => report.kind === "paid"),
      isCanceled: inTime.some(({ report }) => report.kind === "canceled"),
      isFullyRefunded,
      disputes: disputesOf(ofKind("disputed"), ofKind("dispute-closed")),
    }),
    details,
    lines: assign(changeLines(details?.lines ?? [], ofKind("changed").at(-1)?.lines), ofKind("assigned")),
    paidAt: inTime.find(({ report }) => report.kind === "paid")?.occurredAt ?? null,
    refunded,
    repayments,
  };
}

function isOfKind<Kind extends OrderReport["kind"]>(report: OrderReport, kind: Kind): report is ReportOf<Kind> {
  return report.kind === kind;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * When how much was paid back: by refunds, and the rest by a dispute that was lost. Each refund counts once, and together
 * they never exceed the total. One that failed is taken back when that was reported.
 */
function readRepayments(inTime: readonly TimedReport[], total: number | undefined): Repayment[] {
  const whole = total ?? 0;
  const amounts = new Map<string, number>();
  const failed = new Set<string>();
  const repayments: Repayment[] = [];
  let refunded = 0;
  for (const { occurredAt, report } of inTime) {
    if (report.kind === "refund-failed") {
      failed.add(report.refund);
      amounts.delete(report.refund);
    } else if (report.kind === "refunded" && !failed.has(report.refund)) {
      // Some providers report the sum so far under one number.
      amounts.set(report.refund, Math.max(amounts.get(report.refund) ?? 0, report.amount ?? whole));
    } else if (report.kind === "dispute-closed" && report.outcome === "lost")
      amounts.set(`dispute ${report.dispute}`, report.amount ?? whole);
    const sum = amounts.values().reduce((one, other) => one + other, 0);
    const amount = Math.min(sum, total ?? sum) - refunded;
    if (amount !== 0) repayments.push({ at: occurredAt, amount });
    refunded += amount;
  }
  return repayments;
}

function disputesOf(opened: readonly ReportOf<"disputed">[], closed: readonly ReportOf<"dispute-closed">[]) {
  const disputes = new Map<string, "open" | "won" | "lost">(opened.map(({ dispute }) => [dispute, "open"]));
  for (const { dispute, outcome } of closed) if (disputes.get(dispute) !== "lost") disputes.set(dispute, outcome);
  return [...disputes.values()];
}

/**
 * The lines of an order after a change. A line keeps its place and what was paid for it, since licenses belong to its
 * number. A line of the change with another price replaces one whose price is gone; what the change does not name stays:
 * a subscription does not list what was bought once.
 */
function changeLines(paid: readonly OrderLine[], changed: readonly OrderLine[] | undefined): readonly OrderLine[] {
  if (!changed) return paid;
  const isPaid = (line: OrderLine) => paid.some(({ price }) => price === line.price);
  const replacing = changed.filter((line) => !isPaid(line));
  const lines = paid.map((line) => {
    const now = changed.find(({ price }) => price === line.price) ?? replacing.shift();
    return now ? { ...now, amount: line.amount, renewsId: now.renewsId ?? line.renewsId } : line;
  });
  return [...lines, ...replacing];
}

/** The lines with what the operator said of them last. */
function assign(lines: readonly OrderLine[], assigned: readonly ReportOf<"assigned">[]): OrderLine[] {
  return lines.map((line, index) => {
    const ofLine = assigned.filter((each) => each.line === index + 1);
    const offer = ofLine.findLast((each) => each.offer !== undefined)?.offer ?? line.offer;
    const renews = ofLine.findLast((each) => each.renewsId !== undefined)?.renewsId;
    return { ...line, offer, ...(renews !== undefined && { renewsId: renews, isRenewalConfirmed: true }) };
  });
}
