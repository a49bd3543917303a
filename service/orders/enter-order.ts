import { type OfferId, priceCurrency } from "#content/products/offers.ts";
import { type Change, change, Refused } from "../change.ts";
import type { App } from "../context.ts";
import { findLicense, licensesOfOrder } from "../licenses/license-store.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notOurs, paymentProviders } from "../sales-settings.ts";
import { fulfill } from "./fulfill.ts";
import { formatMoney } from "./money.ts";
import { keysOfBuyer, queueOrderKeys } from "./notify-buyer.ts";
import {
  addOrder,
  addOrderedItem,
  lockOrder,
  type Order,
  updateItem,
  updateOrder,
  withNumbers,
} from "./order-store.ts";
import { addHints } from "./resolve-events.ts";
import type { ItemOffer, OrderRow } from "./tables.ts";

export type OperatorActor = `operator:${string}`;

/** Changes an order for an operator, and fulfills it in the same transaction. */
export async function changeOrder(
  id: string,
  { actor, change: what }: { actor: OperatorActor; change: string },
  app: App,
  work: (tx: Change, order: Order) => Promise<void>,
): Promise<void> {
  await change(app, actor, async (tx) => {
    await work(tx, await requireOrder(tx, id));
    tx.audit({ action: "order-reported", subjectId: id, details: { report: what } });
    await fulfill(tx, id, app);
  });
}

async function requireOrder(tx: Change, id: string): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Refused("There is no such order.");
  return order;
}

function requireState({ state }: OrderRow, wanted: readonly OrderRow["state"][]): void {
  if (!wanted.includes(state)) throw new Refused(`The order is ${state} by now.`);
}

/** Whether nobody but the operator says what is paid of an order. */
export const isByHand = ({ provider }: Pick<OrderRow, "provider">): boolean =>
  paymentProviders.every((each) => each !== provider);

function requireByHand(order: OrderRow): void {
  if (!isByHand(order)) throw new Refused("Do that at the provider: it says what is paid, and we follow.");
}

/** An order as an operator enters it. Without a number it gets one. */
export interface EnteredOrder
  extends Pick<OrderRow, "email" | "company" | "invoiceAddress" | "taxId" | "purchaseOrder" | "renewsId"> {
  offer: OfferId;
  seats: number;
  buyer: string;
  number: string | null;
}

/** Enters an order that came by mail, or for the press or a speaker. Nobody is written to. Returns its id. */
export async function enterOrder(
  { offer, seats, number: given, ...details }: EnteredOrder,
  actor: OperatorActor,
  app: App,
): Promise<string> {
  const now = app.clock.now();
  const number = given ?? `${now.getUTCFullYear()}-${app.createIdentifier().slice(-8).toUpperCase()}`;
  return await change(app, actor, async (tx) => {
    if (details.renewsId !== null) await requireLicense(tx, details.renewsId);
    const { order, isNew } = await addOrder(
      tx,
      {
        ...{ provider: "operator", purchaseId: number, number, currency: priceCurrency },
        ...details,
        isRenewalConfirmed: details.renewsId === null ? 0 : 1,
      },
      app,
    );
    if (!isNew) throw new Refused(`There is an order with the number ${number}.`);
    await addOrderedItem(tx, order, { offer, seats });
    return order.id;
  });
}

async function requireLicense({ transaction }: Change, id: string): Promise<void> {
  if (!(await findLicense(transaction, id))) throw new Refused("There is no license with this ID to renew.");
}

export interface EnteredPayment {
  paidAt: Date;
  /** With tax, in the smallest unit of the currency. */
  total: number;
  tax: number;
  currency: string;
  /** The number of the invoice, which also finds the order. */
  invoice: string | null;
  invoiceUrl: string | null;
}

/** The only payment of an order that is paid by invoice. */
const paymentByHand = "invoice";

/** Marks an order as paid, or corrects the amounts of its payment. Its licenses are issued and its keys mailed. */
export async function markPaid(id: string, paid: EnteredPayment, actor: OperatorActor, app: App): Promise<void> {
  const { paidAt, total, tax, currency, invoice, invoiceUrl } = paid;
  await changeOrder(id, { actor, change: "paid" }, app, async (tx, order) => {
    requireByHand(order);
    if (tax > total) throw new Refused("The tax is part of the total, and can't be more.");
    if (paidAt > tx.now) throw new Refused("The day of the payment must not lie in the future.");
    const [known] = order.payments;
    if (known && total < known.refunded)
      throw new Refused(`${formatMoney(known.refunded, order.currency)} of it were refunded already.`);
    if (invoice !== null) {
      const others = tx.transaction.selectFrom("customerOrder").select("furtherNumbers").where("id", "<>", id);
      const alike = await others.where("furtherNumbers", "like", `%${invoice}%`).execute();
      if (alike.some(({ furtherNumbers }) => furtherNumbers.split("\n").includes(invoice)))
        throw new Refused("Another order has an invoice with this number.");
    }
    const payment = { paidAt: paidAt.toISOString(), total, tax };
    await tx.transaction
      .insertInto("orderPayment")
      .values({ orderId: id, paymentId: paymentByHand, refunded: 0, ...payment })
      .onConflict((conflict) => conflict.columns(["orderId", "paymentId"]).doUpdateSet(payment))
      .execute();
    await updateOrder(tx, id, {
      ...{ currency, isCanceled: 0, furtherNumbers: withNumbers(order, invoice === null ? [] : [invoice]) },
      ...(invoiceUrl !== null && { invoiceUrl }),
    });
  });
}

/** Records money that an operator has paid back, in all. The whole revokes the licenses. */
export async function refundByHand(id: string, refunded: number, actor: OperatorActor, app: App): Promise<void> {
  await changeOrder(id, { actor, change: "refunded" }, app, async (tx, order) => {
    requireByHand(order);
    const [payment] = order.payments;
    if (!payment) throw new Refused(`The order is ${order.state}.`);
    if (refunded > payment.total) throw new Refused(`At most ${formatMoney(payment.total, order.currency)} were paid.`);
    await tx.transaction
      .updateTable("orderPayment")
      .set({ refunded, refundedAt: refunded > 0 ? tx.now.toISOString() : null })
      .where("orderId", "=", id)
      .execute();
  });
}

/** Cancels an order that is not paid. A payment that arrives later counts all the same. */
export async function cancelOrder(id: string, actor: OperatorActor, app: App): Promise<void> {
  await changeOrder(id, { actor, change: "canceled" }, app, async (tx, order) => {
    requireByHand(order);
    requireState(order, ["unpaid"]);
    await updateOrder(tx, id, { isCanceled: 1 });
  });
}

/** Says which offer a line is for, or that it is none of ours. Null: what the settings say of its price. */
export async function assignItem(
  id: string,
  { item, offer }: { item: number; offer: ItemOffer | null },
  actor: OperatorActor,
  app: App,
): Promise<void> {
  await changeOrder(id, { actor, change: "assigned" }, app, async (tx, order) => {
    const line = order.items.find((each) => each.item === item);
    if (!line) throw new Refused(`The order has no item ${item} by now.`);
    if (offer === null && isByHand(order)) throw new Refused("Choose what it is for.");
    const licenses = await licensesOfOrder(tx.transaction, id);
    if (offer === notOurs && licenses.some(({ orderItem, revokedAt }) => orderItem === item && revokedAt === null))
      throw new Refused("It has a license. If that must not be used, revoke it first.");
    await updateItem(tx, line, { assignedOffer: offer });
  });
}

/** Says which license an order renews, whoever bought that. Its term is added to the end of that one. */
export async function confirmRenewal(id: string, renewsId: string, actor: OperatorActor, app: App): Promise<void> {
  await changeOrder(id, { actor, change: "renews" }, app, async (tx) => {
    await requireLicense(tx, renewsId);
    await updateOrder(tx, id, { renewsId, isRenewalConfirmed: 1 });
  });
}

/** Sends the mail with all keys of an order again. */
export async function resendKeys(id: string, actor: OperatorActor, app: App): Promise<void> {
  await change(app, actor, async (tx) => {
    const order = await requireOrder(tx, id);
    requireState(order, ["paid", "trial"]);
    if (order.email === erasedEmail) throw new Refused("The buyer was erased.");
    const licenses = await keysOfBuyer(tx, order);
    if (licenses.length === 0)
      throw new Refused("The order is waiting for its keys. They are sent as soon as they are there.");
    await queueOrderKeys(tx, order, licenses, app);
    tx.audit({ action: "order-keys-sent-again", subjectId: id, details: { by: "desk" } });
  });
}

/** Fulfills an order again, after what was missing is there. What a provider says of it is asked for anew. */
export async function checkAgain(id: string, actor: OperatorActor, app: App): Promise<void> {
  await changeOrder(id, { actor, change: "checked" }, app, async (tx, { provider }) => {
    const latest = await tx.transaction
      .selectFrom("providerEvent")
      .selectAll()
      .where("orderId", "=", id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const asked = paymentProviders.find((each) => each === provider);
    if (!asked || !latest) return;
    const object = { kind: latest.objectKind, id: latest.objectId };
    const eventId = `asked ${app.createIdentifier()}`;
    await addHints(tx, [{ provider: asked, eventId, type: "asked", isTest: false, object }], app);
  });
}
