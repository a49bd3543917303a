import { type Context, Hono } from "hono";
import { html } from "hono/html";
import {
  myLicenseStates,
  myLicensesOutcomes,
  type SeatsOutcome,
  seatFaults,
  seatsOutcomes,
  seatsPage as words,
} from "#content/pages/my-licenses.ts";
import { printable } from "#contract/endpoints.ts";
import { longestMailbox, longestName } from "#contract/forms.ts";
import { identifierPattern } from "#contract/license-key.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { writeCsv } from "../platform/csv.ts";
import { fieldFault, fillWords, type Html, withLineBreaks } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm, readFields } from "../platform/http/post-form.ts";
import { formatDay } from "../platform/time/time.ts";
import {
  type Assignment,
  assignSeats,
  mostPeople,
  readPeople,
  returnSeat,
  revokeSeat,
  type SeatFault,
  type SeatPerson,
} from "./assign-seats.ts";
import { myLicensesPaths, type SeatStep } from "./my-licenses-links.ts";
import { readCustomer, showBrokenLink, stateForLicensee } from "./read-list.ts";
import { findBuyersSeats, nameOfItem, type SeatPlan, type SeatsOfBuyer, type TakenSeat } from "./seat-plan.ts";

/** What the page knows of a request whose link and order were found. */
interface Asked {
  seats: SeatsOfBuyer;
  plan: SeatPlan;
  /** The token, the order and the item. */
  query: string;
  listUrl: string;
}

/** The seats of an order and their buttons. Opening the page changes nothing; each button is a POST below it. */
export function seatRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const show = (status: number, content: ReturnType<typeof seatsPage>) =>
    mailLinkPage(http.frame, status, words.title, content);
  const path = myLicensesPaths.seats;

  const handle =
    (answer: (asked: Asked, context: Context<ServiceEnvironment>) => Promise<Response>) =>
    async (context: Context<ServiceEnvironment>) => {
      const customer = await readCustomer(context, appContext);
      if (customer.kind !== "known") return await showBrokenLink(customer, http);
      const { mailbox, query: tokenQuery } = customer;
      const orderId = readIdentifier(context.req.query("order"));
      const seats = { mailbox, orderId, item: Number(context.req.query("item")) };
      const plan = await findBuyersSeats(appContext.database.query, seats, appContext);
      if (!plan) return await showBrokenLink({ kind: "invalid" }, http);
      const query = `${tokenQuery}&order=${plan.order.id}&item=${plan.item.item}`;
      return await answer({ seats, plan, query, listUrl: `${myLicensesPaths.list}?${tokenQuery}` }, context);
    };

  const viewOf = ({ plan, query, listUrl }: Asked, given: Partial<SeatsView> = {}): SeatsView => ({
    plan,
    seatDays: appContext.sales.selfService.seatDays,
    now: appContext.clock.now(),
    addressOf: (step) => `${path}/${step}?${query}`,
    listUrl,
    ...given,
  });

  const refuse = (asked: Asked, status: number, typed: SeatsRefusal["typed"], faults: readonly SeatFault[]) =>
    show(status, seatsPage(viewOf(asked, { refused: { typed, faults } })));

  const changeOne = (change: typeof revokeSeat) =>
    handle(async (asked, context) => {
      const outcome = await change(asked.seats, Number((await readFields(context)).seat), appContext);
      if (outcome === "unknown") return await showBrokenLink({ kind: "invalid" }, http);
      return redirectTo(`${path}?${asked.query}&outcome=${outcome}`);
    });

  return new Hono<ServiceEnvironment>()
    .get(
      path,
      handle((asked, { req }) => show(200, seatsPage(viewOf(asked, { notice: readOutcome(req.query("outcome")) })))),
    )
    .post(
      `${path}/check`,
      postForm(http),
      handle(async (asked, context) => {
        const fields = await readFields(context);
        const list = fields.file?.trim() ? fields.file : fields.people;
        if (list === undefined) return await refuse(asked, 400, { people: "" }, [unreadable]);
        const { people, faults } = readPeople(list);
        if (faults.length > 0) return await refuse(asked, 400, { people: list }, faults);
        const outcome = await assignSeats(asked.seats, people, { ...appContext, isTrial: true });
        return outcome.kind === "assigned"
          ? await show(200, confirmPage(viewOf(asked), list, outcome.seats))
          : await refuse(asked, 409, { people: list }, faultsOf(outcome));
      }),
    )
    .post(
      `${path}/assign`,
      postForm(http),
      handle(async (asked, context) => {
        const fields = await readFields(context);
        const { people, faults } = readPeople(fields.people ?? writePerson(fields));
        if (faults.length > 0) return await refuse(asked, 400, fields, faults);
        const outcome = await assignSeats(asked.seats, people, appContext);
        return outcome.kind === "assigned"
          ? redirectTo(`${path}?${asked.query}&outcome=assigned`)
          : await refuse(asked, 409, fields, faultsOf(outcome));
      }),
    )
    .post(`${path}/revoke`, postForm(http), changeOne(revokeSeat))
    .post(`${path}/give-back`, postForm(http), changeOne(returnSeat));
}

const unreadable: SeatFault = { line: null, text: seatFaults.unreadable };

/** The form for one person as a list of one line. */
const writePerson = ({ name = "", mailbox = "" }: Readonly<Record<string, string>>): string =>
  writeCsv(["name", "email"], [{ name, email: mailbox }]);

/** What the page says of people who were not assigned. */
function faultsOf(outcome: Exclude<Assignment, { kind: "assigned" }>): readonly SeatFault[] {
  if (outcome.kind === "refused") return outcome.faults;
  return [{ line: null, text: outcome.kind === "closed" ? words.closed : myLicensesOutcomes["try-later"] }];
}

function readOutcome(text: string | undefined): string | undefined {
  return text !== undefined && isOutcome(text) ? seatsOutcomes[text] : undefined;
}

const isOutcome = (text: string): text is SeatsOutcome => Object.hasOwn(seatsOutcomes, text);

/** Why nothing was assigned. */
interface SeatsRefusal {
  faults: readonly SeatFault[];
  /** The fields of the form: that for many has `people`. */
  typed: Readonly<Record<string, string>>;
}

interface SeatsView {
  plan: SeatPlan;
  seatDays: number;
  now: Date;
  /** The outcome of the last button. */
  notice?: string | undefined;
  refused?: SeatsRefusal;
  /** Where the form of a button is sent to. */
  addressOf(step: SeatStep): string;
  listUrl: string;
}

/** The seats of an order: who has them, and forms that assign the free ones. */
function seatsPage(view: SeatsView): Html {
  const { plan, notice, refused, listUrl } = view;
  const isOpen = plan.closed === undefined && plan.free.length > 0;
  return html`${heading(view)}
${notice === undefined ? "" : html`<p class="notice" role="status">${notice}</p>`}
${isOpen || !refused ? "" : html`<p class="notice" role="alert">${linesOf(refused)}</p>`}
${factsOf(view)}
${isOpen ? html`${formForOne(view)}${formForMany(view)}` : ""}
<section class="license-card prose"><h2>${words.peopleHeading}</h2>
${plan.taken.length === 0 ? html`<p>${words.nobody}</p>` : takenSeats(view)}
</section>
${plan.closed === undefined && plan.returnable.length > 0 ? returnableSeats(view) : ""}
<p><a href="${listUrl}">${words.back}</a></p>`;
}

/** What a list would assign, with the button that does it. */
function confirmPage(view: SeatsView, list: string, seats: readonly { seat: number; person: SeatPerson }[]): Html {
  const count = seats.length === 1 ? "one seat" : `${seats.length} seats`;
  return html`${heading(view)}
<section class="license-card prose"><h2>${words.checkHeading}</h2>
<p>${words.checkText}</p>
<ol class="seat-list">
${seats.map(({ seat, person: { name, mailbox } }) => html`<li value="${seat}"><span>${name}<br><small>${mailbox}</small></span></li>`)}
</ol>
<form class="step" method="post" action="${view.addressOf("assign")}"><input type="hidden" name="people" value="${list}"><button class="button" type="submit">${fillWords(words.confirmButton, { count })}</button></form>
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

function linesOf({ faults }: SeatsRefusal): Html {
  const lines = faults.map(({ line, text }) => (line === null ? text : `Line ${line}: ${text}`));
  return html`${withLineBreaks([words.refused, ...lines].join("\n"))}`;
}

function formForOne({ refused, addressOf }: SeatsView): Html {
  const { typed = {}, faults = [] } = refused && !("people" in refused.typed) ? refused : {};
  const ofMailbox = faults.find(({ field }) => field !== "name");
  const isNameWrong = faults.some(({ field }) => field === "name");
  const name = fieldFault("seat-name", isNameWrong ? words.nameFault : undefined, { isAlone: true });
  const said = ofMailbox?.field === "email" ? words.mailboxFault : ofMailbox?.text;
  const mailbox = fieldFault("seat-mailbox", said, { isAlone: !isNameWrong });
  return html`<section class="license-card prose"><h2>${words.oneHeading}</h2>
<form class="step" method="post" action="${addressOf("assign")}" novalidate><p>${words.oneText}</p>
<div class="field"><label for="seat-name">${words.nameLabel}</label>${name.fault}<input id="seat-name" type="text" name="name" value="${printable(typed.name ?? "")}" autocomplete="off" maxlength="${longestName}" required${name.marks}></div>
<div class="field"><label for="seat-mailbox">${words.mailboxLabel}</label>${mailbox.fault}<input id="seat-mailbox" type="email" name="mailbox" value="${printable(typed.mailbox ?? "")}" autocomplete="off" maxlength="${longestMailbox}" required${mailbox.marks}></div>
<button class="button" type="submit">${words.oneButton}</button></form></section>`;
}

function formForMany({ refused, addressOf }: SeatsView): Html {
  const list = refused?.typed.people;
  const wrong = refused && list !== undefined ? linesOf(refused) : undefined;
  const { fault, marks } = fieldFault("people", wrong, { isAlone: true });
  return html`<section class="license-card prose"><h2>${words.manyHeading}</h2>
<form class="step" method="post" action="${addressOf("check")}" enctype="multipart/form-data" novalidate><p>${fillWords(words.manyText, { most: mostPeople })}</p>
<div class="field"><label for="people">${words.peopleLabel}</label>${fault}<textarea id="people" name="people" rows="6" autocomplete="off" spellcheck="false" placeholder="Ada Lovelace, ada@example.org"${marks}>${list ?? ""}</textarea></div>
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

/** The identifier of a row, or an empty one, which no row has: PostgreSQL refuses some texts instead of finding nothing. */
export const readIdentifier = (text = ""): string => (identifierPattern.test(text) ? text : "");
