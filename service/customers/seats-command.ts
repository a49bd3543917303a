import { findLicense } from "../licenses/license-store.ts";
import { findOrder } from "../orders/order-store.ts";
import type { OrderRow } from "../orders/tables.ts";
import { CliError, CliUsageError, noSigningKeys, readGivenFile } from "../platform/cli/cli-context.ts";
import { type Answer, appCommand, listOf, required } from "../platform/cli/command.ts";
import { asFlag, dryRunFlag, idParameter, listFlags, readCount, textFlag, valueFlag } from "../platform/cli/flags.ts";
import { escapeForTerminal, type TableColumn } from "../platform/cli/print.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { localDay } from "../platform/time/time.ts";
import { type Assignment, assignSeats, readPeople, type SeatFault } from "./assign-seats.ts";
import { type ListedSeat, listSeats, readSeatPlans, type SeatPlan } from "./seat-plan.ts";

export const seatsCommand = appCommand({
  brief: "Show who has the seats in an order, or assign seats for the buyer",
  details:
    "Shows the seats of an order of several professional licenses. With --assign each person in the list gets a free seat and a key by email: all of them, or none and why. licenses revoke takes a seat back. An enterprise license is one key for all its seats, and has none to assign.",
  examples: [
    "01a1fbff-2d7d-756e-9bb9-55db19051b45",
    {
      input: "01a1fbff-2d7d-756e-9bb9-55db19051b45 --assign people.csv --dry-run",
      brief: "who would get which seat",
    },
  ],
  permission: "sell",
  flags: {
    as: asFlag,
    dryRun: dryRunFlag,
    ...listFlags,
    item: valueFlag("number", "Only this item, starting at 1", readCount("--item")),
    assign: textFlag(
      "file",
      "Assign free seats to the people in a CSV file with the columns name and email, or - for what is piped in",
    ),
  },
  words: [idParameter("order, or of one of its licenses", "customerOrder", "license")],
  check({ dryRun, assign }) {
    if (dryRun && assign === undefined) throw new CliUsageError("--dry-run belongs to --assign.");
  },
  async run(context, { dryRun, item, assign }, [id]) {
    const list = assign === undefined ? undefined : await readGivenFile(context, assign);
    const order = await orderOf(context.database.query, id);
    const plans = await plansOf(order, item, context);
    if (list === undefined) return { ...listOf(plans.flatMap(listSeats), columns), notes: plans.flatMap(closedNote) };
    const [plan, ...others] = plans;
    if (!plan || others.length > 0) throw new CliUsageError("The order has several items with seats. Give --item.");
    const { people, faults } = readPeople(list);
    if (faults.length > 0) return refuseFaults(faults);
    const seats = { mailbox: order.mailbox ?? "", orderId: order.id, item: plan.item.item };
    const outcome = await assignSeats(seats, people, context, context.actor);
    return tellAssignment(outcome, dryRun, context.signingKeys.description);
  },
});

/** The order with this id, or that of the license with it. */
async function orderOf(queries: Queries, id: string): Promise<OrderRow> {
  const orderId = (await findLicense(queries, id))?.orderId ?? id;
  return required(await findOrder(queries, orderId), `There is no order ${id}, and no license of an order.`);
}

async function plansOf(order: OrderRow, item: number | undefined, appContext: AppContext): Promise<SeatPlan[]> {
  const plans = await readSeatPlans(appContext.database.query, order, appContext);
  const named = plans.filter((plan) => item === undefined || plan.item.item === item);
  if (named.length > 0) return named;
  const what = item === undefined ? `The order ${order.number}` : `--item: item ${item} of order ${order.number}`;
  throw new CliError(`${what} has no seats to assign.`);
}

const closedWords = { order: "the order isn't paid in full", term: "its term is over" };

const closedNote = ({ closed, item }: SeatPlan) =>
  closed ? [`No seat of item ${item.item} can be assigned: ${closedWords[closed]}.`] : [];

const columns: readonly TableColumn<ListedSeat>[] = [
  { heading: "ITEM", cell: ({ item }) => item },
  { heading: "LICENSE", cell: ({ license }) => license },
  { heading: "SEAT", cell: ({ seat }) => seat },
  { heading: "STATE", cell: ({ state, freeFrom }) => (freeFrom ? `free from ${localDay(new Date(freeFrom))}` : state) },
  { heading: "ID", cell: ({ licenseId }) => licenseId ?? "" },
  { heading: "LICENSEE", cell: ({ licensee }) => licensee ?? "" },
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox ?? "" },
];

function tellAssignment(outcome: Assignment, dryRun: boolean, place: string): Answer {
  if (outcome.kind === "refused") return refuseFaults(outcome.faults);
  if (outcome.kind === "no-signing-key") throw noSigningKeys(place);
  if (outcome.kind !== "assigned")
    throw new CliError("No seat can be assigned: the order isn't paid in full, or its term is over.");
  const assigned = outcome.seats.map(({ seat, person: { name, mailbox } }) => ({ seat, name, mailbox }));
  const mails = assigned.length === 1 ? "1 email with a key leaves" : `${assigned.length} emails with a key each leave`;
  return {
    json: { [dryRun ? "wouldAssign" : "assigned"]: assigned },
    text: [
      ...assigned.map(
        ({ seat, name, mailbox }) => `${dryRun ? "Would assign" : "Assigned"} seat ${seat} to ${name}, ${mailbox}.`,
      ),
      `${mails} within a minute${dryRun ? " of it" : ""}.`,
    ],
  };
}

/** Names what is wrong with a list of people. */
const refuseFaults = (faults: readonly SeatFault[]): Answer => ({
  notes: faults.map(({ line, text }) => `${line === null ? "" : `Line ${line}: `}${escapeForTerminal(text)}`),
  refusal: "Nothing was assigned.",
});
