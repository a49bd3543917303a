import type { Queries } from "../platform/database/database.ts";
import { type OrderReport, parseReport, type TimedReport } from "./order-report.ts";
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

export async function addReferences(
  transaction: Queries,
  { id, provider }: Pick<OrderRow, "id" | "provider">,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await transaction
    .insertInto("orderReference")
    // In one sequence, so that two processes do not wait for each other.
    .values([...new Set(references)].sort().map((reference) => ({ provider, reference, orderId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores an event, unless it is there. Returns whether it is new. */
export async function addOrderEvent(transaction: Queries, event: OrderEventRow): Promise<boolean> {
  const added = await transaction
    .insertInto("orderEvent")
    .values(event)
    .onConflict((conflict) => conflict.columns(["provider", "eventId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Stores what an event reports, or completes one that is stored as it arrived. Returns whether this is new. */
export async function completeOrderEvent(transaction: Queries, event: OrderEventRow): Promise<boolean> {
  const { orderId, occurredAt, handledAt, kind, facts } = event;
  const completed = await transaction
    .insertInto("orderEvent")
    .values(event)
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "eventId"])
        .doUpdateSet({ orderId, occurredAt, handledAt, kind, facts, problem: null })
        .where("orderEvent.handledAt", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  return completed !== undefined;
}

/** The report with this number of its source. */
export async function findReport(
  queries: Queries,
  provider: OrderProvider,
  eventId: string,
): Promise<OrderReport | undefined> {
  const event = await queries
    .selectFrom("orderEvent")
    .select("facts")
    .where("provider", "=", provider)
    .where("eventId", "=", eventId)
    .executeTakeFirst();
  return event?.facts ? parseReport(event.facts) : undefined;
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

/** A number by which reports name an order. */
export async function referenceOfOrder(queries: Queries, orderId: string): Promise<string> {
  const references = queries.selectFrom("orderReference").select("reference").where("orderId", "=", orderId);
  return (await references.orderBy("reference").limit(1).executeTakeFirstOrThrow()).reference;
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
