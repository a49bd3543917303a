import { html } from "hono/html";
import { orderPath, quotePath } from "#content/addresses.ts";
import { company as vendor } from "#content/company.ts";
import { formatAmount, offers } from "#content/offers.ts";
import type { OrderFieldName } from "#content/order-form.ts";
import { products } from "#content/products/index.ts";
import { quotePage as words } from "#content/quote.ts";
import type { Paragraph } from "#content/text.ts";
import { formatDate } from "#contract/dates.ts";
import type { SalesSettings } from "../../config/sales-settings.ts";
import type { Html } from "../../html/html.ts";
import { richText } from "../../html/html.ts";
import { faultSummary } from "../fault-summary.ts";
import { companyField, offerField, seatsField } from "../selection-fields.ts";
import type { Quote } from "./quote.ts";
import { quoteQuery } from "./quote-query.ts";

interface QuotePage {
  quote: Quote;
  /** Whom it is for. */
  company: string | null;
  /** The number of another quote that was asked for, and that does not hold. */
  outdated: string | undefined;
}

export interface Supplier {
  supplier: SalesSettings["supplier"];
  contactEmail: string;
  siteUrl: string;
}

/** What a visitor has chosen, as it was typed. */
type TypedQuote = Partial<Record<"offer" | "seats" | "company", string>>;

/** A quote, made to print: what is not part of it is left out on paper. */
export function quotePage({ quote, company, outdated }: QuotePage, from: Supplier): Html {
  const query = quoteQuery(quote, company);
  return html`<div class="request-state quote prose">
<p class="kicker not-printed">${words.kicker}</p>
<h1>${words.heading}</h1>
${outdated === undefined ? "" : html`<p class="notice not-printed">${words.outdated.replace("{quote}", () => outdated)}</p>`}
${factsOf(quote, company, from)}
${tableOf(quote)}
${termsOf(quote, company, from)}
<p class="actions not-printed"><a class="button" href="${orderPath}?${query}">${words.order}</a> ${words.print}</p>
</div>
<aside class="request-facts order-aside not-printed prose">
${chooser(words.changeHeading, { offer: quote.offer, seats: String(quote.seats), ...(company && { company }) }, [], "h2")}
</aside>`;
}

/** What is shown without a selection, or with one that cannot be accepted. */
export function chooseQuotePage(typed: TypedQuote, faults: readonly OrderFieldName[]): Html {
  return html`<p class="kicker">${words.kicker}</p>
${chooser(words.chooseHeading, typed, faults, "h1")}`;
}

function chooser(heading: string, typed: TypedQuote, faults: readonly OrderFieldName[], level: "h1" | "h2"): Html {
  const state = (name: "offer" | "seats" | "company") => ({ value: typed[name], isFaulty: faults.includes(name) });
  return html`${level === "h1" ? html`<h1>${heading}</h1>` : html`<h2>${heading}</h2>`}
<p>${words.chooseText}</p>
${faultSummary(words.faultyHeading, faults)}
<form class="order-form${level === "h1" ? " form-card" : ""}" method="get" action="${quotePath}">
${offerField(state("offer"))}
${seatsField(state("seats"))}
${companyField(state("company"))}
<button class="button${level === "h1" ? "" : " button-quiet"}" type="submit">${words.button}</button>
</form>`;
}

function factsOf({ number, date, validUntil }: Quote, company: string | null, from: Supplier): Html {
  const { facts } = words;
  return html`<div class="quote-head">
<dl>
<div><dt>${facts.supplier}</dt><dd>${lined(supplierLines(from))}</dd></div>
${company === null ? "" : html`<div><dt>${facts.customer}</dt><dd><bdi>${company}</bdi></dd></div>`}
</dl>
<dl>
<div><dt>${facts.number}</dt><dd>${number}</dd></div>
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

function termsOf(quote: Quote, company: string | null, { supplier, siteUrl }: Supplier): Html {
  const address = (query: string) => `${siteUrl}${quotePath}?${query}`;
  const term = (label: string, text: Html | Html[]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`;
  return html`<dl class="quote-terms">
${term(words.pricesLabel, html`${words.currency} ${supplier?.taxNote ?? words.taxes}`)}
${words.terms.map(({ label, text }) => term(label, richText(withSite(text, siteUrl))))}
${term(words.addressLabel, html`<a class="quote-address" href="${address(quoteQuery(quote, company))}">${address(quoteQuery(quote))}</a>`)}
</dl>`;
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

function supplierLines({ supplier, contactEmail, siteUrl }: Supplier): string[] {
  if (!supplier) return [vendor.name, siteUrl, contactEmail];
  const { name, address, taxId } = supplier;
  return [name, ...address, ...(taxId === undefined ? [] : [`${words.facts.taxId}: ${taxId}`]), siteUrl, contactEmail];
}

const lined = (lines: readonly string[]): Html[] =>
  lines.map((line, index) => html`${index === 0 ? "" : html`<br>`}${line}`);
