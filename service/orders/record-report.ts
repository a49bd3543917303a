import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { orderState } from "./life-cycle.ts";
import type { OrderReport } from "./order-report.ts";
import { addOrderEvent, addReferences, findOrderByReference, lockOrder } from "./order-store.ts";
import type { OrderProvider, OrderRow } from "./tables.ts";

/** A report as a source of orders delivers it. */
export interface ReceivedReport {
  provider: OrderProvider;
  eventId: string;
  occurredAt: Date;
  isTest: boolean;
  /** The provider's numbers of the order, the main one first. */
  references: readonly [string, ...string[]];
  report: OrderReport;
  /** The body of the request, as it was signed, if there was one. */
  body?: string;
}

/**
 * Records a report with the order it belongs to, which is made if none of its numbers is known. The order is settled
 * later. A report that is there already changes nothing. Returns the order.
 */
export async function recordReport(
  tx: AuditedTransaction,
  { provider, eventId, occurredAt, isTest, references, report, body }: ReceivedReport,
  appContext: Pick<AppContext, "createIdentifier">,
): Promise<string> {
  const { transaction, now } = tx;
  const order =
    (await findOrderByReference(transaction, provider, references)) ??
    (await addOrder(tx, { provider, number: references[0], isTest: isTest ? 1 : 0 }, appContext));
  await addReferences(transaction, order, references);
  const isNew = await addOrderEvent(transaction, {
    id: appContext.createIdentifier(),
    provider,
    eventId,
    orderId: order.id,
    occurredAt: occurredAt.toISOString(),
    receivedAt: now.toISOString(),
    handledAt: now.toISOString(),
    kind: report.kind,
    facts: JSON.stringify(report),
    body: body ?? null,
    problem: null,
  });
  if (isNew) await markUnsettled(transaction, order.id);
  return order.id;
}

/** Lets an order be settled again. */
export async function markUnsettled(transaction: AuditedTransaction["transaction"], orderId: string): Promise<void> {
  await transaction.updateTable("customerOrder").set({ isSettled: 0 }).where("id", "=", orderId).execute();
}

/** Two processes that hear of an order at once make one. */
async function addOrder(
  { transaction, now, audit }: AuditedTransaction,
  { provider, number, isTest }: Pick<OrderRow, "provider" | "number" | "isTest">,
  { createIdentifier }: Pick<AppContext, "createIdentifier">,
): Promise<Pick<OrderRow, "id" | "provider">> {
  const order = newOrder({ id: createIdentifier(), provider, number, isTest, createdAt: now.toISOString() });
  const added = await transaction
    .insertInto("customerOrder")
    .values(order)
    .onConflict((conflict) => conflict.columns(["provider", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) {
    audit({ action: "order-received", subjectId: order.id, details: { provider, isTest } });
    return order;
  }
  const other = await transaction
    .selectFrom("customerOrder")
    .select("id")
    .where("provider", "=", provider)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  await lockOrder(transaction, other.id);
  return { id: other.id, provider };
}

function newOrder(known: Pick<OrderRow, "id" | "provider" | "number" | "isTest" | "createdAt">): OrderRow {
  return {
    ...known,
    state: orderState({ isPaid: false, isCanceled: false, isFullyRefunded: false, disputes: [] }),
    isSettled: 0,
    paidAt: null,
    keysMailedAt: null,
    mailbox: null,
    buyer: null,
    company: null,
    invoiceAddress: null,
    taxId: null,
    purchaseOrder: null,
    quote: null,
    currency: null,
    total: 0,
    tax: 0,
    refunded: 0,
    invoiceUrl: null,
    subscription: null,
    problem: null,
    importedFrom: null,
  };
}
