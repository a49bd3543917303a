import { type Context, Hono } from "hono";
import {
  myLicensesOutcomes,
  type SeatsOutcome,
  seatFaults,
  seatsOutcomes,
  seatsPage as words,
} from "#content/my-licenses.ts";
import type { AppContext } from "../context/app-context.ts";
import { writeCsv } from "../csv/write-csv.ts";
import { redirectTo } from "../http/answer.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { mailLinkPage, postForm } from "../http/post-form.ts";
import { type Assignment, assignSeats } from "./assign-seats.ts";
import { findBuyersSeats, type SeatsOfBuyer } from "./find-buyers-seats.ts";
import { myLicensesPaths } from "./my-licenses-links.ts";
import { readCustomer, showBrokenLink } from "./read-customer.ts";
import { readFields, readIdentifier } from "./read-form.ts";
import { readPeople, type SeatFault, type SeatPerson } from "./read-people.ts";
import { returnSeat, revokeSeat } from "./revoke-seat.ts";
import type { SeatPlan } from "./seat-plan.ts";
import { confirmPage, type SeatsView, seatsPage } from "./seats-page.ts";

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
      const now = appContext.clock.now();
      const plan = await findBuyersSeats(appContext.database.query, seats, { sales: appContext.sales, now });
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

  const assignList = async (asked: Asked, people: readonly SeatPerson[], list: string): Promise<Response> => {
    const outcome = await assignSeats(asked.seats, people, appContext);
    if (outcome.kind === "assigned") return redirectTo(`${path}?${asked.query}&outcome=assigned`);
    return await show(409, seatsPage(viewOf(asked, refusalOf(outcome, list))));
  };

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
        if (list === undefined) return await show(400, seatsPage(viewOf(asked, { faults: [unreadable] })));
        const { people, faults } = readPeople(list);
        if (faults.length > 0) return await show(400, seatsPage(viewOf(asked, { faults, list })));
        const outcome = await assignSeats(asked.seats, people, { ...appContext, isTrial: true });
        return outcome.kind === "assigned"
          ? await show(200, confirmPage(viewOf(asked, { list }), outcome.seats))
          : await show(409, seatsPage(viewOf(asked, refusalOf(outcome, list))));
      }),
    )
    .post(
      `${path}/assign`,
      postForm(http),
      handle(async (asked, context) => {
        const fields = await readFields(context);
        const list = fields.people ?? writePerson(fields);
        const { people, faults } = readPeople(list);
        return faults.length > 0
          ? await show(400, seatsPage(viewOf(asked, { faults, list })))
          : await assignList(asked, people, list);
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
function refusalOf(outcome: Exclude<Assignment, { kind: "assigned" }>, list: string): Partial<SeatsView> {
  if (outcome.kind === "refused") return { faults: outcome.faults, list };
  const text = outcome.kind === "closed" ? words.closed : myLicensesOutcomes["try-later"];
  const faults: SeatFault[] = [{ line: null, text }];
  return { faults, list };
}

function readOutcome(text: string | undefined): string | undefined {
  return text !== undefined && isOutcome(text) ? seatsOutcomes[text] : undefined;
}

const isOutcome = (text: string): text is SeatsOutcome => Object.hasOwn(seatsOutcomes, text);
