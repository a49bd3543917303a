import type { Corrections, OrderDetails, OrderLine, OrderReport, TimedReport } from "./order-report.ts";

/**
 * - `pending`: placed, and not paid.
 * - `paid`: paid, or paid back in part.
 * - `disputed`: the buyer's bank asks for the money back.
 * - `refunded`: the whole was paid back, or a dispute was lost.
 * - `canceled`: withdrawn, or not paid in time. A payment that arrives later is one all the same.
 */
export const orderStates = ["pending", "paid", "disputed", "refunded", "canceled"] as const;
export type OrderState = (typeof orderStates)[number];

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
  /** Set while a refund has failed at last, and the operator has not said since that the payment stands. */
  failedRefund: Pick<Repayment, "amount"> | undefined;
  /** How each dispute stands, by its number at the provider. */
  disputes: ReadonlyMap<string, "open" | "won" | "lost">;
}

/** Money that went back to the buyer. Amounts are in the smallest unit of the currency, and null where they are unknown. */
interface Repayment {
  at: string;
  /** With the tax. Negative for a refund that failed. */
  amount: number | null;
  tax: number | null;
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
  const corrections: Corrections = Object.assign({}, ...ofKind("corrected").map((each) => each.corrections));
  const details = told && { ...told, ...corrections, subscription: told.subscription ?? subscription };
  const { repayments, isWhole } = readRepayments(inTime, details);
  const refunded = repayments.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const disputes = readDisputes(inTime);
  const lines = changeLines(details?.lines ?? [], ofKind("changed").at(-1)?.lines);
  return {
    state: stateOf(inTime, disputes, details !== undefined && isWhole),
    details,
    lines: assign(lines, saidOfLines(inTime), details?.total ?? null),
    paidAt: inTime.find(({ report }) => report.kind === "paid")?.occurredAt ?? null,
    refunded,
    repayments,
    failedRefund: findFailedRefund(inTime, repayments),
    disputes,
  };
}

function isOfKind<Kind extends OrderReport["kind"]>(report: OrderReport, kind: Kind): report is ReportOf<Kind> {
  return report.kind === kind;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** What was paid back under one number. An amount of null stands for the whole order. */
interface PaidBack {
  amount: number | null;
  /** As far as it was reported. */
  tax: number | undefined;
}

/**
 * When how much was paid back: by refunds, and the rest by a dispute that was lost. Each refund counts once, and together
 * they never exceed the total. One that failed is taken back when that was reported.
 */
function readRepayments(
  inTime: readonly TimedReport[],
  details: Pick<OrderDetails, "total" | "tax"> | undefined,
): { repayments: Repayment[]; isWhole: boolean } {
  const paidBack = new Map<string, PaidBack>();
  const failed = new Set<string>();
  const repayments: Repayment[] = [];
  let before = sumUp([], details);
  for (const { occurredAt, report } of inTime) {
    if (report.kind === "refund-failed") {
      failed.add(report.refund);
      paidBack.delete(report.refund);
    } else if (report.kind === "refunded" && !failed.has(report.refund)) {
      // Some providers report the sum so far under one number.
      paidBack.set(report.refund, greater({ amount: report.amount, tax: report.tax }, paidBack.get(report.refund)));
    } else if (report.kind === "dispute-closed" && report.outcome === "lost")
      paidBack.set(`dispute ${report.dispute}`, { amount: report.amount ?? null, tax: undefined });
    const now = sumUp([...paidBack.values()], details);
    const amount = difference(now.amount, before.amount);
    const tax = difference(now.tax, before.tax);
    if (amount !== 0 || now.isWhole !== before.isWhole) repayments.push({ at: occurredAt, amount, tax });
    before = now;
  }
  return { repayments, isWhole: before.isWhole };
}

function greater(one: PaidBack, other: PaidBack | undefined): PaidBack {
  if (!other || one.amount === null) return one;
  return other.amount !== null && one.amount >= other.amount ? one : other;
}

const difference = (now: number | null, before: number | null) =>
  now === null || before === null ? null : now - before;

/**
 * What was paid back so far, with its tax: as far as it was reported, and of the rest its share of the tax of the order,
 * so that the parts of a whole refund make up the whole tax.
 */
function sumUp(paidBack: readonly PaidBack[], details: Pick<OrderDetails, "total" | "tax"> | undefined) {
  const { total = null, tax = null } = details ?? {};
  const sumOf = (amounts: readonly (number | null)[]) =>
    amounts.reduce<number | null>((sum, amount) => {
      const next = amount ?? total;
      return sum === null || next === null ? null : sum + next;
    }, 0);
  const sum = sumOf(paidBack.map(({ amount }) => amount));
  const amount = sum === null || total === null ? sum : Math.min(sum, total);
  const isWhole =
    paidBack.some((each) => each.amount === null) ||
    (amount !== null && total !== null && amount > 0 && amount >= total);
  if (amount === 0) return { amount, tax: 0, isWhole };
  const named = paidBack.filter((each) => each.tax !== undefined);
  const namedTax = named.reduce((taxes, each) => taxes + (each.tax ?? 0), 0);
  if (named.length > 0 && named.length === paidBack.length)
    return { amount, tax: tax === null ? namedTax : Math.min(namedTax, tax), isWhole };
  const namedAmount = sumOf(named.map((each) => each.amount));
  if (amount === null || total === null || tax === null || namedAmount === null) return { amount, tax: null, isWhole };
  const rest = total - namedAmount;
  const share = rest <= 0 ? 0 : Math.round(((amount - namedAmount) * (tax - namedTax)) / rest);
  return { amount, tax: namedTax + share, isWhole };
}

/** The provider repeats that an order is paid, so the operator alone says that its payment stands. */
function findFailedRefund(
  inTime: readonly TimedReport[],
  repayments: readonly Repayment[],
): FoldedOrder["failedRefund"] {
  const last = repayments.at(-1);
  if (!last || !inTime.some(({ occurredAt, report }) => report.kind === "refund-failed" && occurredAt === last.at))
    return undefined;
  const amount = last.amount === null ? null : -last.amount;
  if (amount !== null && amount <= 0) return undefined;
  const stands = inTime.some(
    ({ eventId, occurredAt, report }) =>
      report.kind === "paid" && eventId.startsWith("operator:") && occurredAt >= last.at,
  );
  return stands ? undefined : { amount };
}

function readDisputes(reports: readonly TimedReport[]): FoldedOrder["disputes"] {
  const disputes = new Map<string, "open" | "won" | "lost">();
  // One that is decided is not opened again, and one that is lost stays lost, in whatever sequence that was reported.
  for (const { report } of reports)
    if (report.kind === "dispute-closed" && disputes.get(report.dispute) !== "lost")
      disputes.set(report.dispute, report.outcome);
    else if (report.kind === "disputed" && !disputes.has(report.dispute)) disputes.set(report.dispute, "open");
  return disputes;
}

function stateOf(
  reports: readonly TimedReport[],
  disputes: FoldedOrder["disputes"],
  isFullyRefunded: boolean,
): OrderState {
  const outcomes = [...disputes.values()];
  const isReported = (kind: OrderReport["kind"]) => reports.some(({ report }) => report.kind === kind);
  if (isFullyRefunded || outcomes.includes("lost")) return "refunded";
  if (outcomes.includes("open")) return "disputed";
  if (isReported("paid")) return "paid";
  return isReported("canceled") ? "canceled" : "pending";
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

/** What the operator said of lines. The seats are those of the last change, if that came later. */
function saidOfLines(inTime: readonly TimedReport[]): ReportOf<"assigned">[] {
  const lastChange = inTime.findLastIndex(({ report }) => report.kind === "changed");
  return inTime.flatMap(({ report }, index) => {
    if (report.kind !== "assigned") return [];
    return [index < lastChange ? { ...report, seats: undefined } : report];
  });
}

/**
 * The lines with what the operator said of them last. Of an order that names none, what the operator says of the first is
 * its only line, for the whole amount.
 */
function assign(
  lines: readonly OrderLine[],
  assigned: readonly ReportOf<"assigned">[],
  total: number | null,
): OrderLine[] {
  const only: OrderLine = { price: null, offer: null, quantity: 1, amount: total, renewsId: null };
  const named = lines.length === 0 && assigned.some(({ line }) => line === 1) ? [only] : lines;
  return named.map((line, index) => {
    const ofLine = assigned.filter((each) => each.line === index + 1);
    const offer = ofLine.findLast((each) => each.offer !== undefined)?.offer ?? line.offer;
    const seats = ofLine.findLast((each) => each.seats !== undefined)?.seats;
    const renews = ofLine.findLast((each) => each.renewsId !== undefined)?.renewsId;
    return {
      ...line,
      offer,
      ...(seats !== undefined && { seats }),
      ...(renews !== undefined && { renewsId: renews, isRenewalConfirmed: true }),
    };
  });
}
