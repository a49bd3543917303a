import { countWaitingRequests, reportRequests } from "../academic/facts.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { claimJobRun, type Job } from "../platform/jobs/job-runner.ts";
import { composeMail } from "../platform/mail/compose-mail.ts";
import { queueMail } from "../platform/mail/mail-queue.ts";
import { days, formatTime, subtractDuration } from "../platform/time/time.ts";
import { onFirstWorkingDay, workingDayTimeZone } from "../platform/time/working-days.ts";
import { lastGoodBackup } from "./backup/last-backup.ts";

declare module "../platform/mail/tables.ts" {
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

/** What happened in the seven days before, and what waits. */
async function weekInFacts(queries: Queries, now: Date): Promise<[string, string][]> {
  const from = subtractDuration(now, days(7));
  const requests = await reportRequests(queries, { name: "week", from, until: now });
  const { open, overdue } = await countWaitingRequests(queries, now);
  const backup = await lastGoodBackup(queries, now);
  const mails = (state: "sent" | "failed") => countMails(queries, state, from);
  const issued = await queries
    .selectFrom("license")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("issuedAt", ">=", from.toISOString())
    .executeTakeFirstOrThrow();
  return [
    ["Academic requests received", String(requests.received)],
    ["Requests that wait for you", overdue === 0 ? String(open) : `${open}, ${overdue} past the promised time`],
    ["Licenses issued", String(Number(issued.count))],
    ["Mails sent", String(await mails("sent"))],
    ["Mails given up", String(await mails("failed"))],
    ["Mails held for you", String(await countHeld(queries))],
    ["Last backup", backup ? formatTime(backup.at) : "none is recorded"],
  ];
}

async function countMails(queries: Queries, state: "sent" | "failed", from: Date): Promise<number> {
  const { count } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", state)
    .where("finishedAt", ">=", from.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countHeld(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", "held")
    .executeTakeFirstOrThrow();
  return Number(count);
}
