import { recordMailReport } from "./academic/record-mail-report.ts";
import { readReportFolder } from "./bounces/read-report-folder.ts";
import type { Job } from "./jobs/job-runner.ts";
import type { Log } from "./log.ts";
import { recordNewsletterReport } from "./newsletter/record-newsletter-report.ts";
import type { Workplace } from "./workplace.ts";

/** Reads what mail servers report of our mails, whichever kind of mail it is about. */
export function mailReportsJob(folder: string, workplace: Workplace, log: Log): Job {
  return {
    name: "mail-reports",
    async run() {
      const read = await readReportFolder(folder, [
        (report) => recordNewsletterReport(report, workplace),
        (report) => recordMailReport(report, workplace),
      ]);
      if (read.files > 0) log.info(read, "Reports of undelivered mail have been read");
    },
  };
}
