import { html } from "hono/html";
import {
  type MyLicensesOutcome,
  myLicenseStates,
  myLicensesOutcomes,
  myLicensesPage as words,
} from "#content/my-licenses.ts";
import { products } from "#content/products/index.ts";
import { longestMailbox } from "#contract/forms.ts";
import type { SalesSettings } from "../config/sales-settings.ts";
import type { Html } from "../html/html.ts";
import { withContact } from "../http/with-contact.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { renewalAddress } from "../orders/renewal-address.ts";
import { formatDay } from "../time/format-time.ts";
import { fillWords } from "./fill-words.ts";
import type { ListStep } from "./my-licenses-links.ts";
import { nameOfItem, type SeatPlan } from "./seats/seat-plan.ts";
import { hasUsableKey, stateForLicensee } from "./state-for-licensee.ts";

export interface LicenseList {
  mailbox: string;
  licenses: readonly StoredLicense[];
  /** The licenses that another one renews. */
  renewed: ReadonlySet<string>;
  seats: readonly SeatPlan[];
  sales: SalesSettings;
  now: Date;
  contactEmail: string;
  /** The outcome of the last button. */
  outcome: MyLicensesOutcome | undefined;
  /** Where the form of a button is sent to. */
  addressOf(step: ListStep): string;
  seatsAddressOf(seats: SeatPlan): string;
}

/** All licenses of a mailbox, each with what can be done with it. It shows no key: keys are sent by mail. */
export function listPage(list: LicenseList): Html {
  const { mailbox, licenses, outcome } = list;
  return html`<h1>${words.heading}</h1>
${outcome === undefined ? "" : html`<p class="notice" role="status">${myLicensesOutcomes[outcome]}</p>`}
<p>${fillWords(words.introduction, { mailbox })}</p>
${licenses.length === 0 ? html`<p>${words.none}</p>` : licenses.map((license) => licenseSection(license, list))}
${orderSection(list)}
<section class="license-card prose">
<h2>${words.mailboxHeading}</h2>
<form class="step" method="post" action="${list.addressOf("change-mailbox")}"><p>${words.mailboxText}</p>
<div class="field"><label for="new-mailbox">${words.mailboxLabel}</label><input id="new-mailbox" type="email" name="mailbox" autocomplete="off" maxlength="${longestMailbox}" required></div>
<button class="button button-quiet" type="submit">${words.mailboxButton}</button></form>
</section>`;
}

function licenseSection(license: StoredLicense, list: LicenseList): Html {
  const { now, contactEmail } = list;
  const licensed = parseProducts(license.products);
  const state = stateForLicensee(license, now);
  const { label, text } = myLicenseStates[state];
  const end = formatDay(new Date(license.expiresAt));
  return html`<section class="license-card prose" aria-labelledby="license-${license.id}">
<h2 id="license-${license.id}">${nameProducts(licensed)}, ${license.edition}</h2>
<dl class="facts">
<dt>${words.state}</dt><dd>${label}</dd>
<dt>${license.expiresAt > now.toISOString() ? words.termEnds : words.termEnded}</dt><dd>${end}</dd>
<dt>${words.licensee}</dt><dd>${license.licensee}${license.organization === null ? "" : `, ${license.organization}`}</dd>
<dt>${words.seats}</dt><dd>${license.seats}</dd>
</dl>
${text === "" ? "" : html`<p>${withContact(text, contactEmail)}</p>`}
${linksOf(license, list)}
${formsOf(license, list)}
</section>`;
}

function linksOf(license: StoredLicense, { now, renewed }: LicenseList): Html {
  const isRevoked = stateForLicensee(license, now) === "revoked";
  const mayRenew = !isRevoked && license.suspendedAt === null && !renewed.has(license.id);
  const renewal = license.edition === "academic" ? words.renewAcademic : words.renew;
  const downloads = isRevoked ? [] : parseProducts(license.products);
  return html`<ul class="license-links">
${mayRenew ? html`<li><a href="${renewalAddress(license)}">${renewal}</a></li>` : ""}
${downloads.map(({ id }) => html`<li><a href="/download#${downloadPlaces[id]}">${fillWords(words.downloads, { product: products[id].name })}</a></li>`)}
</ul>`;
}

/** The first package of each product on the downloads page. */
const downloadPlaces = {
  "designite-csharp": "designite-csharp-console",
  "designite-java": "designite-java-professional",
  dpy: "dpy-windows",
} as const;

function formsOf(license: StoredLicense, { now, addressOf, sales }: LicenseList): Html | "" {
  if (!hasUsableKey(license, now)) return "";
  const { id } = license;
  const times = sales.selfService.computersPerYear;
  const decision = times === 0 ? words.computerReviewed : fillWords(words.computerAtOnce, { times: timesWord(times) });
  const hidden = html`<input type="hidden" name="license" value="${id}">`;
  return html`<form class="step" method="post" action="${addressOf("send-key")}">${hidden}<button class="button button-quiet" type="submit">${words.sendButton}</button></form>
<details class="license-more"><summary>${words.computerHeading}</summary>
<form class="step" method="post" action="${addressOf("replace-computer")}">${hidden}<p>${words.computerText} ${decision}</p>
<div class="field"><label for="reason-${id}">${words.computerLabel}</label><input id="reason-${id}" type="text" name="reason" autocomplete="off" maxlength="${longestReason}" required></div>
<button class="button button-quiet" type="submit">${words.computerButton}</button></form></details>`;
}

/** Of the explanation for a replaced computer. */
export const longestReason = 300;

const timesWord = (times: number) => (times === 1 ? "once" : `${times} times`);

function orderSection({ seats, seatsAddressOf }: LicenseList): Html | "" {
  if (seats.length === 0) return "";
  return html`<section class="license-card prose"><h2>${words.ordersHeading}</h2>
<ul>
${seats.map((plan) => {
  const { order, item, free } = plan;
  const name = nameOfItem(plan);
  return html`<li><a href="${seatsAddressOf(plan)}">${fillWords(words.ordersLink, { name, number: order.number })}</a>. ${fillWords(words.ordersText, { free: free.length, seats: item.seats })}</li>`;
})}
</ul></section>`;
}
