import { type OfferId, offers, priceCurrency, totalOf } from "#content/products/offers.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { lock, type Queries } from "../db/database.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { notOurs, type SalesSettings } from "../sales-settings.ts";
import { expectedAmount } from "./money.ts";
import type { Purchase, PurchaseLine } from "./purchase.ts";
import { mappedPrice } from "./sold-offers.ts";
import type { OrderItemRow, OrderPaymentRow, OrderRow } from "./tables.ts";

/** An order with what belongs to it. */
export interface Order extends OrderRow {
  /** The lines that are owned now. */
  items: OrderItemRow[];
  /** The oldest first. */
  payments: OrderPaymentRow[];
}

/** Adds their lines and payments to orders. */
export async function completeOrders(queries: Queries, orders: readonly OrderRow[]): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const items = queries.selectFrom("orderItem").selectAll().where("orderId", "in", ids).where("quantity", ">", 0);
  const payments = queries.selectFrom("orderPayment").selectAll().where("orderId", "in", ids);
  const itemsOf = Map.groupBy(await items.orderBy("item").execute(), ({ orderId }) => orderId);
  const paymentsOf = Map.groupBy(
    await payments.orderBy("paidAt").orderBy("paymentId").execute(),
    ({ orderId }) => orderId,
  );
  return orders.map((order) => ({
    ...order,
    items: itemsOf.get(order.id) ?? [],
    payments: paymentsOf.get(order.id) ?? [],
  }));
}

export async function findOrders(queries: Queries, ids: readonly string[]): Promise<Order[]> {
  const orders = queries
    .selectFrom("customerOrder")
    .selectAll()
    .where("id", "in", [...ids]);
  return await completeOrders(queries, await orders.execute());
}

export async function findOrder(queries: Queries, id: string): Promise<Order | undefined> {
  return (await findOrders(queries, [id]))[0];
}

export async function findPersonalOrders(email: string, { database: { query } }: App): Promise<Order[]> {
  const orders = query.selectFrom("customerOrder").selectAll().where("email", "=", email);
  return await completeOrders(query, await orders.orderBy("id").execute());
}

/**
 * Removes the personal data from a person's orders. What the bookkeeping needs stays: number, items, amounts, tax,
 * currency and times. What the provider says of the buyer later is not stored.
 */
export async function erasePersonalOrders({ transaction }: Change, email: string): Promise<void> {
  await transaction
    .updateTable("customerOrder")
    .set({
      ...{ email: erasedEmail, buyer: erasedName, isBuyerFixed: 1 },
      ...{ company: null, invoiceAddress: null, taxId: null, purchaseOrder: null, invoiceUrl: null },
    })
    .where("email", "=", email)
    .execute();
}

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder({ transaction }: Change, id: string): Promise<Order | undefined> {
  const order = await lock(transaction, "customerOrder", id);
  return order && (await completeOrders(transaction, [order]))[0];
}

export async function updateOrder({ transaction }: Change, id: string, changes: Partial<OrderRow>): Promise<void> {
  await transaction.updateTable("customerOrder").set(changes).where("id", "=", id).execute();
}

export async function updateItem(
  { transaction }: Change,
  { orderId, item }: Pick<OrderItemRow, "orderId" | "item">,
  changes: Partial<OrderItemRow>,
): Promise<void> {
  await transaction
    .updateTable("orderItem")
    .set(changes)
    .where("orderId", "=", orderId)
    .where("item", "=", item)
    .execute();
}

/** What is known of an order when it is made. */
export type NewOrder = Pick<OrderRow, "provider" | "purchaseId" | "number" | "email" | "currency"> &
  Partial<Omit<OrderRow, "id" | "createdAt">>;

/**
 * Makes an order, unless it is there. Two processes that do so at once make one. Returns it locked.
 *
 * @param otherIds further identifiers by which the purchase may be known
 */
export async function addOrder(
  { transaction, now, audit }: Change,
  order: NewOrder,
  { createIdentifier }: Pick<App, "createIdentifier">,
  otherIds: readonly string[] = [],
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { provider, purchaseId } = order;
  const find = async () => {
    const found = await transaction
      .selectFrom("customerOrder")
      .select(["id", "purchaseId"])
      .where("provider", "=", provider)
      .where("purchaseId", "in", [purchaseId, ...otherIds])
      .orderBy("id")
      .execute();
    return found.find((each) => each.purchaseId === purchaseId) ?? found[0];
  };
  const add = async () =>
    await transaction
      .insertInto("customerOrder")
      .values({
        ...{ state: "unpaid", isBuyerFixed: 0, isSubscription: 0, isTrial: 0, isCanceled: 0 },
        ...{ dispute: "none", isRenewalConfirmed: 0, furtherNumbers: "" },
        ...order,
        id: createIdentifier(),
        createdAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(["provider", "purchaseId"]).doNothing())
      .returning("id")
      .executeTakeFirst();
  const known = await find();
  const added = known ? undefined : await add();
  if (added) audit({ action: "order-received", subjectId: added.id, details: { provider } });
  const stored = known ?? added ?? (await find());
  const locked = stored && (await lock(transaction, "customerOrder", stored.id));
  if (!locked) throw new Error(`The order ${order.number} has gone meanwhile.`);
  return { order: locked, isNew: added !== undefined };
}

/**
 * Adds what was ordered without a checkout, with its price of today before taxes. What it costs in another currency than
 * that of the prices, its invoice says.
 */
export async function addOrderedItem(
  { transaction }: Change,
  { id: orderId, currency }: Pick<OrderRow, "id" | "currency">,
  { offer, seats }: { offer: OfferId; seats: number },
): Promise<void> {
  const total = currency === priceCurrency ? totalOf(offers[offer], seats) : undefined;
  const amount = total === undefined ? null : 100 * total;
  await transaction
    .insertInto("orderItem")
    .values({ orderId, item: 1, quantity: seats, seats, assignedOffer: offer, offer, amount })
    .execute();
}

/** PostgreSQL stores no NUL. */
const clean = (text: string): string => text.replaceAll("\0", "").slice(0, 1000);
const cleanOrNull = (text: string | null): string | null => (text === null ? null : clean(text));

/**
 * Stores what a provider says of a purchase now. An answer to an earlier question than the one that is stored changes
 * nothing. Returns the id of the order.
 */
export async function storePurchase(tx: Change, purchase: Purchase, askedAt: Date, app: App): Promise<string> {
  const { id, provider, buyer, paidUntil, isTrial, isCanceled, lines, payments } = purchase;
  const names = {
    purchaseId: clean(id),
    number: clean(purchase.number),
    currency: clean(purchase.currency),
  };
  const { order } = await addOrder(
    tx,
    { provider, ...names, email: clean(buyer.email) },
    app,
    // Before a checkout is paid, the purchase may be known by another of its numbers.
    purchase.references.map(clean),
  );
  const asked = askedAt.toISOString();
  if (order.askedAt !== null && order.askedAt > asked) return order.id;
  await updateOrder(tx, order.id, {
    ...names,
    furtherNumbers: withNumbers(order, [id, ...purchase.references]),
    ...(order.isBuyerFixed === 0 && {
      ...(buyer.email !== "" && { email: clean(buyer.email).toLowerCase() }),
      buyer: cleanOrNull(buyer.name),
      company: cleanOrNull(buyer.company),
      invoiceAddress: cleanOrNull(buyer.address),
      taxId: cleanOrNull(buyer.taxId),
      invoiceUrl: cleanOrNull(payments.at(-1)?.invoiceUrl ?? null),
    }),
    askedAt: asked,
    isSubscription: paidUntil === null ? 0 : 1,
    paidUntil: paidUntil === null ? null : new Date(paidUntil).toISOString(),
    isTrial: isTrial ? 1 : 0,
    isCanceled: isCanceled ? 1 : 0,
    dispute: purchase.dispute,
    providerProblem: cleanOrNull(purchase.problem),
    // What the operator has said of it counts more.
    ...(order.isRenewalConfirmed === 0 && { renewsId: cleanOrNull(purchase.renewsId) }),
  });
  // Of what has ended, the provider says no lines: its licenses go on until they end. Of what is not understood, some may
  // be missing.
  if (lines.length > 0 || !(isCanceled || purchase.problem !== null)) await setLines(tx, order, lines, app.sales);
  await setPayments(tx, order.id, payments);
  return order.id;
}

/** The further numbers of an order with these among them. */
export const withNumbers = ({ furtherNumbers }: Pick<OrderRow, "furtherNumbers">, numbers: readonly string[]): string =>
  [...new Set([...furtherNumbers.split("\n"), ...numbers.map(clean)])].filter((number) => number !== "").join("\n");

/** More than anybody buys, and what the column holds. */
const mostUnits = 100_000;

/** One line for each price. */
function linesByPrice(lines: readonly PurchaseLine[]): PurchaseLine[] {
  return [...Map.groupBy(lines, ({ price }) => clean(price))].map(([price, same]) => {
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    return { price, quantity: Math.min(quantity, mostUnits), amount: expectedAmount(same) };
  });
}

/**
 * Stores the lines that are owned now. Each keeps the number of the line with the same price, or else for the same offer,
 * because licenses are known by it. A line that is no longer owned stays with the quantity 0.
 */
async function setLines(
  { transaction }: Change,
  { id: orderId, provider }: OrderRow,
  lines: readonly PurchaseLine[],
  sales: SalesSettings,
): Promise<void> {
  const known = transaction.selectFrom("orderItem").selectAll().where("orderId", "=", orderId);
  const others = new Set(await known.orderBy("item").execute());
  let last = others.size;
  const take = (fits: (item: OrderItemRow) => boolean) => {
    const item = [...others].find(fits);
    if (item) others.delete(item);
    return item;
  };
  const merged = linesByPrice(lines);
  const byPrice = new Map(merged.map((line) => [line, take(({ price }) => price === line.price)]));
  const owned = merged.map((line): OrderItemRow => {
    const same = byPrice.get(line);
    const mapped = mappedPrice(provider, line.price, sales)?.offer;
    const item = same ?? (mapped && mapped !== notOurs ? take(({ offer }) => offer === mapped) : undefined);
    if (!item) last += 1;
    return {
      ...{ orderId, item: last, offer: null, seats: line.quantity },
      ...item,
      ...{ price: line.price, quantity: line.quantity, amount: line.amount },
      assignedOffer: same?.assignedOffer ?? null,
    };
  });
  const rows = [...owned, ...[...others].map((item) => ({ ...item, quantity: 0, seats: 0 }))];
  await transaction.deleteFrom("orderItem").where("orderId", "=", orderId).execute();
  if (rows.length > 0) await transaction.insertInto("orderItem").values(rows).execute();
}

async function setPayments({ transaction }: Change, orderId: string, payments: Purchase["payments"]): Promise<void> {
  const rows = payments.map(({ id, paidAt, total, tax, refunded, refundedAt }) => ({
    ...{ orderId, paymentId: clean(id), paidAt: new Date(paidAt).toISOString() },
    ...{ total, tax, refunded, refundedAt },
  }));
  await transaction.deleteFrom("orderPayment").where("orderId", "=", orderId).execute();
  if (rows.length > 0) await transaction.insertInto("orderPayment").values(rows).execute();
}

/** Gives the lines of an order the offers and seats by the settings of today. */
export async function refreshItems(tx: Change, { provider, items }: Order, sales: SalesSettings): Promise<void> {
  for (const item of items) {
    const mapped = item.price === null ? undefined : mappedPrice(provider, item.price, sales);
    const offer = item.assignedOffer ?? mapped?.offer ?? null;
    const seats = Math.min(item.quantity * (mapped?.seats ?? 1), mostUnits);
    if (offer === item.offer && seats === item.seats) continue;
    await updateItem(tx, item, { offer, seats });
    Object.assign(item, { offer, seats });
  }
}
