import { html } from "hono/html";
import { orderPath, quotePath } from "#content/addresses.ts";
import { company } from "#content/company.ts";
import { formatAmount, offers } from "#content/offers.ts";
import type { OrderFieldName } from "#content/order-form.ts";
import { products } from "#content/products/index.ts";
import { quotePage as words } from "#content/quote.ts";
import { formatDate } from "#contract/dates.ts";
import type { SalesSettings } from "../../config/sales-settings.ts";
import type { Html } from "../../html/html.ts";
import { richText } from "../../html/rich-text.ts";
import { offerField, seatsField } from "../selection-fields.ts";
import type { Quote } from "./quote.ts";
import { quoteQuery } from "./quote-query.ts";

export interface Supplier {
  supplier: SalesSettings["supplier"];
  contactEmail: string;
  siteUrl: string;
}

/** A quote, made to print: what is not part of it is left out on paper. */
export function quotePage(quote: Quote, from: Supplier): Html {
  const { number, date, validUntil, seats, each, total, offer } = quote;
  const [license, developers, price, amount] = words.columns;
  return html`<div class="request-state quote prose">
<h1>${words.heading}</h1>
<dl class="facts">
<dt>${words.facts.number}</dt><dd>${number}</dd>
<dt>${words.facts.date}</dt><dd>${day(date)}</dd>
<dt>${words.facts.validUntil}</dt><dd>${day(validUntil)}</dd>
<dt>${words.facts.supplier}</dt><dd>${supplierLines(from)}</dd>
</dl>
<table class="quote-table">
<thead><tr><th scope="col">${license}</th><th scope="col">${developers}</th><th scope="col">${price}</th><th scope="col">${amount}</th></tr></thead>
<tbody><tr><th scope="row">${offers[offer].name}<small>${toolsOf(offer)}</small></th><td data-label="${developers}">${seats}</td><td data-label="${price}">${formatAmount(each)}</td><td data-label="${amount}">${formatAmount(total)}</td></tr></tbody>
<tfoot><tr><th scope="row" colspan="3">${words.total}</th><td>${formatAmount(total)}</td></tr></tfoot>
</table>
<p>${words.currency} ${from.supplier?.taxNote ?? words.taxes}</p>
${words.terms.map((text) => html`<p>${richText(text)}</p>`)}
<p class="actions not-printed"><a class="button" href="${orderPath}?${quoteQuery(quote)}">${words.order}</a> ${words.print}</p>
</div>
<aside class="request-facts order-aside not-printed prose">
${chooser(words.changeHeading, { offer, seats: String(seats) }, [], "h2")}
</aside>`;
}

/** What is shown without a selection, or with one that cannot be accepted. */
export function chooseQuotePage(typed: Partial<Record<"offer" | "seats", string>>, faults: readonly OrderFieldName[]) {
  return chooser(words.chooseHeading, typed, faults, "h1");
}

function chooser(
  heading: string,
  typed: Partial<Record<"offer" | "seats", string>>,
  faults: readonly OrderFieldName[],
  level: "h1" | "h2",
): Html {
  return html`${level === "h1" ? html`<h1>${heading}</h1>` : html`<h2>${heading}</h2>`}
<p>${words.chooseText}</p>
<form class="order-form" method="get" action="${quotePath}">
${offerField({ value: typed.offer, isFaulty: faults.includes("offer") })}
${seatsField({ value: typed.seats, isFaulty: faults.includes("seats") })}
<button class="button${level === "h1" ? "" : " button-quiet"}" type="submit">${words.button}</button>
</form>`;
}

const toolsOf = (offer: Quote["offer"]): string => offers[offer].products.map((id) => products[id].name).join(", ");

const day = (date: Temporal.PlainDate): string => formatDate(new Date(`${date}T00:00:00Z`));

function supplierLines({ supplier, contactEmail, siteUrl }: Supplier): Html[] {
  const lines = supplier
    ? [
        supplier.name,
        ...supplier.address,
        ...(supplier.taxId === undefined ? [] : [`${words.facts.taxId}: ${supplier.taxId}`]),
        contactEmail,
      ]
    : [company.name, siteUrl, contactEmail];
  return lines.map((line, index) => html`${index === 0 ? "" : html`<br>`}${line}`);
}
