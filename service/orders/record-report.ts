import { licensesOfOrder } from "../licenses/license-store.ts";
import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock } from "../platform/database/database.ts";
import { orderState } from "./life-cycle.ts";
import type { OrderReport } from "./order-report.ts";
import { addReferences, completeOrderEvent, findOrdersByReference } from "./order-store.ts";
import { type OrderProvider, type OrderRow, orderTables } from "./tables.ts";

/** A report as a source of orders delivers it. */
export interface ReceivedReport {
  provider: OrderProvider;
  eventId: string;
  occurredAt: Date;
  isTest: boolean;
  /** The provider's numbers of the order, the main one first. */
  references: readonly [string, ...string[]];
  /** The number that buyer and operator know the order by. Default: the main one. */
  number?: string | undefined;
  report: OrderReport;
}

/**
 * Records a report with the order it belongs to, which is made if none of its numbers is known. Orders that turn out to
 * be one are joined. The order is settled later. An event that is stored as it arrived is completed; one that was
 * recorded already changes nothing. Returns the order.
 */
export async function recordReport(
  tx: AuditedTransaction,
  { provider, eventId, occurredAt, isTest, references, number, report }: ReceivedReport,
  appContext: Pick<AppContext, "createIdentifier">,
): Promise<string> {
  const { transaction, now } = tx;
  const [known] = await findOrdersByReference(transaction, provider, references);
  const order = known ?? (await addOrder(tx, { provider, number: references[0], isTest: isTest ? 1 : 0 }, appContext));
  await addReferences(transaction, order, references);
  const orderId = await joinOrders(tx, await findOrdersByReference(transaction, provider, references));
  const isNew = await completeOrderEvent(transaction, {
    ...orderTables.orderEvent.nulls,
    id: appContext.createIdentifier(),
    provider,
    eventId,
    orderId,
    occurredAt: occurredAt.toISOString(),
    receivedAt: now.toISOString(),
    handledAt: now.toISOString(),
    kind: report.kind,
    facts: JSON.stringify(report),
    isTest: isTest ? 1 : 0,
  });
  if (isNew && number !== undefined) await setNumber(transaction, orderId, provider, number);
  if (isNew) await markUnsettled(transaction, orderId);
  return orderId;
}

/** Sets the number of an order, unless another one of the provider has it. */
async function setNumber(
  transaction: AuditedTransaction["transaction"],
  orderId: string,
  provider: OrderProvider,
  number: string,
): Promise<void> {
  const other = await transaction
    .selectFrom("customerOrder")
    .select("id")
    .where("provider", "=", provider)
    .where("number", "=", number)
    .executeTakeFirst();
  if (!other) await transaction.updateTable("customerOrder").set({ number }).where("id", "=", orderId).execute();
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
  await lock(transaction, "customerOrder", other.id);
  return { id: other.id, provider };
}

function newOrder(known: Pick<OrderRow, "id" | "provider" | "number" | "isTest" | "createdAt">): OrderRow {
  return {
    ...orderTables.customerOrder.nulls,
    ...known,
    state: orderState({ isPaid: false, isCanceled: false, isFullyRefunded: false, disputes: [] }),
    isSettled: 0,
    isFurther: 0,
    refunded: 0,
  };
}

/**
 * Joins orders that a report names at once: such as one that is known by a refund of its payment alone, and one by its
 * invoice. The order with licenses, or else the oldest, takes the reports and numbers of the others. Orders that have
 * licenses both stay apart. Returns the id of the first.
 */
async function joinOrders(tx: AuditedTransaction, orders: readonly Pick<OrderRow, "id">[]): Promise<string> {
  const { transaction, audit } = tx;
  const ids = orders.map(({ id }) => id).toSorted();
  const [only, ...further] = ids;
  if (only === undefined) throw new TypeError("A report belongs to no order.");
  if (further.length === 0) return only;
  for (const id of ids) await lock(transaction, "customerOrder", id);
  const licensed = new Set<string>();
  for (const id of ids) if ((await licensesOfOrder(transaction, id)).length > 0) licensed.add(id);
  const kept = ids.find((id) => licensed.has(id)) ?? only;
  for (const id of ids) {
    if (id === kept || licensed.has(id)) continue;
    await transaction.updateTable("orderEvent").set({ orderId: kept }).where("orderId", "=", id).execute();
    await transaction.updateTable("orderReference").set({ orderId: kept }).where("orderId", "=", id).execute();
    await transaction.deleteFrom("orderItem").where("orderId", "=", id).execute();
    await transaction.deleteFrom("customerOrder").where("id", "=", id).execute();
    audit({ action: "order-joined", subjectId: kept, details: { other: id } });
  }
  return kept;
}
