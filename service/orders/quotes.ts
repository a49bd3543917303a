import { Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import type { OrderFieldName } from "#content/pages/order-form.ts";
import { quotePage as words } from "#content/pages/quote.ts";
import { company as vendor } from "#content/products/company.ts";
import { products } from "#content/products/index.ts";
import { formatAmount, type OfferId, offers, orderPath, quotePath, totalOf } from "#content/products/offers.ts";
import { quoteValidDays } from "#content/products/promises.ts";
import type { Paragraph } from "#content/products/text.ts";
import { formatDate, workingDayTimeZone } from "#contract/dates.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { type Html, richText } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { markupPage } from "../platform/http/view.ts";
import {
  Company,
  companyField,
  faultSummary,
  offerField,
  readSelectedOffer,
  Seats,
  seatsField,
  totalLine,
} from "./read-selection.ts";
import { priceOf } from "./sold-offers.ts";

const quoteFields = ["offer", "seats", "company"] as const satisfies readonly OrderFieldName[];

/** Quotes to print. Nothing is stored and no database is asked: a quote has the prices of the day. */
export function quoteRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  routes.get(quotePath, async ({ req }) => {
    const parameters = new URL(req.url).searchParams;
    const offer = readSelectedOffer(parameters);
    const typedSeats = parameters.get("seats") ?? "1";
    const seats = v.safeParse(Seats, typedSeats);
    const typedCompany = parameters.get("company") ?? "";
    const company = v.safeParse(Company, typedCompany);
    const isChosen = ["offer", "product", "seats", "company"].some((name) => parameters.has(name));
    if (offer === undefined || !seats.success || !company.success) {
      const typed = { ...(offer && { offer }), seats: typedSeats, company: typedCompany };
      const accepted = { offer: offer !== undefined, seats: seats.success, company: company.success };
      const faults = quoteFields.filter((name) => !accepted[name]);
      const content = chooseQuotePage(typed, isChosen ? faults : [], appContext);
      return await markupPage(http.views, isChosen ? 422 : 200, words.title, content);
    }
    const quote = quoteToday({ offer, seats: seats.output }, appContext);
    // A price that is not fixed is asked for with the order form.
    if (!quote) return redirectTo(`${orderPath}?${new URLSearchParams({ offer, seats: String(seats.output) })}`);
    return await markupPage(http.views, 200, words.title, quotePage(quote, company.output, appContext));
  });
  return routes;
}

type Supplier = Pick<AppContext, "sales" | "contactEmail" | "siteUrl">;

/** What a visitor has chosen, as it was typed. */
type TypedQuote = Partial<Record<"offer" | "seats" | "company", string>>;

/**
 * A quote, made to print: what is not part of it is left out on paper.
 *
 * @param company for whom the quote is
 */
function quotePage(quote: Quote, company: string | null, from: Supplier): Html {
  const query = selectionQuery(quote, company);
  return html`<p class="kicker not-printed">${words.kicker}</p>
<h1>${words.heading}</h1>
<div class="request-state printed-quote prose">
${factsOf(quote, company, from)}
${tableOf(quote)}
<dl class="quote-terms">
${termsOf(from)}
${term(words.addressLabel, addressOf(quote, company, from))}
</dl>
<p class="actions not-printed"><a class="button" href="${orderPath}?${query}">${words.order}</a> ${words.print}</p>
</div>
<aside class="request-facts order-aside not-printed prose">
<h2>${words.changeHeading}</h2>
${chooser({ offer: quote.offer, seats: String(quote.seats), ...(company && { company }) }, [], false)}
</aside>`;
}

/** What is shown without a selection, or with one that cannot be accepted. */
function chooseQuotePage(typed: TypedQuote, faults: readonly OrderFieldName[], from: Supplier): Html {
  return html`<p class="kicker">${words.kicker}</p>
<h1>${words.chooseHeading}</h1>
<div class="request-state prose">
${chooser(typed, faults, true)}
</div>
<aside class="request-facts order-aside">
<h2>${words.termsHeading}</h2>
<dl class="facts">
${termsOf(from)}
</dl>
</aside>`;
}

/** @param isMain whether the form is what the page is for */
function chooser(typed: TypedQuote, faults: readonly OrderFieldName[], isMain: boolean): Html {
  const state = (name: "offer" | "seats" | "company") => ({ value: typed[name], isFaulty: faults.includes(name) });
  return html`<p>${words.chooseText}</p>
${faultSummary(words.faultyHeading, faults)}
<form class="order-form${isMain ? " form-card" : ""}" method="get" action="${quotePath}" novalidate data-frame-script="purchase-total">
${offerField(state("offer"))}
${seatsField(state("seats"))}
${totalLine(typed.offer, typed.seats)}
${companyField(state("company"))}
<button class="button button-submit${isMain ? "" : " button-quiet"}" type="submit">${words.button}</button>
</form>`;
}

function factsOf({ date, validUntil }: Quote, company: string | null, from: Supplier): Html {
  const { facts } = words;
  return html`<div class="quote-head">
<dl>
<div><dt>${facts.supplier}</dt><dd>${lined(supplierLines(from))}</dd></div>
${company === null ? "" : html`<div><dt>${facts.customer}</dt><dd><bdi>${company}</bdi></dd></div>`}
</dl>
<dl>
<div><dt>${facts.date}</dt><dd>${day(date)}</dd></div>
<div><dt>${facts.validUntil}</dt><dd>${day(validUntil)}</dd></div>
</dl>
</div>`;
}

function tableOf({ offer, seats, each, total }: Quote): Html {
  const [license, developers, price, amount] = words.columns;
  const tools = offers[offer].products.map((id) => products[id].name).join(", ");
  return html`<table class="quote-table">
<thead><tr><th scope="col">${license}</th><th scope="col">${developers}</th><th scope="col">${price}</th><th scope="col">${amount}</th></tr></thead>
<tbody><tr><th scope="row">${offers[offer].name}<small>${tools}, ${words.term}</small></th><td data-label="${developers}">${seats}</td><td data-label="${price}">${formatAmount(each)}</td><td data-label="${amount}">${formatAmount(total)}</td></tr></tbody>
<tfoot><tr><th scope="row" colspan="3">${words.total}</th><td>${formatAmount(total)}</td></tr></tfoot>
</table>`;
}

const term = (label: string, text: Html | Html[]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`;

/** What holds for each quote. */
const termsOf = ({ sales, siteUrl }: Supplier): Html =>
  html`${term(words.pricesLabel, html`${words.currency} ${sales.supplier?.taxNote ?? words.taxes}`)}
${words.terms.map(({ label, text }) => term(label, richText(withSite(text, siteUrl))))}`;

function addressOf(quote: Quote, company: string | null, { siteUrl }: Supplier): Html {
  const address = (query: string) => `${siteUrl}${orderPath}?${query}`;
  return html`<a class="quote-address" href="${address(selectionQuery(quote, company))}">${address(selectionQuery(quote))}</a>`;
}

/** With the whole addresses of pages, so that a quote that was saved leads to them. */
function withSite(text: Paragraph, siteUrl: string): Paragraph {
  if (typeof text === "string") return text;
  return text.map((piece) =>
    typeof piece !== "string" && "href" in piece && piece.href.startsWith("/")
      ? { ...piece, href: siteUrl + piece.href }
      : piece,
  );
}

const day = (date: Temporal.PlainDate): string => formatDate(new Date(`${date}T00:00:00Z`));

function supplierLines({ sales: { supplier }, contactEmail, siteUrl }: Supplier): string[] {
  if (!supplier) return [vendor.name, siteUrl, contactEmail];
  const { name, address, taxId } = supplier;
  return [name, ...address, ...(taxId === undefined ? [] : [`${words.facts.taxId}: ${taxId}`]), siteUrl, contactEmail];
}

const lined = (lines: readonly string[]): Html[] =>
  lines.map((line, index) => html`${index === 0 ? "" : html`<br>`}${line}`);

/** What is to be quoted or ordered. */
export interface Selection {
  offer: OfferId;
  seats: number;
}

interface Quote extends Selection {
  date: Temporal.PlainDate;
  /** The last day on which the prices hold. */
  validUntil: Temporal.PlainDate;
  /** Whole units of the currency of the offers. */
  each: number;
  total: number;
}

/** The quote for a selection, as of today, or undefined if its price is not fixed. */
function quoteToday({ offer, seats }: Selection, { clock }: Pick<AppContext, "clock">): Quote | undefined {
  const [each, total] = [priceOf(offer), totalOf(offers[offer], seats)];
  if (each === undefined || total === undefined) return undefined;
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime());
  const date = now.toZonedDateTimeISO(workingDayTimeZone).toPlainDate();
  return { offer, seats, date, validUntil: date.add({ days: quoteValidDays }), each, total };
}

/**
 * The parameters of a quote, and of the order form that it leads to.
 *
 * @param company for whom the quote is
 */
export function selectionQuery({ offer, seats }: Selection, company?: string | null): string {
  return String(new URLSearchParams({ offer, seats: String(seats), ...(company && { company }) }));
}
