import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Job } from "../../jobs/job-runner.ts";
import { claimJobRun } from "../../jobs/job-runner.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { queueMail } from "../../mail/mail-queue.ts";
import { onFirstWorkingDay, workingDayTimeZone } from "../../time/working-days.ts";
import { weekInFacts } from "./week-in-facts.ts";

declare module "../../mail/tables.ts" {
  interface MailPurposes {
    "sign-of-life": true;
  }
}

const hour = 9;

/**
 * On the first working day of a week at nine, or as soon as the service runs after it, tells the operator that it runs.
 * Whoever expects this mail notices a service that cannot send alarms.
 */
export function signOfLifeJob(recipient: string | undefined, appContext: AppContext): Job {
  return {
    name: "sign-of-life",
    async run() {
      const week = recipient === undefined ? undefined : dueWeek(appContext.clock.now());
      if (recipient === undefined || week === undefined) return;
      const isQueued = await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
        if (!(await claimJobRun(transaction, "sign-of-life", week, now))) return false;
        await queueMail(transaction, appContext, {
          purpose: "sign-of-life",
          aboutId: week,
          recipient,
          replyTo: appContext.contactEmail,
          ...composeMail("The Designite service runs", [
            `The service at ${appContext.siteUrl} runs. The last seven days:`,
            await weekInFacts(transaction, now),
            "This mail comes on the first working day of each week. If it does not come, look: npm run admin -- doctor",
          ]),
        });
        return true;
      });
      if (isQueued) appContext.mailQueued();
    },
  };
}

/** The Monday of this week, if its mail is due at this time. */
export function dueWeek(now: Date): string | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(workingDayTimeZone);
  const monday = local.toPlainDate().subtract({ days: local.dayOfWeek - 1 });
  return Temporal.ZonedDateTime.compare(local, onFirstWorkingDay(monday, hour)) < 0 ? undefined : monday.toString();
}
