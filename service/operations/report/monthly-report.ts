import { type RequestReport, reportRequests } from "../../academic-requests/facts.ts";
import type { Queries } from "../../database/database.ts";
import { type LicenseReport, reportLicenses } from "../../licenses/facts.ts";
import { reportSubscribers, type SubscriberReport } from "../../newsletter/facts.ts";
import { type OrderReport, readOffers, reportOrders } from "../../orders/report-orders.ts";
import { type CountedDownloads, reportDownloads } from "../../packages/report-downloads.ts";
import { type CalendarPeriod, monthAfter } from "../../time/calendar-months.ts";

/** Figures of some months, the oldest first. */
export type Course = readonly { month: string; count: number }[];

export interface MonthlyReport {
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
export async function readMonthlyReport(queries: Queries, month: CalendarPeriod, now: Date): Promise<MonthlyReport> {
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
