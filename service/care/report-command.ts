import { buildCommand } from "@stricli/core";
import { type RequestReport, reportRequests } from "../academic/facts.ts";
import { type CountedDownloads, reportDownloads } from "../downloads/download-counter.ts";
import { type LicenseReport, reportLicenses } from "../licenses/facts.ts";
import { reportSubscribers, type SubscriberReport } from "../newsletter/facts.ts";
import { type OrderReport, readOffers, reportOrders } from "../orders/facts.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliUsageError } from "../platform/cli/cli-errors.ts";
import { jsonFlag, monthFlag } from "../platform/cli/flags.ts";
import { printJson, printResult } from "../platform/cli/print-result.ts";
import { printFacts } from "../platform/cli/print-table.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { claimJobRun, type Job } from "../platform/jobs/job-runner.ts";
import { composeMail, type Mail, type MailBars, type MailBlock, textBars } from "../platform/mail/compose-mail.ts";
import { queueMail } from "../platform/mail/mail-queue.ts";
import { type CalendarPeriod, localDay, monthAfter } from "../platform/time/time.ts";
import { onFirstWorkingDay, workingDayTimeZone } from "../platform/time/working-days.ts";

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

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "monthly-report": true;
  }
}

/** Queues the mail with the report of a month. */
async function queueReport(
  { transaction, now }: Pick<AuditedTransaction, "transaction" | "now">,
  { month, recipient }: { month: CalendarPeriod; recipient: string },
  appContext: AppContext,
): Promise<void> {
  await queueMail(transaction, appContext, {
    purpose: "monthly-report",
    aboutId: month.name,
    recipient,
    replyTo: appContext.contactEmail,
    ...reportMail(await readMonthlyReport(transaction, month, now)),
  });
}

const reportHour = 9;

/** On the first working day of a month at nine, or as soon as the service runs after it, mails the report of the month before. */
export function monthlyReportJob(recipient: string | undefined, appContext: AppContext): Job {
  return {
    name: "monthly-report",
    async run() {
      const month = recipient === undefined ? undefined : dueMonth(appContext.clock.now());
      if (recipient === undefined || !month) return;
      const isQueued = await auditedTransaction(appContext, "service", async (tx) => {
        if (!(await claimJobRun(tx.transaction, "monthly-report", month.name, tx.now))) return false;
        await queueReport(tx, { month, recipient }, appContext);
        return true;
      });
      if (isQueued) appContext.mailQueued();
    },
  };
}

/** The month before, if its report is due at this time. */
export function dueMonth(now: Date): CalendarPeriod | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(workingDayTimeZone);
  const due = onFirstWorkingDay(local.toPlainDate().with({ day: 1 }), reportHour);
  if (Temporal.ZonedDateTime.compare(local, due) < 0) return undefined;
  return monthAfter(local.toPlainDate().toPlainYearMonth().toString(), -1);
}

/** To the operator: the report of a month. */
function reportMail(report: MonthlyReport): Mail {
  return composeMail(reportTitle(report), [
    ...describeReport(report).flatMap(({ heading, facts }): MailBlock[] => [{ kind: "heading", text: heading }, facts]),
    { kind: "heading", text: "The last six months" },
    ...reportBars(report),
    `The same, also for other months: npm run admin -- report --month ${report.month}`,
  ]);
}

/** The course of the last months as plots. */
function reportBars({ course: { requests, orders, downloads } }: MonthlyReport): MailBars[] {
  const bars = (label: string, course: Course): MailBars => ({
    kind: "bars",
    label,
    bars: course.map(({ month, count }) => [month, count] as const),
  });
  return [bars("Academic requests", requests), bars("Orders", orders), bars("Downloads", downloads)];
}

type Facts = readonly (readonly [label: string, value: string])[];

interface ReportSection {
  heading: string;
  facts: Facts;
}

/** The heading of the report. */
function reportTitle({ month, isOver }: MonthlyReport): string {
  return `Report for ${month}${isOver ? "" : ", so far"}`;
}

/** The report in sections of facts, for the terminal and for the mail. */
function describeReport(report: MonthlyReport): ReportSection[] {
  const { requests, licenses, orders, downloads, newsletter } = report;
  const time = requests.hoursToDecision;
  return [
    {
      heading: "Academic requests",
      facts: [
        ["Received", String(requests.received)],
        ["Approved", String(requests.approved)],
        ["Of these by rule, at once", String(requests.approvedByRule)],
        ["Rejected", String(requests.rejected)],
        ["Time to decision by a person, median", time ? formatHours(time.median) : "no decision"],
        ["Time to decision by a person, 90th percentile", time ? formatHours(time.percentile90) : "no decision"],
      ],
    },
    {
      heading: "Licenses",
      facts: [
        ...licenses.issued.map(({ products, kind, count }) => [`${products}, ${kind}`, String(count)] as const),
        ...(licenses.issued.length === 0 ? [["Issued", "none"] as const] : []),
        [`Renewals due in ${report.nextMonth}`, String(licenses.renewalsDue)],
      ],
    },
    {
      heading: "Orders",
      facts: [
        ["Paid", String(orders.paid)],
        ["With a refund", String(orders.refunded)],
        ...orders.sums.map(
          ({ currency, gross, tax, refunded }) =>
            [currency, `${gross} with tax of ${tax}; paid back: ${refunded}`] as const,
        ),
        ...(orders.withoutAmounts > 0
          ? [["Not in these sums: amounts that were not recorded", String(orders.withoutAmounts)] as const]
          : []),
      ],
    },
    {
      heading: "Downloads",
      facts:
        downloads.length === 0
          ? [["All", "none"]]
          : downloads.map(({ file, version, count }) => [`${file}, version ${version}`, String(count)] as const),
    },
    {
      heading: "Newsletter",
      facts: [
        ["Subscribers at the end", String(newsletter.atEnd)],
        ["Joined", String(newsletter.joined)],
        ["Left", String(newsletter.left)],
      ],
    },
  ];
}

/** Hours up to two days, then days. */
function formatHours(hours: number): string {
  return hours < 48 ? `${hours.toFixed(1)} hours` : `${(hours / 24).toFixed(1)} days`;
}

/** Figures of some months, the oldest first. */
type Course = readonly { month: string; count: number }[];

interface MonthlyReport {
  month: string;
  /** Whether the month was over when the figures were read. */
  isOver: boolean;
  /** The month in which the renewals are due. */
  nextMonth: string;
  requests: RequestReport;
  licenses: LicenseReport;
  orders: OrderReport;
  downloads: CountedDownloads[];
  newsletter: SubscriberReport;
  /** The month and those before it. */
  course: { requests: Course; orders: Course; downloads: Course };
}

const monthsShown = 6;

/** What happened in a month, from the figures of each feature. */
async function readMonthlyReport(queries: Queries, month: CalendarPeriod, now: Date): Promise<MonthlyReport> {
  const next = monthAfter(month.name, 1);
  const months = Array.from({ length: monthsShown }, (_, index) => monthAfter(month.name, index + 1 - monthsShown));
  const courseOf = async (count: (of: CalendarPeriod) => Promise<number>): Promise<Course> => {
    const counted: { month: string; count: number }[] = [];
    for (const each of months) counted.push({ month: each.name, count: await count(each) });
    return counted;
  };
  return {
    month: month.name,
    isOver: month.until <= now,
    nextMonth: next.name,
    requests: await reportRequests(queries, month),
    licenses: await reportLicenses(queries, month, { next, offerOf: await readOffers(queries, month) }),
    orders: await reportOrders(queries, month),
    downloads: await reportDownloads(queries, month),
    newsletter: await reportSubscribers(queries, month),
    course: {
      requests: await courseOf(async (each) => (await reportRequests(queries, each)).received),
      orders: await courseOf(async (each) => (await reportOrders(queries, each)).paid),
      downloads: await courseOf(async (each) =>
        (await reportDownloads(queries, each)).reduce((sum, { count }) => sum + count, 0),
      ),
    },
  };
}
