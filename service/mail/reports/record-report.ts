import type { MailReport } from "./read-mail-report.ts";

/** A report repeats at most the mail that it is about. */
export const longestReportBytes: number = 5 * 1024 * 1024;

/** Records a report. Returns whether it was about a mail of the recorder's feature. */
export type RecordReport = (report: MailReport) => Promise<boolean>;

export interface ReportReaders {
  recorders: readonly RecordReport[];
  /** Called with a file whose report could not be read or recorded. If it throws, the file stays for the next run. */
  onFailure(error: unknown, file: string): Promise<void>;
}

export interface ReportsRead {
  files: number;
  /** Absence notes, reports about unknown mails, and other mail. */
  other: number;
}

/** Passes a report to the first recorder that knows the mail. Returns whether there is one. */
export async function recordReport(report: MailReport, recorders: readonly RecordReport[]): Promise<boolean> {
  for (const record of recorders) if (await record(report)) return true;
  return false;
}
