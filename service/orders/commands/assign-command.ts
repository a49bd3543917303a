import { buildCommand } from "@stricli/core";
import type { OfferId } from "#content/offers.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { idParameter } from "../../cli/flags.ts";
import { soldOfferIds } from "../../config/sales-settings.ts";
import { foldReports } from "../fold-reports.ts";
import { reportsOfOrder } from "../order-store.ts";
import { lockKnownOrder, type ReportFlags, reportFlags, reportOrder } from "./report-order.ts";

interface AssignFlags extends ReportFlags {
  item: number;
  offer: OfferId;
}

export const assignCommand = buildCommand<AssignFlags, [string], CliContext>({
  async func({ item, offer, ...flags }, id) {
    await reportOrder(this, flags, async (queries) => {
      const { order, named } = await lockKnownOrder(queries, id);
      const { lines } = foldReports(await reportsOfOrder(queries, id));
      if (item > lines.length) throw new CliError(`The order ${order.number} has no item ${item}.`);
      return { ...named, report: { kind: "assigned", line: item, offer } };
    });
  },
  parameters: {
    flags: {
      ...reportFlags,
      item: { kind: "parsed", parse: readItem, placeholder: "number", default: "1", brief: "Which item, from 1" },
      offer: { kind: "enum", values: soldOfferIds, brief: "What it was bought for" },
    },
    positional: { kind: "tuple", parameters: [idParameter("order")] },
  },
  docs: {
    brief: "Say for which offer an item of an order is, if its price is not mapped",
    fullDescription:
      "Says for which offer an item of an order is. Its licenses are issued and its keys mailed if it is paid. To map the price for later orders too, add it to prices in SALES_FILE.",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45 --item 1 --offer professional-java"],
  },
});

function readItem(text: string): number {
  const item = Number(text);
  if (Number.isInteger(item) && item >= 1) return item;
  throw new CliUsageError("--item must be a whole number from 1.");
}
