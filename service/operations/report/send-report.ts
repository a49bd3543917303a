import { type AuditedTransaction, auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Job } from "../../jobs/job-runner.ts";
import { claimJobRun } from "../../jobs/job-runner.ts";
import { queueMail } from "../../mail/mail-queue.ts";
import { type CalendarPeriod, monthAfter } from "../../time/calendar-months.ts";
import { onFirstWorkingDay, workingDayTimeZone } from "../../time/working-days.ts";
import { readMonthlyReport } from "./monthly-report.ts";
import { reportMail } from "./report-mail.ts";

declare module "../../mail/tables.ts" {
  interface MailPurposes {
    "monthly-report": true;
  }
}

/** Queues the mail with the report of a month. */
export async function queueReport(
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
