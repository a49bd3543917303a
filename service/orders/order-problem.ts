import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import { notOurs } from "../config/sales-settings.ts";
import type { AppContext } from "../context/app-context.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import type { ForeignRenewal } from "./foreign-renewal.ts";
import { formatMoney } from "./money.ts";
import { type Advice, advise, type ImpossibleLicense, orderFacts, queueOrderAlarm } from "./order-alarms.ts";
import { isUnknown } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** Why the operator must look at an order, in a sentence, and what helps. */
export interface OrderProblem {
  says: string;
  advice: Advice;
}

/** Why a license of an order could not be made. */
export type GrantProblem =
  | { kind: "no-signing-key"; place: string }
  | ({ kind: "impossible"; problems: readonly string[] } & ImpossibleLicense);

interface Examined {
  order: OrderRow;
  folded: FoldedOrder;
  items: readonly OrderItemRow[];
  problems: readonly GrantProblem[];
}

/** Why the operator must look at an order. */
export function orderProblems({ order, folded, items, problems }: Examined): OrderProblem[] {
  if (order.isTest === 1 || order.provider === "import") return [];
  const named = { ...order, currency: folded.details?.currency ?? order.currency };
  const isErased = order.keysMailedAt === null && folded.details?.mailbox === erasedMailbox;
  const ofPaid: OrderProblem[] = [
    ...items.filter(isUnknown).map((item) => ({
      says: `Item ${item.item} has the price ${item.price ?? "without a name"}, which no offer is mapped to.`,
      advice: advise("unknown-price", named, item),
    })),
    ...(items.length === 0 && !folded.details?.isFurther
      ? [{ says: "It is paid, and names no item.", advice: advise("no-item", order) }]
      : []),
    ...(isErased && items.some(({ offer }) => offer !== notOurs)
      ? [{ says: "The buyer was erased before the keys were mailed.", advice: advise("buyer-erased", order) }]
      : []),
  ];
  return [
    ...(folded.state === "paid" ? ofPaid : []),
    ...problems.map((problem) => grantProblem(order, problem)),
    ...failedRefund(order, folded),
  ];
}

function grantProblem(order: OrderRow, problem: GrantProblem): OrderProblem {
  if (problem.kind === "no-signing-key")
    return { says: `There is no signing key in ${problem.place}.`, advice: advise("no-signing-key", order) };
  return { says: problem.problems.join(" "), advice: advise("license-impossible", order, problem) };
}

/** All problems of an order in words, or null. */
export function describeProblems(problems: readonly OrderProblem[]): string | null {
  return problems.length === 0 ? null : [...new Set(problems.map(({ says }) => says))].join(" ");
}

/** A refund that failed, until the operator has decided what becomes of the money. */
function failedRefund(order: OrderRow, { failedRefund: failed, details }: FoldedOrder): OrderProblem[] {
  if (!failed || !details) return [];
  const refund = failed.amount === null ? "A refund" : `A refund of ${formatMoney(failed.amount, details.currency)}`;
  const says = `${refund} failed: the buyer has not got the money.`;
  return [{ says, advice: advise("refund-failed", order) }];
}

/** Tells the operator that it is not clear whom an order of a subscription belongs to. */
export async function tellFollowed(
  { transaction }: AuditedTransaction,
  order: OrderRow,
  told: string,
  appContext: AppContext,
): Promise<void> {
  await queueOrderAlarm(transaction, appContext, order.id, {
    subject: `Order ${order.number} renews licenses of another mailbox`,
    about: [
      "The order renews a subscription whose licenses have moved, and the provider names none of the mailboxes that they moved between, or several have licenses of the order before. It is carried out for this owner:",
      [
        ["Owner", order.mailbox ?? ""],
        ["Named by the provider", told],
      ],
      ...orderFacts(order),
    ],
    advice: [advise("unclear-owner", order, told)],
  });
}

/**
 * Tells the operator that an order names the license of another buyer to renew. Its own licenses were issued with a term of
 * their own. A company may well buy with another mailbox, so the operator can join them.
 */
export async function tellForeign(
  { transaction }: AuditedTransaction,
  order: OrderRow,
  foreign: readonly ForeignRenewal[],
  appContext: AppContext,
): Promise<void> {
  if (foreign.length === 0) return;
  await queueOrderAlarm(transaction, appContext, order.id, {
    subject: `Order ${order.number} names a license of another mailbox`,
    about: [
      "The buyer wants to renew a license that was bought with another mailbox. The order is carried out with a term of its own, and its keys are mailed. Nothing was told to either of them.",
      foreign.map(({ item, licenseId }) => [`Item ${item} renews`, licenseId] as const),
      ...orderFacts(order),
    ],
    advice: [advise("foreign-renewal", order, foreign)],
  });
}

/** Tells the operator of the problems of an order, once for each wording of them. */
export async function tellProblems(
  { transaction }: AuditedTransaction,
  order: OrderRow,
  problems: readonly OrderProblem[],
  appContext: AppContext,
): Promise<void> {
  const says = describeProblems(problems);
  const [first, ...others] = distinct(problems);
  if (says === null || !first) return;
  await queueOrderAlarm(transaction, appContext, order.id, {
    subject: `Order ${order.number} needs a decision`,
    about: [says, ...orderFacts(order)],
    advice: [first, ...others],
  });
}

/** The advice on several problems, each once. */
function distinct(problems: readonly OrderProblem[]): Advice[] {
  return [...new Map(problems.map(({ advice }) => [JSON.stringify(advice), advice])).values()];
}
