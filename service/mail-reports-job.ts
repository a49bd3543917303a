import { recordMailReport } from "./academic-requests/record-mail-report.ts";
import type { AppContext } from "./context/app-context.ts";
import type { Job } from "./jobs/job-runner.ts";
import type { Log } from "./log/log.ts";
import { readReportFolder } from "./mail/reports/read-report-folder.ts";
import { readReportMailbox } from "./mail/reports/read-report-mailbox.ts";
import type { RecordReport, ReportReaders, ReportsRead } from "./mail/reports/record-report.ts";
import { MailboxError } from "./mail/reports/report-mailbox.ts";
import { recordNewsletterReport } from "./newsletter/subscriptions/record-newsletter-report.ts";
import { traced } from "./tracing/spans.ts";

/** What becomes of a report, wherever it comes from: the feature that sent the mail records it. */
export const reportRecorders = (appContext: AppContext): readonly RecordReport[] => [
  (report) => recordNewsletterReport(report, appContext),
  (report) => recordMailReport(report, appContext),
];

/** Reads the reports of mail servers that were put into a folder. */
export function mailReportsJob(folder: string, appContext: AppContext, log: Log): Job {
  return {
    name: "mail-reports",
    async run() {
      tell(await readReportFolder(folder, createReaders(appContext, log)), log);
    },
  };
}

/** Reads the reports of mail servers that were sent to a mailbox, if there is one. */
export function reportMailboxJob(imapUrl: string | undefined, appContext: AppContext, log: Log): Job[] {
  if (imapUrl === undefined) return [];
  return [
    {
      name: "report-mailbox",
      isLong: true,
      async run(stopping) {
        try {
          const read = () => readReportMailbox(imapUrl, createReaders(appContext, log), stopping);
          tell(await traced({ name: "reading of the report mailbox", kind: "client" }, read), log);
        } catch (error) {
          // A connection that is closed at the end of the service is no failure.
          if (!(error instanceof MailboxError) || !stopping.aborted) throw error;
        }
      },
    },
  ];
}

function createReaders(appContext: AppContext, log: Log): ReportReaders {
  return {
    recorders: reportRecorders(appContext),
    async onFailure(error, file) {
      // Throws while the database is away, which is not the report's fault.
      await appContext.database.query.selectFrom("jobRun").select("job").limit(1).execute();
      log.error({ err: error, file }, "A report of undelivered mail could not be recorded");
    },
  };
}

function tell(read: ReportsRead, log: Log): void {
  if (read.files > 0) log.info(read, "Reports of undelivered mail have been read");
}
