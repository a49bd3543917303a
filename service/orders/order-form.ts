import { Hono } from "hono";
import { formatOrderAmount, offers, orderPath, priceCurrency, quotePath } from "#content/products/offers.ts";
import { promiseWords } from "#content/products/promises.ts";
import { deskPath } from "#contract/addresses.ts";
import { identifierPattern } from "#contract/license-key.ts";
import type { OrderReceivedView } from "#contract/views/orders.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import { shortCode } from "../identifier.ts";
import { isWithinBudget, mostReceiptsADay } from "../mail/limits.ts";
import { composeLetter, composeMail, type Mail, type MailBlock, wordsOf } from "../mail/message.ts";
import { queueOperatorMails, receiptWords } from "../mail/notify.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { postForm } from "../web/post-form.ts";
import { readBody } from "../web/request-body.ts";
import { view } from "../web/view.ts";
import { mailBuyer } from "./notify-buyer.ts";
import { type FilledOrder, isQuoted, readOrderForm, readSelection, type ShownOrder } from "./order-fields.ts";
import { addOrder, addOrderedItem } from "./order-store.ts";

const receivedPath = `${orderPath}/received`;
const numberPattern = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/;

/** The order form, for offers without a checkout, for purchase orders, and for quotes of enterprise licenses. */
export function orderFormRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const page = (status: number, shown: ShownOrder) =>
    view(
      http.views,
      "order/form",
      { form: app.createIdentifier(), terms: app.sales.terms, ...shown },
      {
        status,
        // A browser that goes back may show the form as it was left. Nobody else may get its number.
        headers: status === 200 ? { "Cache-Control": "private, no-cache" } : {},
      },
    );

  routes.get(orderPath, ({ req }) => {
    const parameters = new URL(req.url).searchParams;
    const { shown } = readSelection(parameters);
    const renews = parameters.get("renews") ?? "";
    return page(200, {
      values: { ...shown.values, ...(shown.faults.includes("company") && { company: "" }) },
      faults: shown.faults.filter((name) => name === "seats"),
      total: shown.total,
      ...(identifierPattern.test(renews) && { renews }),
    });
  });

  routes.post(orderPath, postForm(http), async (context) => {
    const body = await readBody(context.req.raw);
    if (!("value" in body)) return page(body.status, { values: {}, faults: [], isIncomplete: true });
    const { order, shown } = readOrderForm(body.value);
    if (!order) return page(422, { ...shown, isIncomplete: shown.form === undefined });
    const number = await submitOrder(order, app);
    const { offer, seats } = order;
    return redirectTo(`${receivedPath}?${new URLSearchParams({ number, offer, seats: String(seats) })}`);
  });

  routes.get(receivedPath, ({ req }) =>
    view(http.views, "order/received", readReceived(new URL(req.url).searchParams)),
  );
  return routes;
}

/** What the address says of an order. It names nobody, so that everybody may see it. */
function readReceived(parameters: URLSearchParams): OrderReceivedView {
  const number = parameters.get("number") ?? "";
  const { selection } = readSelection(parameters);
  if (!numberPattern.test(number)) return {};
  return { number, ...(selection && { licenses: { offer: selection.offer, seats: selection.seats } }) };
}

/**
 * Stores an order and queues a receipt to the buyer and a notice to the operator, in one transaction. A form that is sent
 * again as it was leads to nothing new, also if both arrive at once. Returns the number of the order.
 */
async function submitOrder(filled: FilledOrder, app: App): Promise<string> {
  const number = orderNumber(filled, app);
  const { offer, seats, currency, email, name, company, address, taxId, purchaseOrder, renews = null } = filled;
  const typed = { email, buyer: name, company, taxId, purchaseOrder, renewsId: renews };
  await change(app, "buyer", async (tx) => {
    const made = { provider: "form", purchaseId: number, number, currency, ...typed } as const;
    const { order, isNew } = await addOrder(tx, { ...made, invoiceAddress: address || null }, app);
    if (!isNew) return;
    await addOrderedItem(tx, order, { offer, seats });
    await queueMails(tx, { ...filled, id: order.id, number }, app);
  });
  return number;
}

/**
 * A number for people, of the form and what was typed into it. Nobody can choose it: a form could otherwise be made for the
 * number of another order.
 */
function orderNumber(filled: FilledOrder, { suppressionSecret }: App): string {
  const code = shortCode(`designite order\n${JSON.stringify(filled)}`, 12, suppressionSecret);
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

interface PlacedOrder extends FilledOrder {
  id: string;
  number: string;
}

async function queueMails(tx: Change, order: PlacedOrder, app: App): Promise<void> {
  const purpose = "order-receipt";
  const hasReceipt = await isWithinBudget(tx, { purpose, recipient: order.email, most: mostReceiptsADay });
  if (hasReceipt) await mailBuyer(tx.transaction, order, { purpose, ...orderReceiptMail(order, app) }, app);
  const about = { purpose: "order-notice", aboutId: order.id } as const;
  await queueOperatorMails(tx.transaction, app, about, orderNoticeMail(order, hasReceipt, app));
}

/** What is ordered, in words of ours. */
const orderFacts = ({ number, offer, seats, currency }: PlacedOrder) =>
  [
    [isQuoted(offer) ? "Request" : "Order", number],
    ["License", offers[offer].name],
    ["Developers", String(seats)],
    ...(isQuoted(offer) ? [] : ([["Amount", formatOrderAmount(offer, seats)]] as const)),
    ...(currency === priceCurrency ? [] : ([["Invoice in", currency]] as const)),
  ] as const;

/** To the operator: somebody has sent the order form. A reply does not reach the buyer. */
function orderNoticeMail(order: PlacedOrder, hasReceipt: boolean, { siteUrl }: App): Mail {
  const { id, number, offer, seats } = order;
  const typed = [
    ["Name", order.name],
    ["Email", order.email],
    ["Company", order.company],
    ["Invoice address", order.address],
    ["Tax number", order.taxId],
    ["Purchase order", order.purchaseOrder],
    ["Renews the license", order.renews],
  ] as const;
  const subject = `${isQuoted(offer) ? "Quote wanted" : "Order"} ${number}: ${seats} × ${offers[offer].name}`;
  return composeMail(subject, [
    isQuoted(offer)
      ? "Somebody asks for an enterprise quote."
      : "There's a new order from the order form. It isn't paid yet.",
    [...orderFacts(order), ...typed.flatMap(([label, value]) => (value ? [[label, value] as const] : []))],
    `${isQuoted(offer) ? "Email the buyer a quote. When it's accepted and" : "Email the buyer the invoice, with taxes. When"} the full amount has arrived, press "Mark as paid" and enter the total and tax from the invoice. The service then issues and sends the license keys.`,
    { kind: "link", label: "Open the order at the desk:", url: `${siteUrl}${deskPath}/orders/${id}` },
    receiptWords("buyer", hasReceipt),
  ]);
}

/**
 * To the buyer: the order has arrived, and how it is paid. It repeats no text that was typed into the form: anyone can
 * enter any address, and its owner must not receive that text from us.
 */
function orderReceiptMail(order: PlacedOrder, app: App): Mail {
  const { number, offer, seats, currency } = order;
  const say = wordsOf("order-receipt", app);
  if (isQuoted(offer)) {
    const blocks = [say("quoteRequested"), orderFacts(order), say("quoteFirst"), say("quoteQuestions")];
    return composeLetter(say("quoteSubject", { number }), blocks, app);
  }
  const { supplier, terms } = app.sales;
  const bank = terms.bankTransfer ? (supplier?.bankDetails ?? []) : [];
  const quote = new URLSearchParams({
    ...{ offer, seats: String(seats) },
    ...(currency !== priceCurrency && { currency }),
  });
  const payment: MailBlock[] = [
    say(terms.bankTransfer ? "paymentOrTransfer" : "payment"),
    ...(bank.length > 0 ? [say("transfer"), { kind: "lines", text: bank.join("\n") } as const] : []),
    say("keyTime", { keyDue: promiseWords.keyDue }),
    { kind: "link", label: say("quoteLink"), url: `${app.siteUrl}${quotePath}?${quote}` },
  ];
  return composeLetter(
    say("subject", { number }),
    [say("received"), orderFacts(order), ...payment, say("questions")],
    app,
  );
}
