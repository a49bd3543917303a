import { type RequestReport, reportRequests } from "../academic/facts.ts";
import { type CountedDownloads, reportDownloads } from "../downloads/download-counter.ts";
import { type LicenseReport, reportLicenses } from "../licenses/facts.ts";
import { reportSubscribers, type SubscriberReport } from "../newsletter/facts.ts";
import { type OrderReport, readOffers, reportOrders } from "../orders/facts.ts";
import { CliUsageError } from "../platform/cli/cli-context.ts";
import { appCommand } from "../platform/cli/command.ts";
import { jsonFlag, monthFlag } from "../platform/cli/flags.ts";
import type { Facts } from "../platform/cli/print.ts";
import type { Queries } from "../platform/database/database.ts";
import { type CalendarPeriod, localDay, monthAfter } from "../platform/time/time.ts";

export const reportCommand = appCommand({
  brief: "Show a month in numbers: requests, licenses, orders, downloads, subscribers",
  details:
    "Counts what happened in a month of Eastern Time, by default the last one: requests and the time to their decision, licenses by product and kind, renewals due in the month after, orders with their sums, downloads by file and version, subscribers.",
  examples: ["--month 2026-11"],
  flags: { json: jsonFlag, month: monthFlag },
  check({ month }, _words, { clock }) {
    if (month && month.from > clock.now()) throw new CliUsageError(`The month ${month.name} hasn't begun.`);
  },
  async run({ database, clock }, { month: given }) {
    const month = given ?? monthAfter(localDay(clock.now()).slice(0, 7), -1);
    const report = await readMonthlyReport(database.query, month, clock.now());
    return {
      json: report,
      text: [
        `Report for ${month.name}${report.isOver ? "" : ", so far"}`,
        ...describeReport(report).flatMap(({ heading, facts }) => ["", heading, { facts }]),
      ],
    };
  },
});

/** The report in sections of facts. */
function describeReport(report: MonthlyReport): { heading: string; facts: Facts }[] {
  const { requests, licenses, orders, downloads, newsletter } = report;
  const time = requests.hoursToDecision;
  return [
    {
      heading: "Academic requests",
      facts: [
        ["Received", String(requests.received)],
        ["Approved", String(requests.approved)],
        ["Rejected", String(requests.rejected)],
        ["Time to decision, median", time ? formatHours(time.median) : "no decision"],
        ["Time to decision, 90th percentile", time ? formatHours(time.percentile90) : "no decision"],
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
            [currency, `${gross} with tax of ${tax}; refunded: ${refunded}`] as const,
        ),
        ...(orders.withoutAmounts > 0
          ? [["Not in these totals: amounts that weren't recorded", String(orders.withoutAmounts)] as const]
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
}

/** What happened in a month, from the figures of each feature. */
async function readMonthlyReport(queries: Queries, month: CalendarPeriod, now: Date): Promise<MonthlyReport> {
  const next = monthAfter(month.name, 1);
  return {
    month: month.name,
    isOver: month.until <= now,
    nextMonth: next.name,
    requests: await reportRequests(queries, month),
    licenses: await reportLicenses(queries, month, { next, offerOf: await readOffers(queries, month) }),
    orders: await reportOrders(queries, month),
    downloads: await reportDownloads(queries, month),
    newsletter: await reportSubscribers(queries, month),
  };
}
