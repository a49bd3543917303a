import { buildCommand } from "@stricli/core";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliUsageError } from "../../cli/cli-errors.ts";
import { jsonFlag, monthFlag } from "../../cli/flags.ts";
import { printJson, printResult } from "../../cli/print-result.ts";
import { printFacts } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { textBars } from "../../mail/compose-mail.ts";
import { type CalendarPeriod, localDay, monthAfter } from "../../time/calendar-months.ts";
import { describeReport, reportTitle } from "./describe-report.ts";
import { type MonthlyReport, readMonthlyReport } from "./monthly-report.ts";
import { reportBars } from "./report-mail.ts";
import { queueReport } from "./send-report.ts";

interface ReportFlags {
  json: boolean;
  mail: boolean;
  month?: CalendarPeriod;
}

export const reportCommand = buildCommand<ReportFlags, [], CliContext>({
  async func({ json, mail, month: given }) {
    const month = given ?? monthAfter(localDay(this.clock.now()).slice(0, 7), -1);
    if (month.from > this.clock.now()) throw new CliUsageError(`The month ${month.name} has not begun.`);
    await withAppContext(this, async (appContext) => {
      if (!mail) {
        const report = await readMonthlyReport(appContext.database.query, month, this.clock.now());
        if (json) printJson(this.output, report);
        else printReport(this, report);
        return;
      }
      const recipient = this.configuration.reportEmail ?? appContext.reviewEmail;
      await auditedTransaction(appContext, "service", (tx) => queueReport(tx, { month, recipient }, appContext));
      printResult(
        this,
        json,
        { month: month.name, mailedTo: recipient },
        `The report for ${month.name} is on its way to ${recipient}.`,
      );
    });
  },
  parameters: {
    flags: {
      json: jsonFlag,
      mail: {
        kind: "boolean",
        default: false,
        withNegated: false,
        brief: "Mail it to REPORT_EMAIL instead, or without that to REVIEW_EMAIL",
      },
      month: monthFlag,
    },
  },
  docs: {
    brief: "Say what happened in a month: requests, licenses, orders, downloads, subscribers",
    fullDescription:
      "Counts what happened in a month of Eastern Time, by default the last one: requests and the time to their decision, licenses by product and kind, renewals due in the month after, orders with their sums, downloads by file and version, subscribers. With REPORT_EMAIL set, it is mailed each month by itself.",
    customUsage: ["--month 2026-11", "--month 2026-11 --mail"],
  },
});

function printReport({ output }: CliContext, report: MonthlyReport): void {
  output.write(`${reportTitle(report)}\n`);
  for (const { heading, facts } of describeReport(report)) {
    output.write(`\n${heading}\n`);
    printFacts(output, facts);
  }
  for (const bars of reportBars(report)) output.write(`\n${textBars(bars)}\n`);
}
