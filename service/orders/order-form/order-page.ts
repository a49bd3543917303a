import { html } from "hono/html";
import { orderPath } from "#content/addresses.ts";
import { longestOrderText, type OrderFieldName, orderFields, orderPage } from "#content/order-form.ts";
import { longestMailbox } from "#contract/forms.ts";
import type { Html } from "../../html/html.ts";
import { richText } from "../../html/rich-text.ts";
import { withContact } from "../../http/with-contact.ts";
import { lineField, linesField, offerField, seatsField } from "../selection-fields.ts";
import type { TypedOrder } from "./read-order-form.ts";

export interface OrderPage {
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
export function orderFormPage(page: OrderPage): Html {
  const { typed, form, contactEmail } = page;
  return html`<div class="request-state prose">
<h1>${orderPage.heading}</h1>
<p>${orderPage.introduction}</p>
${summary(page, contactEmail)}
<form class="order-form" method="post" action="${orderPath}">
<input type="hidden" name="form" value="${form}">
${hidden("quote", typed.quote)}${hidden("renews", typed.renews)}
${typed.quote === undefined ? "" : html`<p class="notice">${orderPage.quoted.replace("{quote}", () => typed.quote ?? "")}</p>`}
${fields(page)}
<p class="field-hint">${richText(orderPage.privacy)}</p>
<button class="button" type="submit">${orderPage.button}</button>
</form>
</div>
<aside class="request-facts order-aside prose">
<h2>${orderPage.nextHeading}</h2>
<ol>
${orderPage.next.map((text) => html`<li>${text}</li>`)}
</ol>
<p>${orderPage.enterpriseNext}</p>
<p>${richText(orderPage.needQuote)}</p>
</aside>`;
}

const hidden = (name: string, value: string | undefined): Html | "" =>
  value === undefined ? "" : html`<input type="hidden" name="${name}" value="${value}">`;

function fields({ typed, faults }: OrderPage): Html {
  const state = (name: OrderFieldName) => ({ value: typed[name], isFaulty: faults.includes(name) });
  const line = (name: OrderFieldName, longest: number, autocomplete: string, isRequired = false) =>
    lineField(
      name,
      state(name),
      html` autocomplete="${autocomplete}" maxlength="${longest}"${isRequired ? html` required` : ""}`,
    );
  return html`${offerField(state("offer"))}
${seatsField(state("seats"))}
${line("name", longestOrderText.name, "name", true)}
${line("email", longestMailbox, "email", true)}
${line("company", longestOrderText.company, "organization")}
${linesField("address", state("address"), html` autocomplete="street-address" maxlength="${longestOrderText.address}" required`)}
${line("taxId", longestOrderText.taxId, "off")}
${line("purchaseOrder", longestOrderText.purchaseOrder, "off")}`;
}

/** Screen readers read it first, and its links lead to the fields. */
function summary({ faults, problem }: OrderPage, contactEmail: string): Html | "" {
  if (faults.length === 0 && problem === undefined) return "";
  return html`<div class="fault-summary" role="alert">
<h2>${orderPage.faultyHeading}</h2>
${problem === undefined ? "" : html`<p>${withContact(problem, contactEmail)}</p>`}
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
