import { Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import {
  longestOrderText,
  type OrderFieldName,
  orderFacts,
  orderFieldNames,
  orderPage,
  orderReceived,
} from "#content/pages/order-form.ts";
import { offers, orderPath, priceCurrency, quotePath } from "#content/products/offers.ts";
import { promiseWords } from "#content/products/promises.ts";
import { deskPath } from "#contract/addresses.ts";
import { isPrintable, mailbox, singleLine } from "#contract/endpoints.ts";
import { longestMailbox } from "#contract/forms.ts";
import { identifierPattern } from "#contract/license-key.ts";
import { type AuditedTransaction, auditedTransaction, wakeAfter } from "../platform/audit/audited-transaction.ts";
import { soldOfferIds } from "../platform/config/sales-settings.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { factList, type Html, richText, withContact } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { formResultPage, postForm } from "../platform/http/post-form.ts";
import { readBody } from "../platform/http/request-body.ts";
import { markupPage } from "../platform/http/view.ts";
import { shortCode } from "../platform/ids/identifier.ts";
import { composeLetter, composeMail, type Mail, type MailBlock, wordsOf } from "../platform/mail/compose-mail.ts";
import { isWithinBudget } from "../platform/mail/mail-budget.ts";
import { countMailsSince, queueOperatorMails } from "../platform/mail/mail-queue.ts";
import { mailBuyer } from "./mail-keys.ts";
import { formatReport, type SaidReport } from "./order-report.ts";
import { recordReport, reportsOfOrder } from "./order-store.ts";
import { type Selection, selectionQuery } from "./quotes.ts";
import {
  Company,
  companyField,
  faultSummary,
  lineField,
  linesField,
  OrderableOffer,
  offerField,
  optionalLine,
  readSelectedOffer,
  Seats,
  seatsField,
  totalLine,
} from "./read-selection.ts";
import { formatOrderAmount, orderAmount, priceOf } from "./sold-offers.ts";

const receivedPath = `${orderPath}/received`;
const numberPattern = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/;

/** The order form, for offers without a checkout and for purchase orders. Opening it changes nothing. */
export function orderFormRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { contactEmail } = appContext;
  const page = (status: number, { typed, ...shown }: Partial<OrderPage> & { typed: TypedOrder }) =>
    markupPage(
      http.views,
      status,
      status === 200 ? orderPage.title : orderPage.faultyTitle,
      orderFormPage({
        ...{ faults: [], contactEmail, form: typed.form ?? appContext.createIdentifier() },
        typed,
        ...shown,
      }),
      // A browser that goes back may show the form as it was left. Nobody else may get its number.
      status === 200 ? { "Cache-Control": "private, no-cache" } : {},
    );

  routes.get(orderPath, ({ req }) => page(200, preselected(new URL(req.url).searchParams)));

  routes.post(orderPath, postForm(http), async (context) => {
    const body = await readBody(context.req.raw);
    if (body.kind === "refused") return await page(body.status, { typed: {}, problem: orderPage.incomplete });
    const read = readOrderForm(body.value);
    if (read.kind === "faulty")
      return await page(422, { ...read, ...(read.typed.form === undefined && { problem: orderPage.incomplete }) });
    const submitted = await submitOrder(read.order, appContext);
    if (submitted.kind === "stored")
      return redirectTo(`${receivedPath}?${receivedQuery(submitted.number, read.order)}`);
    const { form: _, ...typed } = read.typed;
    return await page(409, { typed, problem: orderPage.different.replace("{number}", submitted.number) });
  });

  routes.get(receivedPath, ({ req }) => {
    const facts = receivedFacts(new URL(req.url).searchParams);
    return formResultPage(http.views, orderReceived, "/buy", contactEmail, facts);
  });
  return routes;
}

const receivedQuery = (number: string, { offer, seats }: { offer: string; seats: number }): string =>
  String(new URLSearchParams({ number, offer, seats: String(seats) }));

/** What the address says of an order. It names nobody, so that everybody may see it. */
function receivedFacts(parameters: URLSearchParams): Html | "" {
  const number = parameters.get("number") ?? "";
  if (!numberPattern.test(number)) return "";
  const offer = readSelectedOffer(parameters);
  const seats = v.safeParse(Seats, parameters.get("seats"));
  const facts: [string, string][] = [[orderFacts.number, number]];
  if (offer && seats.success)
    facts.push(
      [orderFacts.offer, offers[offer].name],
      [orderFacts.seats, String(seats.output)],
      [orderFacts.amount, formatOrderAmount(offer, seats.output)],
    );
  return factList(facts);
}

/** What the address says: an offer, a number of developers, a company, and a license to renew. */
function preselected(parameters: URLSearchParams): Pick<OrderPage, "typed" | "faults"> {
  const offer = readSelectedOffer(parameters);
  const seats = parameters.get("seats") ?? "1";
  const company = v.safeParse(Company, parameters.get("company") ?? "");
  const renews = parameters.get("renews") ?? "";
  return {
    typed: {
      ...(offer && { offer }),
      seats,
      ...(company.success && company.output !== null && { company: company.output }),
      ...(identifierPattern.test(renews) && { renews }),
    },
    faults: v.safeParse(Seats, seats).success ? [] : ["seats"],
  };
}

interface OrderPage {
  /** What stands in the fields. */
  typed: TypedOrder;
  /** The random number of this form. */
  form: string;
  faults: readonly OrderFieldName[];
  /** Why the form was not accepted, beside the faults. `{email}` is replaced by the contact address. */
  problem?: string;
  contactEmail: string;
}

/** The order form. It works without script. */
function orderFormPage(page: OrderPage): Html {
  const { typed, form, faults, problem, contactEmail } = page;
  return html`<p class="kicker">${orderPage.kicker}</p>
<h1>${orderPage.heading}</h1>
<div class="request-state prose">
<p>${orderPage.introduction}</p>
${isOnRequest(typed.offer) ? html`<p class="notice">${orderPage.enterpriseNext}</p>` : ""}
${faultSummary(orderPage.faultyHeading, faults, problem === undefined ? "" : withContact(problem, contactEmail))}
<form class="order-form form-card" method="post" action="${orderPath}" novalidate data-frame-script="purchase-total">
<input type="hidden" name="form" value="${form}">
${hidden("renews", typed.renews)}
${fields(page)}
<p class="muted small">${richText(orderPage.terms)}</p>
<button class="button button-submit" type="submit">${orderPage.button}</button>
</form>
</div>
<aside class="request-facts order-aside">
<h2>${orderPage.nextHeading}</h2>
<ol class="steps steps-upright plain-list">
${orderPage.next.map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}
</ol>
<div class="prose">
${isOnRequest(typed.offer) ? "" : html`<p>${orderPage.enterpriseNext}</p>`}
<p>${richText(orderPage.needQuote)}</p>
</div>
</aside>`;
}

const isOnRequest = (offer: string | undefined): boolean =>
  soldOfferIds.some((id) => id === offer && priceOf(id) === undefined);

const hidden = (name: string, value: string | undefined): Html | "" =>
  value === undefined ? "" : html`<input type="hidden" name="${name}" value="${value}">`;

function fields({ typed, faults }: OrderPage): Html {
  const state = (name: OrderFieldName) => ({ value: typed[name], isFaulty: faults.includes(name) });
  // With autocomplete="off" a browser that goes back would show an empty field.
  const line = (name: OrderFieldName, longest: number, attributes: Html | "" = "") =>
    lineField(name, state(name), html` maxlength="${longest}"${attributes}`);
  return html`${offerField(state("offer"))}
${seatsField(state("seats"))}
${totalLine(typed.offer, typed.seats)}
${line("name", longestOrderText.name, html` autocomplete="name" dir="auto" required`)}
${line("email", longestMailbox, html` autocomplete="email" required`)}
${companyField(state("company"))}
${linesField("address", state("address"), html` autocomplete="billing street-address" maxlength="${longestOrderText.address}" dir="auto" required`)}
${line("taxId", longestOrderText.taxId)}
${line("purchaseOrder", longestOrderText.purchaseOrder)}`;
}

type SubmittedOrder =
  /** Stored now, or by the same form with the same contents before. */
  | { kind: "stored"; number: string }
  /** The form was stored before with other contents. */
  | { kind: "different"; number: string };

/**
 * Stores an order and queues a receipt to the buyer and a notice to the operator, in one transaction. A form that is sent
 * again leads to nothing new, also if both arrive at once.
 */
async function submitOrder(order: FilledOrder, appContext: AppContext): Promise<SubmittedOrder> {
  const number = orderNumber(order.form, appContext);
  const report = { kind: "placed", details: detailsOf(order) } as const satisfies SaidReport;
  return await auditedTransaction(appContext, "buyer", async (tx): Promise<SubmittedOrder> => {
    const { transaction, now } = tx;
    const orderId = await recordReport(
      tx,
      { provider: "form", eventId: order.form, occurredAt: now, isTest: false, references: [number], report },
      appContext,
    );
    wakeAfter(transaction, "orders");
    if ((await countMailsSince(transaction, { purpose: "order-notice", aboutId: orderId }, new Date(0))) > 0) {
      const stored = (await reportsOfOrder(transaction, orderId)).find(({ eventId }) => eventId === order.form);
      const isSame = stored !== undefined && formatReport(stored.report) === formatReport(report);
      return { kind: isSame ? "stored" : "different", number };
    }
    await queueMails(tx, { order, orderId, number }, appContext);
    return { kind: "stored", number };
  });
}

/** A number for people, which nobody can choose: a form could otherwise be made for the number of another order. */
function orderNumber(form: string, { suppressionSecret }: AppContext): string {
  const code = shortCode(`designite order\n${form}`, 12, suppressionSecret);
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

function detailsOf({ offer, seats, renews, ...typed }: FilledOrder) {
  const amount = orderAmount(offer, seats);
  return {
    mailbox: typed.email,
    buyer: typed.name,
    company: typed.company,
    invoiceAddress: typed.address,
    taxId: typed.taxId,
    purchaseOrder: typed.purchaseOrder,
    currency: priceCurrency,
    // The invoice says the tax. It is recorded with the payment.
    total: null,
    tax: null,
    lines: [{ offer, quantity: seats, amount, renewsId: renews ?? null }],
  };
}

/** Receipts a day to one mailbox: anybody can enter any address. */
const mostReceiptsADay = 3;

async function queueMails(
  tx: AuditedTransaction,
  { order, orderId, number }: { order: FilledOrder; orderId: string; number: string },
  appContext: AppContext,
): Promise<void> {
  const { transaction } = tx;
  const mailbox = order.email;
  const purpose = "order-receipt";
  if (await isWithinBudget(tx, { purpose, recipient: mailbox, most: mostReceiptsADay })) {
    const receipt = { purpose, ...orderReceiptMail(number, order, appContext) } as const;
    await mailBuyer(transaction, { id: orderId, mailbox }, receipt, appContext);
  }
  await queueOperatorMails(
    transaction,
    appContext,
    { purpose: "order-notice", aboutId: orderId },
    orderNoticeMail({
      deskUrl: `${appContext.siteUrl}${deskPath}/orders/${orderId}`,
      number,
      order,
    }),
  );
}

/** Lines without blank ones between them. */
const lines = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(/\r\n|\r|\n/)
        .map((line) => line.replaceAll("\t", " ").trim())
        .filter((line) => line !== ""),
    ),
    v.check((each) => each.length > 0 && each.every(isPrintable)),
    v.transform((each) => each.join("\n")),
    v.maxLength(longest),
  );

/** What the visitor fills in. */
const Fields = v.object({
  offer: OrderableOffer,
  seats: Seats,
  name: singleLine("name", longestOrderText.name),
  email: mailbox("email"),
  company: Company,
  address: lines(longestOrderText.address),
  taxId: optionalLine(longestOrderText.taxId),
  purchaseOrder: optionalLine(longestOrderText.purchaseOrder),
} satisfies Record<OrderFieldName, v.GenericSchema>);

/** What our page puts into the form: the random number of this form, and what the visitor came with. */
const Hidden = v.object({
  form: v.pipe(v.string(), v.regex(identifierPattern)),
  renews: v.fallback(v.optional(v.pipe(v.string(), v.regex(identifierPattern))), undefined),
});
type HiddenFields = v.InferOutput<typeof Hidden>;

type FilledOrder = v.InferOutput<typeof Fields> & HiddenFields;

/** What stands in the form: what was typed, as it was typed, and what was preselected. */
type TypedOrder = Partial<Record<OrderFieldName, string>> & Partial<HiddenFields>;

type ReadOrderForm =
  | { kind: "complete"; order: FilledOrder; typed: TypedOrder }
  /** `faults` are the fields that cannot be accepted: none if our page's own part is missing. */
  | { kind: "faulty"; typed: TypedOrder; faults: readonly OrderFieldName[] };

const Texts = v.fallback(v.record(v.string(), v.string()), {});

/** Reads a body that was sent with the form. */
function readOrderForm(body: unknown): ReadOrderForm {
  const fields = v.safeParse(Fields, body);
  const hidden = v.safeParse(Hidden, body);
  const texts = v.parse(Texts, body);
  const typed: TypedOrder = {
    ...Object.fromEntries(orderFieldNames.map((name) => [name, texts[name] ?? ""])),
    ...(hidden.success && hidden.output),
  };
  if (fields.success && hidden.success)
    return { kind: "complete", order: { ...fields.output, ...hidden.output }, typed };
  const faulty = fields.issues?.map((issue) => v.getDotPath(issue)) ?? [];
  return { kind: "faulty", typed, faults: orderFieldNames.filter((name) => faulty.includes(name)) };
}

interface OrderNotice {
  /** The page of the order. */
  deskUrl: string;
  number: string;
  order: FilledOrder;
}

/** To the operator: somebody has sent the order form. A reply does not reach the buyer. */
function orderNoticeMail({ deskUrl, number, order }: OrderNotice): Mail {
  const { offer, seats } = order;
  const given = (label: string, value: string | null | undefined) => (value ? [[label, value] as const] : []);
  const isPriced = priceOf(offer) !== undefined;
  return composeMail(`Order ${number}: ${seats} × ${offers[offer].name}`, [
    "There's a new order from the order form. It isn't paid yet.",
    [
      ["Order", number],
      ["License", offers[offer].name],
      ["Developers", String(seats)],
      ["Amount", formatOrderAmount(offer, seats)],
      ["Name", order.name],
      ["Email", order.email],
      ...given("Company", order.company),
      ["Invoice address", order.address],
      ...given("Tax number", order.taxId),
      ...given("Purchase order", order.purchaseOrder),
      ...given("Renews the license", order.renews),
    ],
    `${isPriced ? "Email the buyer the invoice, with taxes. When" : "Email the buyer a quote. When it's accepted and"} the full amount has arrived, press "Mark as paid" and enter the total and tax from the invoice. The service then issues and sends the license keys.`,
    { kind: "link", label: "Open the order at the desk:", url: deskUrl },
    "The buyer has a receipt. Replies to this email don't reach the buyer.",
  ]);
}

/**
 * To the buyer: the order has arrived, and how it is paid. It repeats no text that was typed into the form: anyone can
 * enter any address, and its owner must not receive that text from us.
 */
function orderReceiptMail(number: string, { offer, seats }: Selection, appContext: AppContext): Mail {
  const say = wordsOf("order-receipt", appContext);
  const blocks = [
    say("received"),
    [
      ["Order", number],
      ["License", offers[offer].name],
      ["Developers", String(seats)],
      ["Amount", formatOrderAmount(offer, seats)],
    ],
    ...(priceOf(offer) !== undefined
      ? [
          ...paymentBlocks(appContext),
          {
            kind: "link",
            label: say("quoteLink"),
            url: `${appContext.siteUrl}${quotePath}?${selectionQuery({ offer, seats })}`,
          } as const,
        ]
      : [say("quoteFirst")]),
    say("questions"),
  ] as const;
  return composeLetter(say("subject", { number }), blocks, appContext);
}

function paymentBlocks(appContext: AppContext): MailBlock[] {
  const say = wordsOf("order-receipt", appContext);
  const bank = appContext.sales.supplier?.bankDetails ?? [];
  return [
    say("payment"),
    ...(bank.length > 0 ? [say("transfer"), { kind: "lines", text: bank.join("\n") } as const] : []),
    say("keyTime", { keyDelivery: promiseWords.keyDelivery }),
  ];
}
