import { html } from "hono/html";
import { type OrderFieldName, orderFields, orderPage } from "#content/order-form.ts";
import type { Html } from "../html/html.ts";

/**
 * Names the fields that cannot be accepted, above a form. It has the focus when the page opens, and its links lead to the
 * fields.
 *
 * @param problem what is wrong beside the fields
 */
export function faultSummary(heading: string, faults: readonly OrderFieldName[], problem: Html[] | "" = ""): Html | "" {
  if (faults.length === 0 && problem === "") return "";
  return html`<div class="fault-summary" role="alert" tabindex="-1" autofocus>
<h2>${heading}</h2>
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
