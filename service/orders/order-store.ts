import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { lock, type Queries } from "../db/database.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { notOurs, type SalesSettings } from "../sales-settings.ts";
import type { Purchase, PurchaseLine } from "./purchase.ts";
import { assignedSeats, mappedPrice } from "./sold-offers.ts";
import type { OrderItemRow, OrderPaymentRow, OrderRow, OrderState } from "./tables.ts";

export async function findOrder(queries: Queries, id: string): Promise<OrderRow | undefined> {
  return await queries.selectFrom("customerOrder").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The lines of an order that are owned now. */
export async function itemsOfOrder(queries: Queries, orderId: string): Promise<OrderItemRow[]> {
  return (await allItemsOfOrder(queries, orderId)).filter(({ quantity }) => quantity > 0);
}

async function allItemsOfOrder(queries: Queries, orderId: string): Promise<OrderItemRow[]> {
  return await queries.selectFrom("orderItem").selectAll().where("orderId", "=", orderId).orderBy("item").execute();
}

/** The payments of an order, the oldest first. */
export async function paymentsOfOrder(queries: Queries, orderId: string): Promise<OrderPaymentRow[]> {
  return await queries
    .selectFrom("orderPayment")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("paidAt")
    .orderBy("paymentId")
    .execute();
}

/** The further numbers by which people know an order. */
export async function referencesOfOrder(queries: Queries, orderId: string): Promise<string[]> {
  const references = queries.selectFrom("orderReference").select("reference").where("orderId", "=", orderId);
  return (await references.orderBy("reference").execute()).map(({ reference }) => reference);
}

/** The orders that this number, such as that of an invoice or a checkout, belongs to. */
export async function findOrdersByNumber(queries: Queries, reference: string): Promise<string[]> {
  const found = await queries
    .selectFrom("orderReference")
    .select("orderId")
    .where("reference", "=", reference)
    .execute();
  return found.map(({ orderId }) => orderId);
}

interface OrderFilter {
  states?: readonly OrderState[];
  providers?: readonly OrderRow["provider"][];
  email?: string;
  ids?: readonly string[];
  limit: number;
}

/** Orders that are no tests, the newest first. */
export async function listOrders(
  queries: Queries,
  { states, providers, email, ids, limit }: OrderFilter,
): Promise<OrderRow[]> {
  let found = queries.selectFrom("customerOrder").selectAll().where("isTest", "=", 0);
  if (states) found = found.where("state", "in", [...states]);
  if (providers) found = found.where("provider", "in", [...providers]);
  if (email !== undefined) found = found.where("email", "=", email);
  if (ids) found = found.where("id", "in", [...ids]);
  return await found.orderBy("id", "desc").limit(limit).execute();
}

/** What is known of an order when it is made. */
export type NewOrder = Pick<OrderRow, "provider" | "purchaseId" | "number" | "email" | "currency"> &
  Partial<Omit<OrderRow, "id" | "createdAt">>;

/** Makes an order, unless it is there. Two processes that do so at once make one. Returns it locked. */
export async function addOrder(
  { transaction, now, audit }: Change,
  order: NewOrder,
  { createIdentifier }: Pick<App, "createIdentifier">,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { provider, purchaseId, isTest = 0 } = order;
  const added = await transaction
    .insertInto("customerOrder")
    .values({
      state: "unpaid",
      isTest,
      isBuyerFixed: 0,
      isSubscription: 0,
      isTrial: 0,
      isCanceled: 0,
      dispute: "none",
      isRenewalConfirmed: 0,
      ...order,
      id: createIdentifier(),
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["provider", "purchaseId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) audit({ action: "order-received", subjectId: added.id, details: { provider, isTest } });
  const stored =
    added ??
    (await transaction
      .selectFrom("customerOrder")
      .select("id")
      .where("provider", "=", provider)
      .where("purchaseId", "=", purchaseId)
      .executeTakeFirstOrThrow());
  const locked = await lock(transaction, "customerOrder", stored.id);
  if (!locked) throw new Error(`The order ${stored.id} has gone meanwhile.`);
  return { order: locked, isNew: added !== undefined };
}

/** PostgreSQL stores no NUL. */
const clean = (text: string): string => text.replaceAll("\0", "").slice(0, 1000);
const cleanOrNull = (text: string | null): string | null => (text === null ? null : clean(text));
/** Test accounts have names of their own. */
const storedId = (id: string, isTest: boolean): string => clean(isTest ? `test ${id}` : id);

/**
 * Stores what a provider says of a purchase now. An answer to an earlier question than the one that is stored changes
 * nothing. Returns the id of the order.
 */
export async function storePurchase(tx: Change, purchase: Purchase, askedAt: Date, app: App): Promise<string> {
  const { transaction } = tx;
  const order = await orderOfPurchase(tx, purchase, app);
  const asked = askedAt.toISOString();
  if (order.askedAt !== null && order.askedAt > asked) return order.id;
  const { id, isTest, number, buyer, paidUntil, isTrial, isCanceled, lines, payments } = purchase;
  await transaction
    .updateTable("customerOrder")
    .set({
      ...(order.isBuyerFixed === 0 && {
        ...(buyer.email !== "" && { email: clean(buyer.email).toLowerCase() }),
        buyer: cleanOrNull(buyer.name),
        company: cleanOrNull(buyer.company),
        invoiceAddress: cleanOrNull(buyer.address),
        taxId: cleanOrNull(buyer.taxId),
        invoiceUrl: cleanOrNull(payments.at(-1)?.invoiceUrl ?? null),
      }),
      purchaseId: storedId(id, isTest),
      number: clean(number),
      askedAt: asked,
      currency: clean(purchase.currency),
      isSubscription: paidUntil === null ? 0 : 1,
      paidUntil: paidUntil === null ? null : new Date(paidUntil).toISOString(),
      isTrial: isTrial ? 1 : 0,
      isCanceled: isCanceled ? 1 : 0,
      dispute: purchase.dispute,
      providerProblem: cleanOrNull(purchase.problem),
      // What the operator has said of it counts more.
      ...(order.isRenewalConfirmed === 0 && { renewsId: cleanOrNull(purchase.renewsId) }),
    })
    .where("id", "=", order.id)
    .execute();
  // Of what has ended, the provider says no lines: its licenses go on until they end. Of what is not understood, some may
  // be missing.
  if (lines.length > 0 || !(isCanceled || purchase.problem !== null)) await setLines(tx, order, lines, app.sales);
  await setPayments(tx, order.id, payments);
  await addReferences(tx, order.id, [id, ...purchase.references]);
  return order.id;
}

/** The order of a purchase, locked. Before a checkout is paid, the purchase may be known by another of its numbers. */
async function orderOfPurchase(tx: Change, purchase: Purchase, app: App): Promise<OrderRow> {
  const { provider, id, references, isTest, number, buyer, currency } = purchase;
  const purchaseId = storedId(id, isTest);
  const known = await tx.transaction
    .selectFrom("customerOrder")
    .select(["id", "purchaseId"])
    .where("provider", "=", provider)
    .where("purchaseId", "in", [purchaseId, ...references.map((reference) => storedId(reference, isTest))])
    .orderBy("id")
    .execute();
  const same = known.find((each) => each.purchaseId === purchaseId) ?? known[0];
  const locked = same && (await lock(tx.transaction, "customerOrder", same.id));
  if (locked) return locked;
  const added = { provider, purchaseId, number: clean(number), email: clean(buyer.email), currency: clean(currency) };
  return (await addOrder(tx, { ...added, isTest: isTest ? 1 : 0 }, app)).order;
}

export async function addReferences(
  { transaction }: Pick<Change, "transaction">,
  orderId: string,
  references: readonly string[],
): Promise<void> {
  const rows = [...new Set(references.map(clean))].map((reference) => ({ orderId, reference }));
  if (rows.length === 0) return;
  await transaction
    .insertInto("orderReference")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** As many as the column holds. */
const mostUnits = 1_000_000_000;

/** One line for each price. */
function linesByPrice(lines: readonly PurchaseLine[]): PurchaseLine[] {
  return [...Map.groupBy(lines, ({ price }) => clean(price))].map(([price, same]) => ({
    price,
    quantity: Math.min(
      same.reduce((sum, { quantity }) => sum + quantity, 0),
      mostUnits,
    ),
    amount: same.reduce<number | null>((sum, { amount }) => (sum === null || amount === null ? null : sum + amount), 0),
  }));
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
  const known = await allItemsOfOrder(transaction, orderId);
  const merged = linesByPrice(lines);
  const taken = new Map<PurchaseLine, OrderItemRow>();
  const isFree = (item: OrderItemRow) => ![...taken.values()].includes(item);
  const take = (fits: (line: PurchaseLine, item: OrderItemRow) => boolean) => {
    for (const line of merged.filter((each) => !taken.has(each))) {
      const item = known.find((each) => isFree(each) && fits(line, each));
      if (item) taken.set(line, item);
    }
  };
  take((line, { price }) => line.price === price);
  take((line, { offer }) => {
    const mapped = mappedPrice(provider, line.price, sales)?.offer;
    return mapped !== undefined && mapped !== notOurs && mapped === offer;
  });
  let last = Math.max(0, ...known.map(({ item }) => item));
  for (const item of known.filter(isFree))
    await transaction
      .updateTable("orderItem")
      .set({ quantity: 0, seats: 0 })
      .where("orderId", "=", orderId)
      .where("item", "=", item.item)
      .execute();
  for (const line of merged) {
    const item = taken.get(line);
    if (!item) last += 1;
    const said = { price: line.price, quantity: line.quantity, amount: line.amount };
    if (item)
      await transaction
        .updateTable("orderItem")
        .set({ ...said, ...(item.price !== line.price && { assignedOffer: null }) })
        .where("orderId", "=", orderId)
        .where("item", "=", item.item)
        .execute();
    else
      await transaction
        .insertInto("orderItem")
        .values({ ...said, orderId, item: last, seats: line.quantity })
        .execute();
  }
}

async function setPayments({ transaction }: Change, orderId: string, payments: Purchase["payments"]): Promise<void> {
  await transaction.deleteFrom("orderPayment").where("orderId", "=", orderId).execute();
  for (const { id, paidAt, refundedAt, ...amounts } of payments)
    await transaction
      .insertInto("orderPayment")
      .values({
        orderId,
        paymentId: clean(id),
        paidAt: new Date(paidAt).toISOString(),
        refundedAt,
        total: amounts.total,
        tax: amounts.tax,
        refunded: amounts.refunded,
      })
      .execute();
}

/** The lines of an order with offers and seats by the settings of today. */
export async function refreshItems(
  { transaction }: Change,
  { id, provider }: OrderRow,
  sales: SalesSettings,
): Promise<OrderItemRow[]> {
  const items = await allItemsOfOrder(transaction, id);
  for (const item of items) {
    const mapped = item.price === null ? undefined : mappedPrice(provider, item.price, sales);
    const offer = item.assignedOffer ?? mapped?.offer ?? null;
    const seats = assignedSeats(item.quantity, mapped?.seats);
    if (offer === item.offer && seats === item.seats) continue;
    Object.assign(item, { offer, seats });
    await transaction
      .updateTable("orderItem")
      .set({ offer, seats })
      .where("orderId", "=", id)
      .where("item", "=", item.item)
      .execute();
  }
  return items.filter(({ quantity }) => quantity > 0);
}

/** A license of an item is taken back knowingly, and not by a word about the item. */
export async function hasLicenseInForce(queries: Queries, orderId: string, item: number): Promise<boolean> {
  const licenses = await licensesOfOrder(queries, orderId);
  return licenses.some(({ orderItem, revokedAt }) => orderItem === item && revokedAt === null);
}
