import { html } from "hono/html";
import { licenseRenewalPage as words } from "#content/license-renewal.ts";
import type { Html } from "../../html/html.ts";
import { endOfTerm } from "../../licenses/end-of-term.ts";
import type { LicenseRow } from "../../licenses/tables.ts";
import { formatDay } from "../../time/format-time.ts";
import { productOf } from "../terms.ts";
import type { RenewalState } from "./examine-renewal.ts";

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
const day = ({ expiresAt }: Pick<LicenseRow, "expiresAt">) => formatDay(new Date(expiresAt));

/** The license, and one button. Opening the page changes nothing. */
export function renewalForm(
  { license, language, isClear }: Extract<RenewalState, { kind: "renewable" }>,
  { address, now }: { address: string; now: Date },
): Html {
  const tool = productOf(language).name;
  const values = { mailbox: license.mailbox, newEnd: formatDay(endOfTerm(license, now)) };
  return html`<h1>${fill(words.heading, { tool })}</h1>
<dl class="facts"><dt>${words.tool}</dt><dd>${tool}</dd><dt>${words.validUntil}</dt><dd>${day(license)}</dd></dl>
<form class="step" method="post" action="${address}"><p>${fill(isClear ? words.atOnceText : words.reviewText, values)}</p><button class="button" type="submit">${words.button}</button></form>`;
}

/** The license does not end soon, such as after it was renewed. */
export function currentPage(
  { license, opensAt }: Extract<RenewalState, { kind: "current" }>,
  { statusUrl, isNew }: { statusUrl: string | undefined; isNew: boolean },
): Html {
  return html`<h1>${fill(words.currentHeading, { expiresAt: day(license) })}</h1>
${isNew ? html`<p class="notice" role="status">${fill(words.renewed, { mailbox: license.mailbox })}</p>` : ""}
<p>${fill(words.currentText, { opens: formatDay(opensAt) })}</p>
${statusUrl === undefined ? "" : statusLink(statusUrl)}`;
}

export function openPage({ language }: Extract<RenewalState, { kind: "open" }>, statusUrl: string): Html {
  return html`<h1>${words.openHeading}</h1>
<p>${fill(words.openText, { tool: productOf(language).name })}</p>
${statusLink(statusUrl)}`;
}

/** The link leads nowhere, or no longer does. */
export function noRenewalPage(heading: string, text: string): Html {
  return html`<h1>${heading}</h1>
<p>${text}</p>
<p><a href="/acad-lic-request">${words.askAnew}</a></p>`;
}

const statusLink = (url: string) => html`<p><a href="${url}">${words.statusLink}</a></p>`;
