import { buildCommand } from "@stricli/core";
import { findLicense } from "../licenses/license-store.ts";
import { findOrder } from "../orders/order-store.ts";
import type { OrderRow } from "../orders/tables.ts";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, CliUsageError } from "../platform/cli/cli-errors.ts";
import { escapeForTerminal } from "../platform/cli/escape-for-terminal.ts";
import { asFlag, dryRunFlag, readCount } from "../platform/cli/flags.ts";
import { printJson } from "../platform/cli/print-result.ts";
import { type ListFormat, listFlags, printList, type TableColumn } from "../platform/cli/print-table.ts";
import { readGivenFile } from "../platform/cli/read-given-file.ts";
import { noSigningKeys } from "../platform/cli/required-signing-keys.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { type Assignment, assignSeats, readPeople, type SeatFault } from "./assign-seats.ts";
import type { SeatPlan } from "./seat-plan.ts";
import { type ListedSeat, listSeats, readSeatPlans } from "./seat-plan.ts";

interface SeatsFlags extends ListFormat {
  as?: string;
  dryRun: boolean;
  item?: number;
  assign?: string;
}

export const seatsCommand = buildCommand<SeatsFlags, [string], CliContext>({
  async func({ as, dryRun, item, assign, ...format }, id) {
    if (dryRun && assign === undefined) throw new CliUsageError("--dry-run belongs to --assign.");
    const operator = await actingOperator(this, as, "licenses");
    const list = assign === undefined ? undefined : await readGivenFile(this, assign);
    await withAppContext(this, async (appContext) => {
      const order = await orderOf(appContext.database.query, id);
      if (list === undefined) {
        printSeats(this, await plansOf(order, item, appContext), format);
        return;
      }
      const [plan, ...others] = await plansOf(order, item, appContext);
      if (!plan || others.length > 0) throw new CliUsageError("The order has several items with seats. Give --item.");
      const { people, faults } = readPeople(list);
      refuseFaults(this, faults);
      const seats = { mailbox: order.mailbox ?? "", orderId: order.id, item: plan.item.item };
      const trial = { ...appContext, isTrial: dryRun };
      const outcome = await assignSeats(seats, people, trial, `operator:${operator}`);
      printAssignment(this, outcome, { json: format.json, dryRun, place: appContext.signingKeys.description });
    });
  },
  parameters: {
    flags: {
      as: asFlag,
      dryRun: dryRunFlag,
      ...listFlags,
      item: {
        kind: "parsed",
        parse: readCount("--item"),
        optional: true,
        placeholder: "number",
        brief: "Only this item of the order, from 1",
      },
      assign: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "file",
        brief:
          "Assign free seats to the people in a CSV file with the columns name and email, or - for what is piped in",
      },
    },
    positional: {
      kind: "tuple",
      parameters: [{ brief: "The id of the order, or of one of its licenses", placeholder: "id", parse: String }],
    },
  },
  docs: {
    brief: "Show who has the seats of an order, or assign seats for the buyer",
    fullDescription:
      "Shows the seats of an order of several professional licenses. With --assign each person in the list gets a free seat and a key by mail: all of them, or none and why. licenses revoke takes a seat back. An enterprise license is one key for all its seats, and has none to assign.",
    customUsage: [
      "01a1fbff-2d7d-756e-9bb9-55db19051b45",
      {
        input: "01a1fbff-2d7d-756e-9bb9-55db19051b45 --assign people.csv --dry-run",
        brief: "who would get which seat",
      },
    ],
  },
});

/** The order with this id, or that of the license with it. */
async function orderOf(queries: Queries, id: string): Promise<OrderRow> {
  const orderId = (await findLicense(queries, id))?.orderId ?? id;
  const order = await findOrder(queries, orderId);
  if (order) return order;
  throw new CliError(`There is no order ${id}, and no license of an order.`);
}

async function plansOf(
  order: OrderRow,
  item: number | undefined,
  { database, sales, clock }: AppContext,
): Promise<SeatPlan[]> {
  const plans = await readSeatPlans(database.query, order, { sales, now: clock.now() });
  const named = plans.filter((plan) => item === undefined || plan.item.item === item);
  if (named.length > 0) return named;
  const what = item === undefined ? `The order ${order.number}` : `Item ${item} of the order ${order.number}`;
  throw new CliError(`${what} has no seats to assign.`);
}

const closedWords = { order: "the order is not paid in full", term: "its term is over" };

function printSeats(context: CliContext, plans: readonly SeatPlan[], format: ListFormat): void {
  printList(context, format, { columns, rows: plans.flatMap(listSeats) });
  for (const { closed, item } of plans)
    if (closed) context.errorOutput.write(`No seat of item ${item.item} can be assigned: ${closedWords[closed]}.\n`);
}

const columns: readonly TableColumn<ListedSeat>[] = [
  { heading: "ITEM", cell: ({ item }) => item },
  { heading: "LICENSE", cell: ({ license }) => license },
  { heading: "SEAT", cell: ({ seat }) => seat },
  { heading: "STATE", cell: ({ state, freeFrom }) => (freeFrom ? `free from ${freeFrom.slice(0, 10)}` : state) },
  { heading: "ID", cell: ({ licenseId }) => licenseId ?? "" },
  { heading: "LICENSEE", cell: ({ licensee }) => licensee ?? "" },
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox ?? "" },
];

function printAssignment(
  context: CliContext,
  outcome: Assignment,
  { json, dryRun, place }: { json: boolean; dryRun: boolean; place: string },
): void {
  if (outcome.kind === "refused") refuseFaults(context, outcome.faults);
  if (outcome.kind === "no-signing-key") throw noSigningKeys(place);
  if (outcome.kind !== "assigned")
    throw new CliError("No seat can be assigned: the order is not paid in full, or its term is over.");
  const assigned = outcome.seats.map(({ seat, person: { name, mailbox } }) => ({ seat, name, mailbox }));
  if (json) printJson(context.output, { [dryRun ? "wouldAssign" : "assigned"]: assigned });
  if (json) return;
  for (const { seat, name, mailbox } of assigned)
    context.output.write(
      `${dryRun ? "Would assign" : "Assigned"} seat ${seat} to ${escapeForTerminal(`${name}, ${mailbox}`)}.\n`,
    );
  const mails = assigned.length === 1 ? "1 mail with a key leaves" : `${assigned.length} mails with a key each leave`;
  context.output.write(`${mails} within a minute${dryRun ? " of it" : ""}.\n`);
}

/** Names what is wrong with a list of people. */
function refuseFaults({ errorOutput }: CliContext, faults: readonly SeatFault[]): void {
  for (const { line, text } of faults)
    errorOutput.write(`${line === null ? "" : `Line ${line}: `}${escapeForTerminal(text)}\n`);
  if (faults.length > 0) throw new CliError("Nothing was assigned.");
}
