import { html } from "hono/html";
import * as v from "valibot";
import { longestOrderText, mostSeats, type OrderFieldName, orderFields, orderPage } from "#content/pages/order-form.ts";
import { quotePage } from "#content/pages/quote.ts";
import { formatAmount, type OfferId, offers, totalOf } from "#content/products/offers.ts";
import { isPrintable, printable } from "#contract/endpoints.ts";
import { soldOfferIds } from "../platform/config/sales-settings.ts";
import { fieldFault, type Html, richText } from "../platform/html.ts";
import { priceOf, soldOffer } from "./sold-offers.ts";

export const OrderableOffer = v.picklist(soldOfferIds);

/** The number of developers, as it was typed. */
export const Seats = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(mostSeats),
);

/** A line that may be empty, and need not contain a letter. */
export const optionalLine = (longest: number) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.maxLength(longest),
    v.check(isPrintable),
    v.transform((text) => (text === "" ? null : text)),
  );

/** Whom an order or a quote is for. */
export const Company = optionalLine(longestOrderText.company);

/** What an address selects: `offer`, or `product` for the license of one developer for it. */
export function readSelectedOffer(parameters: URLSearchParams): OfferId | undefined {
  const named = v.safeParse(OrderableOffer, parameters.get("offer"));
  if (named.success) return named.output;
  const product = parameters.get("product");
  return soldOfferIds.find((id) => {
    const products = soldOffer(id)?.products ?? [];
    return products.length === 1 && products[0] === product;
  });
}

interface FieldState {
  value?: string | undefined;
  isFaulty: boolean;
}

/** The choice of an offer, with the price of each. */
export function offerField({ value, isFaulty }: FieldState): Html {
  const { fault, marks } = faultOf("offer", isFaulty);
  return html`<fieldset class="field"><legend>${orderFields.offer.label}</legend>${fault}
<div class="choice-row">
${soldOfferIds.map((id, index) => {
  const each = priceOf(id);
  const price = each === undefined ? orderPage.onRequest : `${formatAmount(each)} ${orderPage.perYear}`;
  const state = html`${index === 0 ? html` id="offer"` : ""}${marks}${value === id ? html` checked` : ""}`;
  return html`<label class="choice"><input type="radio" name="offer" value="${id}" required${state}><span>${offers[id].name}<small>${price}</small></span></label>`;
})}
</div></fieldset>`;
}

/** The browser refuses what is no number from 1 on, or has more digits than the largest. It says the title in its refusal. */
export const seatsField = (state: FieldState): Html =>
  lineField(
    "seats",
    state,
    html` inputmode="numeric" pattern="0*[1-9][0-9]{0,${String(mostSeats).length - 1}}"${state.isFaulty ? "" : html` title="${orderFields.seats.fault}"`} required`,
  );

/** What the chosen licenses cost together. Its script in the frame keeps it as the form changes. */
export function totalLine(offer: string | undefined, seats: string | undefined): Html {
  const [chosen, count] = [v.safeParse(OrderableOffer, offer), v.safeParse(Seats, seats)];
  const total = chosen.success && count.success ? totalOf(offers[chosen.output], count.output) : undefined;
  return html`<p class="order-total">${quotePage.total}: <output>${total === undefined ? "" : formatAmount(total)}</output></p>`;
}

export const companyField = (state: FieldState): Html =>
  lineField("company", state, html` maxlength="${longestOrderText.company}" autocomplete="organization" dir="auto"`);

/** A field of one line. `attributes` are further ones of its input. */
export function lineField(name: OrderFieldName, { value = "", isFaulty }: FieldState, attributes: Html): Html {
  const type = name === "email" ? "email" : "text";
  return fieldAround(
    name,
    isFaulty,
    (marks) =>
      html`<input id="${name}" name="${name}" type="${type}" value="${printable(value)}"${attributes}${marks}>`,
  );
}

export function linesField(name: OrderFieldName, { value = "", isFaulty }: FieldState, attributes: Html): Html {
  return fieldAround(
    name,
    isFaulty,
    // A line break after the start tag is not part of the text.
    (marks) => html`<textarea id="${name}" name="${name}" rows="4"${attributes}${marks}>
${value
  .split(/\r\n|\r|\n/)
  .map(printable)
  .join("\n")}</textarea>`,
  );
}

function fieldAround(name: OrderFieldName, isFaulty: boolean, input: (marks: Html | "") => Html): Html {
  const { label, hint } = orderFields[name];
  const { fault, marks } = faultOf(name, isFaulty);
  return html`<div class="field"><label for="${name}">${label}</label>${fault}
${input(marks)}
${hint === undefined ? "" : html`<p class="muted small" id="${name}-hint">${richText(hint)}</p>`}</div>`;
}

function faultOf(name: OrderFieldName, isFaulty: boolean) {
  const { fault, hint } = orderFields[name];
  return fieldFault(name, isFaulty ? fault : undefined, { hasHint: hint !== undefined });
}

/**
 * Names the fields that cannot be accepted, above a form. It has the focus when the page opens, and its links lead to the
 * fields.
 *
 * @param problem what is wrong beside the fields
 */
export function faultSummary(heading: string, faults: readonly OrderFieldName[], problem: Html[] | "" = ""): Html | "" {
  if (faults.length === 0 && problem === "") return "";
  return html`<div class="fault-summary" role="alert" tabindex="-1" autofocus>
<h2 class="small-title">${heading}</h2>
${problem === "" ? "" : html`<p>${problem}</p>`}
${
  faults.length === 0
    ? ""
    : html`<p>${orderPage.faultyText}</p>
<ul>
${faults.map((name) => html`<li><a href="#${name}">${orderFields[name].label}</a></li>`)}
</ul>`
}
</div>`;
}
