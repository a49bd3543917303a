import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import type { ForeignRenewal } from "./foreign-renewal.ts";
import { foreignRenewalMail } from "./mails/foreign-renewal.ts";
import { orderAlarmMail } from "./mails/order-alarm.ts";
import { queueOrderAlarm } from "./queue-order-alarm.ts";
import { soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

interface Examined {
  order: OrderRow;
  folded: FoldedOrder;
  items: readonly OrderItemRow[];
  /** Why licenses could not be issued. */
  problems: readonly string[];
}

/** Why the operator must look at an order, or null. */
export function orderProblem({ order, folded, items, problems }: Examined): string | null {
  if (order.isTest === 1 || order.provider === "import") return null;
  const unknown = items.filter(({ offer }) => soldOffer(offer) === undefined);
  const isPaid = folded.state === "paid";
  const found = [
    ...(isPaid
      ? unknown.map(
          ({ item, price }) => `Item ${item} has the price ${price ?? "without a name"}, which no offer is mapped to.`,
        )
      : []),
    ...(isPaid && items.length === 0 && !folded.details?.isFurther ? ["It is paid, and names no item."] : []),
    ...(isPaid && order.keysMailedAt === null && folded.details?.mailbox === erasedMailbox
      ? ["The buyer was erased before the keys were mailed."]
      : []),
    ...problems,
  ];
  return found.length === 0 ? null : found.join(" ");
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
  await queueOrderAlarm(transaction, appContext, order.id, foreignRenewalMail(order, foreign));
}

/** Tells the operator of a problem, once for each wording of it. */
export async function tellProblem(
  { transaction }: AuditedTransaction,
  order: OrderRow,
  problem: string,
  appContext: AppContext,
): Promise<void> {
  await queueOrderAlarm(transaction, appContext, order.id, orderAlarmMail(order, problem));
}
