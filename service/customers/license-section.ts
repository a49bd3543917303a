import { html } from "hono/html";
import { myLicenseStates, myLicensesPage as words } from "#content/pages/my-licenses.ts";
import { products } from "#content/products/index.ts";
import { formatDay } from "#contract/dates.ts";
import { fillWords } from "#contract/fill-words.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import type { Renewal } from "../licenses/remind-of-expiry.ts";
import { type Html, withContact } from "../platform/html.ts";
import type { ListStep } from "./my-licenses-links.ts";
import { hasUsableKey, type ListedLicense } from "./read-list.ts";

/** What the sections of a list have in common. */
export interface LicenseListing {
  now: Date;
  contactEmail: string;
  /** Where the form of a button is sent to. */
  addressOf(step: ListStep): string;
}

/**
 * One license with its state, its links and its buttons.
 *
 * @param isOneOfSeveral it was bought with others, which are renewed together
 */
export function licenseSection(listed: ListedLicense, list: LicenseListing, isOneOfSeveral = false): Html {
  const { license, state, follower, renewal } = listed;
  const { now, contactEmail } = list;
  const { label, text } = myLicenseStates[state];
  const end = formatDay(new Date(license.expiresAt));
  const followedUntil = follower ? formatDay(new Date(follower.expiresAt)) : "";
  return html`<section class="license-card prose">
<h2 id="license-${license.id}">${nameProducts(parseProducts(license.products))}, ${license.edition}</h2>
<dl class="facts">
${isOneOfSeveral ? html`<dt>${words.number}</dt><dd>${license.seat}</dd>` : ""}
<dt>${words.state}</dt><dd data-state="${state}">${label}</dd>
<dt>${license.expiresAt > now.toISOString() ? words.termEnds : words.termEnded}</dt><dd class="license-end">${end}</dd>
<dt>${words.licensee}</dt><dd>${license.licensee}${license.organization === null ? "" : `, ${license.organization}`}</dd>
${license.seats === 1 ? "" : html`<dt>${words.seats}</dt><dd>${license.seats}</dd>`}
${keyMailFact(listed, now)}</dl>
${text === "" ? "" : html`<p>${withContact(fillWords(text, { end: followedUntil }), contactEmail)}</p>`}
${renewal === undefined || isOneOfSeveral ? "" : renewalLine(renewal, state === "ends-soon" || state === "expired")}
${state === "revoked" ? "" : downloadLinks(license.products)}
${sendForm(listed, list)}
</section>`;
}

/** What became of the mail with the key. Why it did not leave yet is told to the operator alone. */
function keyMailFact({ license, keyMail }: ListedLicense, now: Date): Html | "" {
  // A license that has moved was mailed to a mailbox whose owner may be another person.
  if (!keyMail || keyMail.state === "canceled" || keyMail.recipient !== license.mailbox) return "";
  if (!hasUsableKey(license, now)) return "";
  const day = formatDay(new Date(keyMail.at));
  return html`<dt>${words.keyMail}</dt><dd>${fillWords(words.keyMailStates[keyMail.state], { day })}</dd>
`;
}

/**
 * How a license goes on, or several that were bought together.
 *
 * @param isDue whether that is the first thing to do with it
 */
export function renewalLine(renewal: Renewal, isDue = false): Html {
  if (renewal.kind === "subscription")
    return html`<p>${words.renewsItself} <a href="${renewal.url}">${words.buyAgain}</a>.</p>`;
  const licenses = renewal.kind === "buy" ? (renewal.together?.licenses ?? 1) : 1;
  const text = licenses === 1 ? words.renew : fillWords(words.renewSeveral, { licenses });
  return html`<p><a${isDue ? html` class="button"` : ""} href="${renewal.url}">${text}</a></p>`;
}

function downloadLinks(line: string): Html {
  return html`<ul class="plain-list row">
${parseProducts(line).map(({ id }) => html`<li><a href="/download#${downloadPlaces[id]}">${fillWords(words.downloads, { product: products[id].name })}</a></li>`)}
</ul>`;
}

/** The first package of each product on the downloads page. */
const downloadPlaces = {
  "designite-csharp": "designite-csharp-console",
  "designite-java": "designite-java-professional",
  dpy: "dpy-windows",
} as const;

function sendForm({ license }: ListedLicense, { now, addressOf }: LicenseListing): Html | "" {
  if (!hasUsableKey(license, now)) return "";
  const { id } = license;
  return html`<form class="step" method="post" action="${addressOf("send-key")}"><input type="hidden" name="license" value="${id}"><button class="button button-quiet" type="submit" aria-describedby="license-${id}">${words.sendButton}</button></form>`;
}
