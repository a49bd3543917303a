import { html } from "hono/html";
import { type MyLicensesOutcome, myLicensesOutcomes, myLicensesPage as words } from "#content/my-licenses.ts";
import { longestMailbox } from "#contract/forms.ts";
import type { Html } from "../html/html.ts";
import { formatDay } from "../time/format-time.ts";
import { fillWords } from "./fill-words.ts";
import { type LicenseListing, licenseSection, renewalLine } from "./license-section.ts";
import type { ListedLicense, ListedSeats } from "./read-list.ts";
import { nameOfItem, type SeatPlan } from "./seat-plan.ts";

export interface LicenseList extends LicenseListing {
  mailbox: string;
  licenses: readonly ListedLicense[];
  seats: readonly ListedSeats[];
  /** The outcome of the last button. */
  outcome: MyLicensesOutcome | undefined;
  seatsAddressOf(seats: SeatPlan): string;
}

/** All licenses of a mailbox, each with what can be done with it. It shows no key: keys are sent by mail. */
export function listPage(list: LicenseList): Html {
  const { mailbox, licenses, outcome, now } = list;
  const earlier = licenses.filter((listed) => isOver(listed, now));
  const current = licenses.filter((listed) => !earlier.includes(listed));
  return html`<h1>${words.heading}</h1>
${outcome === undefined ? "" : html`<p class="notice" role="status">${myLicensesOutcomes[outcome]}</p>`}
<p>${fillWords(words.introduction, { mailbox })}</p>
${licenses.length === 0 ? html`<p>${words.none}</p>` : current.map((listed) => licenseSection(listed, list))}
${orderSection(list)}
${earlier.length === 0 ? "" : earlierSection(earlier, list)}
<section class="license-card prose">
<h2>${words.mailboxHeading}</h2>
<form class="step" method="post" action="${list.addressOf("change-mailbox")}"><p>${words.mailboxText}</p>
<div class="field"><label for="new-mailbox">${words.mailboxLabel}</label><input id="new-mailbox" type="email" name="mailbox" autocomplete="off" maxlength="${longestMailbox}" required></div>
<button class="button button-quiet" type="submit">${words.mailboxButton}</button></form>
</section>`;
}

/** Whether nothing is left to do with a license. */
function isOver({ license, state, follower }: ListedLicense, now: Date): boolean {
  return state === "revoked" || (follower !== undefined && license.expiresAt <= now.toISOString());
}

function earlierSection(earlier: readonly ListedLicense[], list: LicenseList): Html {
  return html`<details class="license-card license-more"><summary>${fillWords(words.earlier, { count: earlier.length })}</summary>
${earlier.map((listed) => licenseSection(listed, list))}
</details>`;
}

function orderSection({ seats, seatsAddressOf }: LicenseList): Html | "" {
  if (seats.length === 0) return "";
  return html`<section class="license-card prose"><h2>${words.ordersHeading}</h2>
<ul>
${seats.map(({ plan, renewal }) => {
  const { order, item, free, expiresAt } = plan;
  const name = nameOfItem(plan);
  const line = { free: free.length, seats: item.seats, end: formatDay(expiresAt) };
  return html`<li><a href="${seatsAddressOf(plan)}">${fillWords(words.ordersLink, { name, number: order.number })}</a>. ${fillWords(words.ordersText, line)}
${renewal === undefined ? "" : renewalLine(renewal, order.mailbox ?? "")}</li>`;
})}
</ul></section>`;
}
