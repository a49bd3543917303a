import { buildCommand } from "@stricli/core";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { asFlag, dryRunFlag, readCount } from "../../cli/flags.ts";
import { type ListFormat, listFlags } from "../../cli/print-table.ts";
import { readGivenFile } from "../../cli/read-given-file.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import { findLicense } from "../../licenses/license-store.ts";
import { findOrder } from "../../orders/order-store.ts";
import type { OrderRow } from "../../orders/tables.ts";
import { assignSeats } from "../assign-seats.ts";
import { readSeatPlans } from "../list-seats.ts";
import { readPeople } from "../read-people.ts";
import type { SeatPlan } from "../seat-plan.ts";
import { printAssignment, printSeats, refuseFaults } from "./print-seats.ts";

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
