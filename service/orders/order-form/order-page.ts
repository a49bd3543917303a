import { html } from "hono/html";
import { orderPath } from "#content/addresses.ts";
import { longestOrderText, type OrderFieldName, orderPage } from "#content/order-form.ts";
import { longestMailbox } from "#contract/forms.ts";
import type { Html } from "../../html/html.ts";
import { richText } from "../../html/html.ts";
import { withContact } from "../../http/name-contact.ts";
import { faultSummary } from "../fault-summary.ts";
import { priceOf } from "../order-amount.ts";
import { orderableOffers } from "../read-selection.ts";
import { companyField, lineField, linesField, offerField, seatsField } from "../selection-fields.ts";
import type { TypedOrder } from "./read-order-form.ts";

export interface OrderPage {
  /** What stands in the fields. */
  typed: TypedOrder;
  /** The random number of this form. */
  form: string;
  faults: readonly OrderFieldName[];
  /** Why the form was not accepted, beside the faults. `{email}` is replaced by the contact address. */
  problem?: string;
  /** The number of a quote that the address names, and that does not hold. */
  outdatedQuote?: string | undefined;
  contactEmail: string;
}

/** The order form. It works without script. */
export function orderFormPage(page: OrderPage): Html {
  const { typed, form, faults, problem, contactEmail } = page;
  return html`<div class="request-state prose">
<p class="kicker">${orderPage.kicker}</p>
<h1>${orderPage.heading}</h1>
<p>${orderPage.introduction}</p>
${notices(page).map((text) => html`<p class="notice">${text}</p>`)}
${faultSummary(orderPage.faultyHeading, faults, problem === undefined ? "" : withContact(problem, contactEmail))}
<form class="order-form form-card" method="post" action="${orderPath}">
<input type="hidden" name="form" value="${form}">
${hidden("quote", typed.quote)}${hidden("renews", typed.renews)}
${fields(page)}
<p class="field-hint">${richText(orderPage.terms)}</p>
<button class="button" type="submit">${orderPage.button}</button>
</form>
</div>
<aside class="request-facts order-aside">
<h2>${orderPage.nextHeading}</h2>
<ol class="steps steps-upright">
${orderPage.next.map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}
</ol>
<div class="prose">
${isOnRequest(typed.offer) ? "" : html`<p>${orderPage.enterpriseNext}</p>`}
<p>${richText(orderPage.needQuote)}</p>
</div>
</aside>`;
}

function notices({ typed, outdatedQuote }: OrderPage): string[] {
  const about = (text: string, quote: string | undefined) =>
    quote === undefined ? [] : [text.replace("{quote}", () => quote)];
  return [
    ...about(orderPage.quoted, typed.quote),
    ...about(orderPage.outdated, outdatedQuote),
    ...(isOnRequest(typed.offer) ? [orderPage.enterpriseNext] : []),
  ];
}

const isOnRequest = (offer: string | undefined): boolean =>
  orderableOffers.some((id) => id === offer && priceOf(id) === undefined);

const hidden = (name: string, value: string | undefined): Html | "" =>
  value === undefined ? "" : html`<input type="hidden" name="${name}" value="${value}">`;

function fields({ typed, faults }: OrderPage): Html {
  const state = (name: OrderFieldName) => ({ value: typed[name], isFaulty: faults.includes(name) });
  // With autocomplete="off" a browser that goes back would show an empty field.
  const line = (name: OrderFieldName, longest: number, attributes: Html | "" = "") =>
    lineField(name, state(name), html` maxlength="${longest}"${attributes}`);
  return html`${offerField(state("offer"))}
${seatsField(state("seats"))}
${line("name", longestOrderText.name, html` autocomplete="name" dir="auto" required`)}
${line("email", longestMailbox, html` autocomplete="email" required`)}
${companyField(state("company"))}
${linesField("address", state("address"), html` autocomplete="billing street-address" maxlength="${longestOrderText.address}" dir="auto" required`)}
${line("taxId", longestOrderText.taxId)}
${line("purchaseOrder", longestOrderText.purchaseOrder)}`;
}
