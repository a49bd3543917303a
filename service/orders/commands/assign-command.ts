import { buildCommand } from "@stricli/core";
import type { OfferId } from "#content/offers.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { idParameter, readCount } from "../../cli/flags.ts";
import { soldOfferIds } from "../../config/sales-settings.ts";
import { foldReports } from "../fold-reports.ts";
import { reportsOfOrder } from "../order-store.ts";
import { lockKnownOrder, type ReportFlags, reportFlags, reportOrder } from "./report-order.ts";
import { requireRenewable } from "./require-renewable.ts";

interface AssignFlags extends ReportFlags {
  item: number;
  offer?: OfferId;
  renews?: string;
}

export const assignCommand = buildCommand<AssignFlags, [string], CliContext>({
  async func({ item, offer, renews, ...flags }, id) {
    if (offer === undefined && renews === undefined) throw new CliUsageError("Give --offer, --renews, or both.");
    await reportOrder(this, flags, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      const { lines } = foldReports(await reportsOfOrder(queries, id));
      if (item > lines.length) throw new CliError(`The order ${order.number} has no item ${item}.`);
      if (renews !== undefined && renews !== none) await requireRenewable(queries, renews);
      const renewsId = renews === none ? null : renews;
      return { ...named, report: { kind: "assigned", line: item, offer, renewsId } };
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
      offer: { kind: "enum", values: soldOfferIds, optional: true, brief: "What it was bought for" },
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
      "Says for which offer an item of an order is, if its price is not mapped. Its licenses are issued and its keys mailed if it is paid. To map the price for later orders too, add it to prices in SALES_FILE. With --renews, says which license the item renews: its term is added to the end of that one, and a key that was mailed before is replaced.",
    customUsage: [
      "01a1fbff-2d7d-756e-9bb9-55db19051b45 --item 1 --offer professional-java",
      "01a1fbff-2d7d-756e-9bb9-55db19051b45 --item 1 --renews 01a1fbff-2d7e-7000-8000-55db19051b45",
    ],
  },
});

const none = "none";
