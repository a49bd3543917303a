import * as v from "valibot";
import { deskOrders as words } from "#content/desk/orders.ts";
import { offers, soldOfferIds } from "#content/products/offers.ts";
import { deskPath } from "#contract/addresses.ts";
import { emailSchema, singleLine } from "#contract/endpoints.ts";
import type { DeskOrderRow, DeskOrderView } from "#contract/views/desk-orders.ts";
import { type ActionOutcome, type DeskVisit, historyOf, openDesk } from "../desk/open-desk.ts";
import type { FeatureParts } from "../feature.ts";
import { licenseState, licensesOfOrder } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { LicenseRefused } from "../licenses/sign-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notOurs } from "../sales-settings.ts";
import { localDay, startOfDay } from "../time.ts";
import { correctBuyer } from "./correct-buyer.ts";
import {
  assignItem,
  cancelOrder,
  checkAgain,
  confirmRenewal,
  enterOrder,
  isByHand,
  markPaid,
  type OperatorActor,
  OrderRefused,
  refundByHand,
  resendKeys,
} from "./enter-order.ts";
import { keylessOrders, undeliveredKeys } from "./facts.ts";
import { expectedAmount, formatMoney, isCurrency, parseAmount } from "./money.ts";
import { findOrder, itemsOfOrder, listOrders, paymentsOfOrder, referencesOfOrder } from "./order-store.ts";
import type { OrderItemRow, OrderPaymentRow, OrderRow } from "./tables.ts";

const listPath = `${deskPath}/orders`;
const newPath = `${listPath}/new`;
const longestList = 200;

const line = (longest: number, fault: string) => v.union([singleLine("text", longest)], fault);
const optionalLine = (longest: number) =>
  v.pipe(
    v.optional(v.union([v.literal(""), singleLine("text", longest)], `Enter at most ${longest} characters.`), ""),
    v.transform((text) => (text === "" ? null : text)),
  );
/** An address of several lines. */
const optionalLines = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => text.replace(/\r\n?/g, "\n").trim()),
  v.maxLength(500, "Enter at most 500 characters."),
  v.regex(/^(?:\P{Cc}|\n)*$/u, "Remove the control characters."),
  v.transform((text) => (text === "" ? null : text)),
);
const Email = v.union([emailSchema("email")], "Enter one email address, such as name@example.org.");
const LicenseId = v.pipe(v.string("Enter the ID of a license."), v.trim());
const offerChoices = soldOfferIds.map((id) => ({ value: id, text: offers[id].name }));
const byPrice = "by-price";

const seatsFault = "Enter a whole number from 1 to 9999.";
const NewOrder = v.object({
  offer: v.picklist(soldOfferIds, "Choose what is ordered."),
  seats: v.pipe(v.string(seatsFault), v.trim(), v.regex(/^[1-9]\d{0,3}$/, seatsFault), v.transform(Number)),
  buyer: line(120, "Enter the name of the person, in at most 120 characters."),
  email: Email,
  company: optionalLine(200),
  address: optionalLines,
  taxId: optionalLine(60),
  purchaseOrder: optionalLine(60),
  number: optionalLine(60),
  renews: optionalLine(60),
});

const Payment = {
  total: v.pipe(v.string(), v.trim()),
  tax: v.pipe(v.string(), v.trim()),
  currency: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.check(isCurrency, "Enter the code of a currency, such as USD."),
  ),
  on: v.pipe(v.string("Enter a day, such as 2026-11-20."), v.trim()),
  invoice: optionalLine(60),
  invoiceUrl: v.pipe(
    v.optional(v.union([v.literal(""), v.pipe(v.string(), v.url(), v.startsWith("https://"), v.maxLength(500))]), ""),
    v.transform((url) => (url === "" ? null : url)),
  ),
};

/** The pages of orders at the desk. */
export function ordersDesk(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.page(listPath, (visit) => showList(visit));
  desk.page(newPath, async (visit) => visit.show("desk/new-order", { offers: offerChoices }));
  desk.page(`${listPath}/:id`, (visit) => showOrder(visit, visit.context.req.param("id") ?? ""));

  desk.action(newPath, {
    fields: NewOrder,
    run: ({ actor, app }, { address, renews, ...entered }) =>
      attempt(async () => {
        const order = { ...entered, invoiceAddress: address, renewsId: renews };
        return { kind: "done", to: `${listPath}/${await enterOrder(order, actor, app)}`, code: "entered" };
      }),
    page: async (visit) => visit.show("desk/new-order", { offers: offerChoices }),
  });

  /** An action on an order, which is refused if the order has changed since its page was opened. */
  const onOrder = <Entries extends v.ObjectEntries>(
    name: string,
    code: string,
    entries: Entries,
    work: (
      input: v.InferOutput<v.ObjectSchema<Entries & { id: v.StringSchema<undefined> }, undefined>>,
      actor: OperatorActor,
      visit: DeskVisit,
    ) => Promise<ActionOutcome | undefined>,
  ) =>
    desk.action(`${listPath}/:id/${name}`, {
      fields: v.object({ ...entries, id: v.string() }),
      version: async (visit) => await versionOf(visit, visit.context.req.param("id") ?? ""),
      run: (visit, input) =>
        attempt(
          async () => (await work(input, visit.actor, visit)) ?? { kind: "done", to: `${listPath}/${input.id}`, code },
        ),
      page: (visit, { id = "" }) => showOrder(visit, id),
    });

  for (const [name, code] of [
    ["paid", "paid"],
    ["amounts", "amounts"],
  ] as const)
    onOrder(name, code, Payment, async ({ id, invoice, invoiceUrl, currency, ...entered }, actor, { app }) => {
      const total = parseAmount(entered.total, currency);
      const tax = parseAmount(entered.tax, currency);
      const paidAt = startOfDay(entered.on);
      const faults = {
        ...(total === undefined && { total: `Enter an amount in ${currency}, such as 1250.00.` }),
        ...(tax === undefined && { tax: `Enter an amount in ${currency}, such as 130.00, or 0.` }),
        ...(paidAt === undefined && { on: "Enter a day, such as 2026-11-20." }),
      };
      if (total === undefined || tax === undefined || paidAt === undefined)
        return { kind: "refused", message: "Nothing was done. Correct the marked entries, then try again.", faults };
      await markPaid(id, { paidAt, total, tax, currency, invoice, invoiceUrl }, actor, app);
      return undefined;
    });

  onOrder("refund", "refunded", { refunded: v.string() }, async ({ id, refunded: text }, actor, { app }) => {
    const order = await findOrder(app.database.query, id);
    const refunded = order && parseAmount(text.trim(), order.currency);
    if (refunded === undefined)
      return {
        kind: "refused",
        message: "Nothing was done. Correct the marked entries, then try again.",
        faults: { refunded: "Enter an amount, such as 100.00." },
      };
    await refundByHand(id, refunded, actor, app);
    return undefined;
  });

  onOrder("cancel", "canceled", {}, ({ id }, actor, { app }) => done(cancelOrder(id, actor, app)));
  onOrder("send", "sent", {}, ({ id }, actor, { app }) => done(resendKeys(id, actor, app)));
  onOrder("check", "checked", {}, ({ id }, actor, { app }) => done(checkAgain(id, actor, app)));
  onOrder("renew", "renews", { license: LicenseId }, ({ id, license }, actor, { app }) =>
    done(confirmRenewal(id, license, actor, app)),
  );
  onOrder(
    "assign",
    "assigned",
    {
      item: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, "Choose an item."), v.transform(Number)),
      offer: v.picklist([...soldOfferIds, notOurs, byPrice], "Choose what it is for."),
    },
    ({ id, item, offer }, actor, { app }) =>
      done(assignItem(id, { item, offer: offer === byPrice ? null : offer }, actor, app)),
  );
  onOrder(
    "correct",
    "corrected",
    { email: Email, buyer: line(120, "Enter a name."), company: optionalLine(200), address: optionalLines },
    ({ id, address, ...buyer }, actor, { app }) =>
      done(correctBuyer(id, { ...buyer, invoiceAddress: address }, actor, app)),
  );

  return desk.routes;
}

/** Nothing more is to be said of it than that it was done. */
async function done(work: Promise<void>): Promise<undefined> {
  await work;
}

/** What is refused is said in words. */
async function attempt(work: () => Promise<ActionOutcome>): Promise<ActionOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OrderRefused || error instanceof LicenseRefused)
      return { kind: "refused", message: error.message };
    throw error;
  }
}

async function showList(visit: DeskVisit): Promise<Response> {
  const { database, clock } = visit.app;
  const { query } = database;
  const asked = visit.context.req.query("list");
  const list = asked === "keyless" || asked === "all" ? asked : "unpaid";
  const limit = longestList + 1;
  const found =
    list === "keyless"
      ? (await keylessOrders(query, { before: clock.now(), limit })).map(({ order, why }) => ({
          ...order,
          problem: why,
        }))
      : await listOrders(query, {
          ...(list === "unpaid" && { states: ["unpaid"], providers: ["form", "operator"] }),
          limit,
        });
  const orders = await Promise.all(found.slice(0, longestList).map((order) => rowOf(visit, order)));
  return visit.show("desk/orders", { list, orders, isCut: found.length > longestList });
}

async function rowOf({ app: { database } }: DeskVisit, order: OrderRow): Promise<DeskOrderRow> {
  const [items, payments] = await Promise.all([
    itemsOfOrder(database.query, order.id),
    paymentsOfOrder(database.query, order.id),
  ]);
  return rowWith(order, items, payments);
}

function rowWith(order: OrderRow, items: readonly OrderItemRow[], payments: readonly OrderPaymentRow[]): DeskOrderRow {
  const { id, number, provider, state, email, buyer, company, problem, currency } = order;
  const paid = payments.reduce((sum, { total }) => sum + total, 0);
  const due = expectedAmount(items);
  const amount = payments.length > 0 ? formatMoney(paid, currency) : due === null ? null : formatMoney(due, currency);
  const at = order.paidAt ?? order.createdAt;
  return { id, number, provider, state, email, buyer, company, problem, amount, at };
}

/** What actions depend on. */
async function versionOf({ app: { database } }: DeskVisit, id: string): Promise<string | undefined> {
  const order = await findOrder(database.query, id);
  if (!order) return undefined;
  const [items, payments] = [await itemsOfOrder(database.query, id), await paymentsOfOrder(database.query, id)];
  return versionWith(order, items, payments);
}

function versionWith(order: OrderRow, items: readonly OrderItemRow[], payments: readonly OrderPaymentRow[]): string {
  const { state, email, buyer, company, invoiceAddress, renewsId, isRenewalConfirmed } = order;
  return JSON.stringify([
    ...[state, email, buyer, company, invoiceAddress, renewsId, isRenewalConfirmed],
    items.map(({ item, offer, seats }) => [item, offer, seats]),
    payments.map(({ paymentId, total, tax, refunded }) => [paymentId, total, tax, refunded]),
  ]);
}

async function showOrder(visit: DeskVisit, id: string): Promise<Response> {
  const { database, clock } = visit.app;
  const { query } = database;
  const order = await findOrder(query, id);
  if (!order) return visit.notFound();
  const [items, payments, licenses, references, missingKeys] = await Promise.all([
    itemsOfOrder(query, id),
    paymentsOfOrder(query, id),
    licensesOfOrder(query, id),
    referencesOfOrder(query, id),
    undeliveredKeys(query, id),
  ]);
  const { createdAt, invoiceAddress, taxId, purchaseOrder, invoiceUrl, paidUntil, currency } = order;
  const money = (amount: number | null) => formatMoney(amount, currency);
  const [payment] = payments;
  const mailed = licenses.flatMap(({ keyMailedAt }) => keyMailedAt ?? []).toSorted();
  const plain = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? "" : formatMoney(amount, currency).slice(currency.length + 1);
  return visit.show("desk/order", {
    order: {
      ...rowWith(order, items, payments),
      ...{ createdAt, keysMailedAt: mailed.at(-1) ?? null, invoiceAddress, taxId, purchaseOrder, paidUntil, currency },
      // The address comes from a provider, or from an operator.
      invoiceUrl: invoiceUrl?.startsWith("https://") ? invoiceUrl : null,
      isTest: order.isTest === 1,
      isCanceled: order.isCanceled === 1,
      references: references.filter((reference) => reference !== order.number),
    },
    missingKeys,
    items: items.map(({ item, offer, price, seats, amount }) => ({
      ...{ item, price, seats, amount: money(amount) },
      offer: offer === null ? null : offer === notOurs ? words.notOurs : offers[offer].name,
    })),
    payments: payments.map(({ paymentId, paidAt, total, tax, refunded, refundedAt }) => ({
      ...{ id: paymentId, paidAt, refundedAt, total: money(total), tax: money(tax) },
      refunded: refunded === 0 ? null : money(refunded),
    })),
    licenses: licenses.map((license) => ({
      link: { text: nameProducts(parseProducts(license.products)), href: `${deskPath}/licenses/${license.id}` },
      ...{ seat: license.seat, state: licenseState(license, clock.now()), expiresAt: license.expiresAt },
    })),
    renews:
      order.renewsId === null
        ? undefined
        : { text: order.renewsId.slice(-8), href: `${deskPath}/licenses/${order.renewsId}` },
    offers: [
      ...offerChoices,
      { value: notOurs, text: words.notOurs },
      ...(isByHand(order) ? [] : [{ value: byPrice, text: words.byPrice }]),
    ],
    paid: {
      total: plain(payment?.total),
      tax: plain(payment?.tax),
      on: localDay(payment ? new Date(payment.paidAt) : clock.now()),
      refunded: plain(payment?.refunded),
    },
    seen: versionWith(order, items, payments),
    can: offersFor(order, items, licenses),
    history: await historyOf(visit, id, [id, ...licenses.map((license) => license.id)]),
  });
}

/** What fits an order as it stands. */
function offersFor(
  order: OrderRow,
  items: readonly OrderItemRow[],
  licenses: readonly LicenseRow[],
): DeskOrderView["can"] {
  const { state, email } = order;
  const isOurs = isByHand(order);
  const isPaid = order.paidAt !== null;
  const isErased = email === erasedEmail;
  return {
    pay: isOurs && !isPaid,
    amounts: isOurs && isPaid,
    send: (state === "paid" || state === "trial") && licenses.some(({ keyText }) => keyText !== "") && !isErased,
    correct: order.isTest === 0,
    assign: items.length > 0,
    renew: order.isTest === 0 && !isErased,
    check: !isOurs || order.problem !== null,
    refund: isOurs && isPaid,
    cancel: isOurs && state === "unpaid",
  };
}
