import { buildCommand } from "@stricli/core";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliUsageError } from "../../cli/cli-errors.ts";
import { asFlag, monthFlag, yearFlag } from "../../cli/flags.ts";
import { exportNote, importCommand as importOf, toFlag, writeExport } from "../../cli/import-command.ts";
import type { CalendarPeriod } from "../../time/calendar-months.ts";
import { exportOrders } from "../export-orders.ts";
import { importOrders } from "../import-orders.ts";

export const importCommand = importOf({
  permission: "orders",
  things: "orders",
  columns:
    "The columns number, date, email, buyer, currency and total must be there; tax, refunded, refundedOn, company, address, taxId, purchaseOrder, offer, seats and invoice may be. Each is a paid order. Amounts are written 250.00, and the total includes the tax; a tax that is left out is not known. No license is issued: import those that were, with the number of the order.",
  importFile: importOrders,
});

interface ExportFlags {
  as?: string;
  month?: CalendarPeriod;
  year?: CalendarPeriod;
  sums: boolean;
  to?: string;
}

export const exportCommand = buildCommand<ExportFlags, [], CliContext>({
  async func({ as, month, year, sums, to }) {
    if (month && year) throw new CliUsageError("Give --month or --year, not both.");
    const actor = `operator:${await actingOperator(this, as, "orders")}` as const;
    await writeExport(this, { to, things: "payments and refunds" }, (appContext) =>
      exportOrders(appContext, { period: month ?? year, asSums: sums }, actor),
    );
  },
  parameters: {
    flags: {
      as: asFlag,
      month: monthFlag,
      year: yearFlag,
      sums: {
        kind: "boolean",
        default: false,
        withNegated: false,
        brief: "The sums by month, currency and tax rate instead of each payment and refund",
      },
      to: toFlag,
    },
  },
  docs: {
    brief: "Write the payments and refunds of a month or a year as CSV, for the accountant",
    fullDescription: `Writes each payment, and each refund with negative amounts, by its own day in Eastern Time, with net amount, tax and gross amount. An amount that was not recorded is empty. A dispute that was lost is a refund of the rest. Payments in test mode are left out. Without --month and --year: all of them. ${exportNote}`,
    customUsage: ["--month 2026-11 --to orders-2026-11.csv", "--year 2026 --sums"],
  },
});
