import type { MonthlyReport } from "./monthly-report.ts";

export type Facts = readonly (readonly [label: string, value: string])[];

export interface ReportSection {
  heading: string;
  facts: Facts;
}

/** The heading of the report. */
export function reportTitle({ month, isOver }: MonthlyReport): string {
  return `Report for ${month}${isOver ? "" : ", so far"}`;
}

/** The report in sections of facts, for the terminal and for the mail. */
export function describeReport(report: MonthlyReport): ReportSection[] {
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
