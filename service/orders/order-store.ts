import type { Insertable } from "kysely";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { lock, type Queries } from "../db/database.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { formatReport, parseReport, type SaidReport, type TimedReport } from "./order-report.ts";
import type { OrderEventRow, OrderItemRow, OrderProvider, OrderRow } from "./tables.ts";

export async function findOrder(queries: Queries, id: string): Promise<OrderRow | undefined> {
  return await queries.selectFrom("customerOrder").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The orders that these numbers name, the oldest first. */
export async function findOrdersByReference(
  queries: Queries,
  provider: OrderProvider,
  references: readonly string[],
): Promise<OrderRow[]> {
  if (references.length === 0) return [];
  return await queries
    .selectFrom("customerOrder")
    .selectAll()
    .where("id", "in", (numbers) =>
      numbers
        .selectFrom("orderReference")
        .select("orderId")
        .where("provider", "=", provider)
        .where("reference", "in", [...references]),
    )
    .orderBy("id")
    .execute();
}

/** Stores an event, unless it is there. */
export async function addOrderEvent(queries: Queries, event: Insertable<OrderEventRow>): Promise<void> {
  await queries
    .insertInto("orderEvent")
    .values(event)
    .onConflict((conflict) => conflict.columns(["provider", "eventId"]).doNothing())
    .execute();
}

/** Marks an event as worked off that is none of an order, or that is given up because of a problem. */
export async function endEvent({ transaction, now }: Change, id: string, problem: string | null = null): Promise<void> {
  const ended = { handledAt: now.toISOString(), problem };
  await transaction.updateTable("orderEvent").set(ended).where("id", "=", id).execute();
}

/** The reports on an order. */
export async function reportsOfOrder(queries: Queries, orderId: string): Promise<TimedReport[]> {
  const events = await queries
    .selectFrom("orderEvent")
    .select(["eventId", "occurredAt", "facts"])
    .where("orderId", "=", orderId)
    .where("facts", "is not", null)
    .execute();
  return events.map(({ eventId, occurredAt, facts }) => ({ eventId, occurredAt, report: parseReport(facts ?? "") }));
}

/** The events of an order, the oldest first. */
export async function eventsOfOrder(queries: Queries, orderId: string): Promise<Omit<OrderEventRow, "body">[]> {
  const events = queries.selectFrom("orderEvent").selectAll().where("orderId", "=", orderId);
  const found = await events.orderBy("occurredAt").orderBy("eventId").execute();
  return found.map(({ body, ...event }) => event);
}

/** The numbers by which reports and the operator name an order. Each order has one at least. */
export async function referencesOfOrder(queries: Queries, orderId: string): Promise<readonly [string, ...string[]]> {
  const references = queries.selectFrom("orderReference").select("reference").where("orderId", "=", orderId);
  const [first, ...others] = (await references.orderBy("reference").execute()).map(({ reference }) => reference);
  if (first === undefined) throw new Error(`The order ${orderId} has no number.`);
  return [first, ...others];
}

export async function itemsOfOrder(queries: Queries, orderId: string): Promise<OrderItemRow[]> {
  return await queries.selectFrom("orderItem").selectAll().where("orderId", "=", orderId).orderBy("item").execute();
}

/** Replaces the items of an order. */
export async function setItems(transaction: Queries, orderId: string, items: readonly OrderItemRow[]): Promise<void> {
  await transaction.deleteFrom("orderItem").where("orderId", "=", orderId).execute();
  if (items.length > 0)
    await transaction
      .insertInto("orderItem")
      .values([...items])
      .execute();
}

/** The ids of the orders that are to be settled, of test accounts or all others, the oldest first. */
export async function unsettledOrders(queries: Queries, isTest: boolean): Promise<string[]> {
  const rows = await queries
    .selectFrom("customerOrder")
    .select("id")
    .where("isSettled", "=", 0)
    .where("isTest", "=", isTest ? 1 : 0)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the orders with a problem as unsettled: the settings or the keys may have been completed since. */
export async function reconsiderProblems(queries: Queries): Promise<void> {
  await queries.updateTable("customerOrder").set({ isSettled: 0 }).where("problem", "is not", null).execute();
}

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
  report: SaidReport;
}

/**
 * Records a report with the order it belongs to, which is made if none of its numbers is known. Orders that turn out to
 * be one are joined. The order is settled later. An event that is stored as it arrived is completed; one that was
 * recorded already changes nothing. Returns the order.
 */
export async function recordReport(
  tx: Change,
  { provider, eventId, occurredAt, isTest, references, number, report }: ReceivedReport,
  app: Pick<App, "createIdentifier">,
): Promise<string> {
  const { transaction } = tx;
  const now = tx.now.toISOString();
  const [known] = await findOrdersByReference(transaction, provider, references);
  const order = known ?? (await addOrder(tx, { provider, number: references[0], isTest: isTest ? 1 : 0 }, app));
  await transaction
    .insertInto("orderReference")
    // In one sequence, so that two processes do not wait for each other.
    .values([...new Set(references)].sort().map((reference) => ({ provider, reference, orderId: order.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const orderId = await joinOrders(tx, await findOrdersByReference(transaction, provider, references));
  const told = { orderId, occurredAt: occurredAt.toISOString(), handledAt: now, kind: report.kind };
  const completed = { ...told, facts: formatReport(report) };
  const isNew = await transaction
    .insertInto("orderEvent")
    .values({
      ...completed,
      id: app.createIdentifier(),
      provider,
      eventId,
      receivedAt: now,
      isTest: isTest ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "eventId"])
        .doUpdateSet({ ...completed, problem: null })
        .where("orderEvent.handledAt", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  if (!isNew) return orderId;
  // Another order of the provider may have the number.
  if (number !== undefined && !(await findOrderByNumber(transaction, provider, number)))
    await transaction.updateTable("customerOrder").set({ number }).where("id", "=", orderId).execute();
  await markUnsettled(transaction, orderId);
  return orderId;
}

/** Lets an order be settled again. */
export async function markUnsettled(transaction: Queries, orderId: string): Promise<void> {
  await transaction.updateTable("customerOrder").set({ isSettled: 0 }).where("id", "=", orderId).execute();
}

const findOrderByNumber = (queries: Queries, provider: OrderProvider, number: string) =>
  queries
    .selectFrom("customerOrder")
    .select("id")
    .where("provider", "=", provider)
    .where("number", "=", number)
    .executeTakeFirst();

/** Two processes that hear of an order at once make one. */
async function addOrder(
  { transaction, now, audit }: Change,
  named: Pick<OrderRow, "provider" | "number" | "isTest">,
  { createIdentifier }: Pick<App, "createIdentifier">,
): Promise<Pick<OrderRow, "id">> {
  const { provider, number, isTest } = named;
  const added = await transaction
    .insertInto("customerOrder")
    .values({
      ...named,
      id: createIdentifier(),
      createdAt: now.toISOString(),
      state: "pending",
      isSettled: 0,
      isFurther: 0,
      refunded: 0,
    })
    .onConflict((conflict) => conflict.columns(["provider", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) {
    audit({ action: "order-received", subjectId: added.id, details: { provider, isTest } });
    return added;
  }
  const other = await findOrderByNumber(transaction, provider, number);
  if (!other) throw new Error(`The order ${number} has gone meanwhile.`);
  await lock(transaction, "customerOrder", other.id);
  return other;
}

/**
 * Joins orders that a report names at once: such as one that is known by a refund of its payment alone, and one by its
 * invoice. The order with licenses, or else the oldest, takes the reports and numbers of the others. Orders that have
 * licenses both stay apart. Returns the id of the first.
 */
async function joinOrders(tx: Change, orders: readonly Pick<OrderRow, "id">[]): Promise<string> {
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

/** The orders that this number of a provider, such as that of an invoice or a checkout, belongs to. */
export async function findOrdersByNumber(queries: Queries, reference: string): Promise<string[]> {
  const found = await queries
    .selectFrom("orderReference")
    .select("orderId")
    .where("reference", "=", reference)
    .execute();
  return found.map(({ orderId }) => orderId);
}
