import { recordMailReport } from "./academic-requests/record-mail-report.ts";
import type { AppContext } from "./context/app-context.ts";
import type { Job } from "./jobs/job-runner.ts";
import type { Log } from "./log/log.ts";
import { readReportFolder } from "./mail/reports/read-report-folder.ts";
import { recordNewsletterReport } from "./newsletter/subscriptions/record-newsletter-report.ts";

/** Reads the reports of mail servers and passes each to the feature that sent the mail. */
export function mailReportsJob(folder: string, appContext: AppContext, log: Log): Job {
  return {
    name: "mail-reports",
    async run() {
      const read = await readReportFolder(folder, {
        recorders: [
          (report) => recordNewsletterReport(report, appContext),
          (report) => recordMailReport(report, appContext),
        ],
        async onFailure(error, file) {
          // Throws while the database is away, which is not the report's fault.
          await appContext.database.query.selectFrom("jobRun").select("job").limit(1).execute();
          log.error({ err: error, file }, "A report of undelivered mail could not be recorded");
        },
      });
      if (read.files > 0) log.info(read, "Reports of undelivered mail have been read");
    },
  };
}
