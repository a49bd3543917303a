import { createHash } from "node:crypto";
import * as v from "valibot";
import { deskOrders as words } from "#content/desk/orders.ts";
import { longestOrderText } from "#content/pages/order-form.ts";
import { offers, soldOfferIds } from "#content/products/offers.ts";
import { deskPath } from "#contract/addresses.ts";
import type { DeskOrderRow, DeskOrderView } from "#contract/views/desk-orders.ts";
import { Refused } from "../change.ts";
import { type DeskVisit, historyOf, openDesk } from "../desk/open-desk.ts";
import type { FeatureParts } from "../feature.ts";
import { licenseState, licensesOfOrder } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notOurs } from "../sales-settings.ts";
import { localDay, startOfDay } from "../time.ts";
import { Email, nameLine, optionalLine, optionalName } from "../web/fields.ts";
import { correctBuyer } from "./correct-buyer.ts";
import {
  assignItem,
  cancelOrder,
  checkAgain,
  confirmRenewal,
  enterOrder,
  isByHand,
  markPaid,
  refundByHand,
  resendKeys,
} from "./enter-order.ts";
import { formatMoney, isCurrency, parseAmount } from "./money.ts";
import { lines } from "./order-fields.ts";
import { amountOf, listOrders, undeliveredKeys } from "./order-lists.ts";
import { findOrder, type Order } from "./order-store.ts";

const listPath = `${deskPath}/orders`;
const newPath = `${listPath}/new`;
const longestList = 200;

const Address = v.pipe(
  v.optional(lines(longestOrderText.address), ""),
  v.transform((text) => (text === "" ? null : text)),
);
const LicenseId = v.pipe(v.string("Enter the ID of a license."), v.trim());
const offerChoices = soldOfferIds.map((id) => ({ value: id, text: offers[id].name }));
const byPrice = "by-price";

const seatsFault = "Enter a whole number from 1 to 9999.";
const NewOrder = v.object({
  offer: v.picklist(soldOfferIds, "Choose what is ordered."),
  seats: v.pipe(v.string(seatsFault), v.trim(), v.regex(/^[1-9]\d{0,3}$/, seatsFault), v.transform(Number)),
  buyer: nameLine(120, "Enter the name of the person, in at most 120 characters."),
  email: Email,
  company: optionalName(200),
  address: Address,
  taxId: optionalLine(60),
  purchaseOrder: optionalLine(60),
  number: optionalLine(60),
  renews: optionalLine(60),
});

const Amount = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/, (whole) => whole.replaceAll(",", ""))),
  v.regex(/^\d{1,9}(?:\.\d+)?$/, "Enter an amount, such as 1250.00."),
);
const Payment = {
  total: Amount,
  tax: Amount,
  currency: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.check(isCurrency, "Enter the code of a currency, such as USD."),
  ),
  on: v.pipe(v.string(), v.trim(), v.transform(startOfDay), v.date("Enter a day, such as 2026-11-20.")),
  invoice: optionalLine(60),
  invoiceUrl: v.pipe(
    v.optional(v.union([v.literal(""), v.pipe(v.string(), v.url(), v.startsWith("https://"), v.maxLength(500))]), ""),
    v.transform((url) => (url === "" ? null : url)),
  ),
};

/** An amount in the smallest unit of the currency. */
function inUnits(text: string, currency: string): number {
  const amount = parseAmount(text, currency);
  if (amount === undefined) throw new Refused(`${text} isn't an amount in ${currency}.`);
  return amount;
}

/** The pages of orders at the desk. */
export function ordersDesk(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.page(listPath, (visit) => showList(visit));
  desk.page(newPath, async (visit) => visit.show("desk/new-order", { offers: offerChoices }));
  desk.page(`${listPath}/:id`, (visit) => showOrder(visit, visit.context.req.param("id") ?? ""));

  desk.action(newPath, {
    fields: NewOrder,
    async run({ actor, app }, { address, renews, ...entered }) {
      const order = { ...entered, invoiceAddress: address, renewsId: renews };
      return { kind: "done", to: `${listPath}/${await enterOrder(order, actor, app)}`, code: "entered" };
    },
    page: async (visit) => visit.show("desk/new-order", { offers: offerChoices }),
  });

  /** An action on an order, which is refused if the order has changed since its page was opened. */
  const onOrder = <Entries extends v.ObjectEntries>(
    name: string,
    code: string,
    entries: Entries,
    work: (
      input: v.InferOutput<v.ObjectSchema<Entries & { id: v.StringSchema<undefined> }, undefined>>,
      visit: DeskVisit,
    ) => Promise<void>,
  ) =>
    desk.action(`${listPath}/:id/${name}`, {
      fields: v.object({ ...entries, id: v.string() }),
      async version({ app, context }) {
        const order = await findOrder(app.database.query, context.req.param("id") ?? "");
        return order && versionOf(order);
      },
      async run(visit, input) {
        await work(input, visit);
        return { kind: "done", to: `${listPath}/${input.id}`, code };
      },
      page: (visit, { id = "" }) => showOrder(visit, id),
    });

  for (const name of ["paid", "amounts"])
    onOrder(name, name, Payment, async ({ id, on, invoice, invoiceUrl, currency, ...entered }, { app, actor }) => {
      const [total, tax] = [inUnits(entered.total, currency), inUnits(entered.tax, currency)];
      await markPaid(id, { paidAt: on, total, tax, currency, invoice, invoiceUrl }, actor, app);
    });
  onOrder("refund", "refunded", { refunded: Amount }, async ({ id, refunded }, { app, actor }) => {
    const order = await findOrder(app.database.query, id);
    if (order) await refundByHand(id, inUnits(refunded, order.currency), actor, app);
  });
  onOrder("cancel", "canceled", {}, ({ id }, { app, actor }) => cancelOrder(id, actor, app));
  onOrder("send", "sent", {}, ({ id }, { app, actor }) => resendKeys(id, actor, app));
  onOrder("check", "checked", {}, ({ id }, { app, actor }) => checkAgain(id, actor, app));
  onOrder("renew", "renews", { license: LicenseId }, ({ id, license }, { app, actor }) =>
    confirmRenewal(id, license, actor, app),
  );
  onOrder(
    "assign",
    "assigned",
    {
      item: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, "Choose an item."), v.transform(Number)),
      offer: v.picklist([...soldOfferIds, notOurs, byPrice], "Choose what it is for."),
    },
    ({ id, item, offer }, { app, actor }) =>
      assignItem(id, { item, offer: offer === byPrice ? null : offer }, actor, app),
  );
  onOrder(
    "correct",
    "corrected",
    {
      email: Email,
      buyer: nameLine(120, "Enter a name, in at most 120 characters."),
      company: optionalName(200),
      address: Address,
    },
    ({ id, address, ...buyer }, { app, actor }) => correctBuyer(id, { ...buyer, invoiceAddress: address }, actor, app),
  );

  return desk.routes;
}

async function showList(visit: DeskVisit): Promise<Response> {
  const { database, clock } = visit.app;
  const asked = visit.context.req.query("list");
  const list = asked === "keyless" || asked === "all" ? asked : "unpaid";
  const found = await listOrders(database.query, list, { now: clock.now(), limit: longestList + 1 });
  const orders = found.slice(0, longestList).map(rowOf);
  return visit.show("desk/orders", { list, orders, isCut: found.length > longestList });
}

function rowOf(order: Order): DeskOrderRow {
  const { id, number, provider, state, email, buyer, company, problem } = order;
  const at = order.paidAt ?? order.createdAt;
  return { id, number, provider, state, email, buyer, company, problem, amount: amountOf(order), at };
}

/** What actions depend on. When a provider was last asked tells nothing of it. */
const versionOf = ({ askedAt, ...order }: Order): string =>
  createHash("sha256").update(JSON.stringify(order)).digest("base64url");

async function showOrder(visit: DeskVisit, id: string): Promise<Response> {
  const { database, clock } = visit.app;
  const { query } = database;
  const order = await findOrder(query, id);
  if (!order) return visit.notFound();
  const [licenses, undelivered] = await Promise.all([licensesOfOrder(query, id), undeliveredKeys(query, [id])]);
  const { items, payments, renewsId, invoiceUrl, currency } = order;
  const { createdAt, invoiceAddress, taxId, purchaseOrder, paidUntil, furtherNumbers } = order;
  const money = (amount: number | null) => formatMoney(amount, currency);
  /** As it is typed. */
  const plain = (amount: number | undefined) => (amount === undefined ? "" : money(amount).slice(currency.length + 1));
  const [payment] = payments;
  return visit.show("desk/order", {
    order: {
      ...rowOf(order),
      ...{ createdAt, invoiceAddress, taxId, purchaseOrder, paidUntil, currency },
      keysMailedAt:
        licenses
          .flatMap(({ keyMailedAt }) => keyMailedAt ?? [])
          .toSorted()
          .at(-1) ?? null,
      // The address comes from a provider, or from an operator.
      invoiceUrl: invoiceUrl?.startsWith("https://") ? invoiceUrl : null,
      isCanceled: order.isCanceled === 1,
      references: furtherNumbers.split("\n").filter((number) => number !== "" && number !== order.number),
    },
    missingKeys: undelivered.get(id),
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
    renews: renewsId === null ? undefined : { text: renewsId.slice(-8), href: `${deskPath}/licenses/${renewsId}` },
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
    seen: versionOf(order),
    can: offersFor(order, licenses),
    history: await historyOf(visit, id, [id, ...licenses.map((license) => license.id)]),
  });
}

/** What fits an order as it stands. */
function offersFor(order: Order, licenses: readonly LicenseRow[]): DeskOrderView["can"] {
  const { state, items } = order;
  const isOurs = isByHand(order);
  const isPaid = order.paidAt !== null;
  const isErased = order.email === erasedEmail;
  const isOver = state === "refunded" || state === "canceled";
  return {
    pay: isOurs && !isPaid,
    amounts: isOurs && isPaid,
    send: (state === "paid" || state === "trial") && licenses.some(({ keyText }) => keyText !== "") && !isErased,
    assign: items.length > 0 && !isOver,
    renew: !isErased && !isOver,
    check: !isOurs || order.problem !== null,
    refund: isOurs && isPaid,
    cancel: isOurs && state === "unpaid",
  };
}
