import type { MailBars } from "../../mail/compose-mail.ts";
import { composeMail, type Mail, type MailBlock } from "../../mail/compose-mail.ts";
import { describeReport, reportTitle } from "./describe-report.ts";
import type { Course, MonthlyReport } from "./monthly-report.ts";

/** To the operator: the report of a month. */
export function reportMail(report: MonthlyReport): Mail {
  return composeMail(reportTitle(report), [
    ...describeReport(report).flatMap(({ heading, facts }): MailBlock[] => [{ kind: "heading", text: heading }, facts]),
    { kind: "heading", text: "The last six months" },
    ...reportBars(report),
    `The same, also for other months: npm run admin -- report --month ${report.month}`,
  ]);
}

/** The course of the last months as plots. */
export function reportBars({ course: { requests, orders, downloads } }: MonthlyReport): MailBars[] {
  const bars = (label: string, course: Course): MailBars => ({
    kind: "bars",
    label,
    bars: course.map(({ month, count }) => [month, count] as const),
  });
  return [bars("Academic requests", requests), bars("Orders", orders), bars("Downloads", downloads)];
}
