import { html } from "hono/html";
import { myLicenseStates, seatsPage as words } from "#content/my-licenses.ts";
import { longestMailbox, longestName } from "#contract/forms.ts";
import type { Html } from "../html/html.ts";
import { formatDay } from "../time/format-time.ts";
import { mostPeople } from "./assign-seats.ts";
import { fillWords } from "./fill-words.ts";
import type { SeatStep } from "./my-licenses-links.ts";
import type { SeatFault, SeatPerson } from "./read-people.ts";
import { nameOfItem, type SeatPlan, type TakenSeat } from "./seat-plan.ts";
import { stateForLicensee } from "./state-for-licensee.ts";

export interface SeatsView {
  plan: SeatPlan;
  seatDays: number;
  now: Date;
  /** The outcome of the last button. */
  notice?: string | undefined;
  /** Why nothing was assigned. */
  faults?: readonly SeatFault[];
  /** The list as it was entered. */
  list?: string;
  /** Where the form of a button is sent to. */
  addressOf(step: SeatStep): string;
  listUrl: string;
}

/** The seats of an order: who has them, and forms that assign the free ones. */
export function seatsPage(view: SeatsView): Html {
  const { plan, notice, faults = [], listUrl } = view;
  return html`${heading(view)}
${notice === undefined ? "" : html`<p class="notice" role="status">${notice}</p>`}
${faults.length === 0 ? "" : faultList(faults)}
${factsOf(view)}
${plan.closed === undefined && plan.free.length > 0 ? html`${formForOne(view)}${formForMany(view)}` : ""}
<section class="license-card prose"><h2>${words.peopleHeading}</h2>
${plan.taken.length === 0 ? html`<p>${words.nobody}</p>` : takenSeats(view)}
</section>
${plan.closed === undefined && plan.returnable.length > 0 ? returnableSeats(view) : ""}
<p><a href="${listUrl}">${words.back}</a></p>`;
}

/** What a list would assign, with the button that does it. */
export function confirmPage(view: SeatsView, seats: readonly { seat: number; person: SeatPerson }[]): Html {
  const count = seats.length === 1 ? "one seat" : `${seats.length} seats`;
  return html`${heading(view)}
<section class="license-card prose"><h2>${words.checkHeading}</h2>
<p>${words.checkText}</p>
<ol class="seat-list">
${seats.map(({ seat, person: { name, mailbox } }) => html`<li value="${seat}"><span>${name}<br><small>${mailbox}</small></span></li>`)}
</ol>
<form class="step" method="post" action="${view.addressOf("assign")}"><input type="hidden" name="people" value="${view.list ?? ""}"><button class="button" type="submit">${fillWords(words.confirmButton, { count })}</button></form>
</section>`;
}

function heading({ plan }: SeatsView): Html {
  return html`<h1>${fillWords(words.heading, { name: nameOfItem(plan) })}</h1>`;
}

function factsOf({ plan, seatDays }: SeatsView): Html {
  const { order, item, taken, waiting, closed, expiresAt } = plan;
  const counts = { number: order.number, used: taken.length, seats: item.seats };
  const waits = waiting.map(({ seat, until }) => fillWords(words.waitingSeat, { seat, day: formatDay(until) }));
  return html`<p>${fillWords(words.order, counts)} ${fillWords(words.term, { end: formatDay(expiresAt) })}</p>
${closed === undefined ? "" : html`<p class="notice">${closed === "term" ? words.over : words.closed}</p>`}
${waits.length === 0 ? "" : html`<p>${fillWords(words.waiting, { days: inDays(seatDays), seats: waits.join("; ") })}</p>`}`;
}

const inDays = (count: number) => (count === 1 ? "one day" : `${count} days`);

function faultList(faults: readonly SeatFault[]): Html {
  return html`<div class="notice" role="alert"><h2>${words.faultsHeading}</h2><p>${words.faultsText}</p>
<ul>${faults.map(({ line, text }) => html`<li>${line === null ? "" : `Line ${line}: `}${text}</li>`)}</ul></div>`;
}

function formForOne({ addressOf }: SeatsView): Html {
  return html`<section class="license-card prose"><h2>${words.oneHeading}</h2>
<form class="step" method="post" action="${addressOf("assign")}"><p>${words.oneText}</p>
<div class="field"><label for="seat-name">${words.nameLabel}</label><input id="seat-name" type="text" name="name" autocomplete="off" maxlength="${longestName}" required></div>
<div class="field"><label for="seat-mailbox">${words.mailboxLabel}</label><input id="seat-mailbox" type="email" name="mailbox" autocomplete="off" maxlength="${longestMailbox}" required></div>
<button class="button" type="submit">${words.oneButton}</button></form></section>`;
}

function formForMany({ list = "", addressOf }: SeatsView): Html {
  return html`<section class="license-card prose"><h2>${words.manyHeading}</h2>
<form class="step" method="post" action="${addressOf("check")}" enctype="multipart/form-data"><p>${fillWords(words.manyText, { most: mostPeople })}</p>
<div class="field"><label for="people">${words.peopleLabel}</label><textarea id="people" name="people" rows="6" autocomplete="off" spellcheck="false" placeholder="Ada Lovelace, ada@example.org">${list}</textarea></div>
<div class="field"><label for="people-file">${words.fileLabel}</label><input id="people-file" type="file" name="file" accept=".csv,text/csv,text/plain"></div>
<button class="button button-quiet" type="submit">${words.checkButton}</button></form></section>`;
}

function takenSeats(view: SeatsView): Html {
  return html`<ol class="seat-list">
${view.plan.taken.map((taken) => takenSeat(taken, view))}
</ol>`;
}

/** The button lies behind a summary, so that it takes two presses, also without script. */
function takenSeat({ seat, license, until }: TakenSeat, { addressOf, now, seatDays }: SeatsView): Html {
  const { licensee, mailbox } = license;
  const waits = until.getTime() > now.getTime();
  const about = { seat, person: licensee, day: formatDay(until), days: inDays(seatDays) };
  const texts = [words.revokeText, waits ? words.revokeWaits : words.revokeFree, words.revokeUndo];
  return html`<li value="${seat}"><span>${licensee}<br><small>${mailbox}, ${myLicenseStates[stateForLicensee(license, now)].label.toLowerCase()}</small></span>
<details class="license-more"><summary aria-label="${fillWords(words.revokeLabel, about)}">${words.revokeSummary}</summary>
<form class="step" method="post" action="${addressOf("revoke")}"><p>${texts.map((text) => fillWords(text, about)).join(" ")}</p><input type="hidden" name="seat" value="${seat}"><button class="button button-quiet" type="submit">${words.revokeButton}</button></form></details></li>`;
}

function returnableSeats(view: SeatsView): Html {
  return html`<section class="license-card prose"><h2>${words.returnHeading}</h2>
<p>${words.returnText}</p>
<ol class="seat-list">
${view.plan.returnable.map((returnable) => returnableSeat(returnable, view))}
</ol>
</section>`;
}

function returnableSeat({ seat, license, until }: TakenSeat, { addressOf, now }: SeatsView): Html {
  const { licensee, mailbox } = license;
  const about = { seat, person: licensee, day: formatDay(until) };
  const state = fillWords(until.getTime() > now.getTime() ? words.returnWaits : words.returnFree, about);
  return html`<li value="${seat}"><span>${licensee}<br><small>${mailbox}, ${state}</small></span>
<form method="post" action="${addressOf("give-back")}"><input type="hidden" name="seat" value="${seat}"><button class="button button-quiet button-small" type="submit" aria-label="${fillWords(words.returnLabel, about)}">${words.returnButton}</button></form></li>`;
}
