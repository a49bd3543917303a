import { buildCommand } from "@stricli/core";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { idParameter, readCount } from "../../cli/flags.ts";
import { notOurs, soldOfferIds } from "../../config/sales-settings.ts";
import type { Queries } from "../../database/database.ts";
import { mostSeatsOfLicense } from "../../licenses/issue-license.ts";
import { licensesOfOrder } from "../../licenses/license-store.ts";
import { foldReports } from "../fold-reports.ts";
import { reportsOfOrder } from "../order-store.ts";
import type { OrderRow } from "../tables.ts";
import { lockKnownOrder, type ReportFlags, reportFlags, reportOrder } from "./report-order.ts";
import { requireRenewable } from "./require-renewable.ts";

/** Takes back what was said of an item: the mapping of its price counts again. */
const byPrice = "by-price";
const itemOffers = [...soldOfferIds, notOurs, byPrice] as const;

interface AssignFlags extends ReportFlags {
  item: number;
  offer?: (typeof itemOffers)[number];
  seats?: number;
  renews?: string;
}

export const assignCommand = buildCommand<AssignFlags, [string], CliContext>({
  async func({ item, offer, seats, renews, ...flags }, id) {
    if (offer === undefined && seats === undefined && renews === undefined)
      throw new CliUsageError("Give --offer, --seats or --renews, or several of them.");
    await reportOrder(this, flags, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      const { details, lines } = foldReports(await reportsOfOrder(queries, id));
      if (details?.isFurther)
        throw new CliError(`The order ${order.number} is a further payment within a period, which has no items.`);
      // Of an order that names no item, what is said of the first makes it.
      if (item > Math.max(lines.length, 1)) throw new CliError(`The order ${order.number} has no item ${item}.`);
      if (offer === notOurs) await refuseLicensed(queries, order, item);
      if (renews !== undefined && renews !== none) await requireRenewable(queries, renews);
      const said = {
        ...(offer !== undefined && { offer: offer === byPrice ? null : offer }),
        ...(seats !== undefined && { seats }),
        ...(renews !== undefined && { renewsId: renews === none ? null : renews }),
      };
      return { ...named, report: { kind: "assigned", line: item, ...said } };
    });
  },
  parameters: {
    flags: {
      ...reportFlags,
      item: {
        kind: "parsed",
        parse: readCount("--item"),
        placeholder: "number",
        default: "1",
        brief: "Which item, from 1",
      },
      offer: {
        kind: "enum",
        values: itemOffers,
        optional: true,
        brief: "What it was bought for. not-ours: none of our licenses. by-price: what SALES_FILE says of its price",
      },
      seats: {
        kind: "parsed",
        parse: readSeats,
        optional: true,
        placeholder: "count",
        brief: "For how many developers it is",
      },
      renews: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "id",
        brief: "The license that it renews, also that of another mailbox, or none",
      },
    },
    positional: { kind: "tuple", parameters: [idParameter("order")] },
  },
  docs: {
    brief: "Say for which offer an item of an order is, or which license it renews",
    fullDescription:
      "Says for which offer an item of an order is, if its price is not mapped. Its licenses are issued and its keys mailed if it is paid. To map the price for later orders too, add it to prices in SALES_FILE. With not-ours the item is none of our licenses, such as consulting that is sold in the same account: no key is issued for it, and an order of such items alone is listed among those without a key no more. by-price takes back what was said. With --renews, says which license the item renews: its term is added to the end of that one, and a key that was mailed before is replaced.",
    customUsage: [
      "01a1fbff-2d7d-756e-9bb9-55db19051b45 --item 1 --offer professional-java",
      "01a1fbff-2d7d-756e-9bb9-55db19051b45 --item 2 --offer not-ours",
      "01a1fbff-2d7d-756e-9bb9-55db19051b45 --item 1 --renews 01a1fbff-2d7e-7000-8000-55db19051b45",
    ],
  },
});

const none = "none";

function readSeats(text: string): number {
  const seats = Number(text);
  if (/^\d+$/.test(text) && seats >= 1 && seats <= mostSeatsOfLicense) return seats;
  throw new CliUsageError(`--seats must be a whole number from 1 to ${mostSeatsOfLicense}.`);
}

/** A license of an item is taken back knowingly, and not by a word about the item. */
async function refuseLicensed(queries: Queries, { id, number }: OrderRow, item: number): Promise<void> {
  const licenses = await licensesOfOrder(queries, id);
  const valid = licenses.find(({ orderItem, revokedAt }) => orderItem === item && revokedAt === null);
  if (!valid) return;
  throw new CliError(
    `Item ${item} of the order ${number} has the license ${valid.id}. If it must not be used, revoke it first: npm run admin -- licenses revoke ${valid.id} --reason "None of our licenses"`,
  );
}
