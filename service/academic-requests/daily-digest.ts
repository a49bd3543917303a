import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { claimJobRun } from "../jobs/claim-job-run.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { addWorkingDays, isWorkingDay, workingDayTimeZone } from "../time/working-days.ts";
import { initialState } from "./life-cycle.ts";
import { waitingRequestsPart } from "./mails/digest.ts";
import { promisedTimes } from "./promised-times.ts";
import { reviewPageUrl } from "./request-links.ts";
import { listAcademicRequests } from "./request-store.ts";
import { approvalsByRule } from "./rule-approvals.ts";

const digestHour = 9;
const longestDigest = 500;

/**
 * On each working day at nine, tells the operator which requests become overdue before the next digest. Without such
 * requests no mail is sent. A day has one digest, also with several processes.
 */
export async function sendDailyDigest(appContext: AppContext): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(appContext.clock.now().getTime()).toZonedDateTimeISO(
    workingDayTimeZone,
  );
  if (local.hour < digestHour || !isWorkingDay(local.toPlainDate())) return;
  const isQueued = await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
    if (!(await claimJobRun(transaction, "daily-digest", local.toPlainDate().toString(), now))) return false;
    // The promised time follows the order of arrival, so that no newer request stands in the way of an overdue one.
    const filter = { states: [initialState], oldestFirst: true, limit: longestDigest } as const;
    const open = await listAcademicRequests(transaction, filter);
    const nextDigest = addWorkingDays(now, 1);
    const waiting = open
      .map((request) => ({ ...request, receivedAt: new Date(request.receivedAt) }))
      .map((request) => ({ ...request, askAfter: promisedTimes(request.receivedAt).askAfter }))
      .filter(({ askAfter }) => askAfter.getTime() <= nextDigest.getTime())
      .map((request) => ({
        ...request,
        approveUrl: reviewPageUrl("approve", request.id, appContext),
        rejectUrl: reviewPageUrl("reject", request.id, appContext),
      }));
    const approved = await approvalsByRule({ queries: transaction, now }, appContext);
    const parts = [
      ...(waiting.length === 0 ? [] : [waitingRequestsPart(waiting, { now, isCut: waiting.length === longestDigest })]),
      ...(approved ? [approved] : []),
    ];
    if (parts.length === 0) return false;
    await queueMail(transaction, appContext, {
      purpose: "operator-digest",
      aboutId: local.toPlainDate().toString(),
      recipient: appContext.reviewEmail,
      replyTo: appContext.contactEmail,
      ...composeMail(
        parts.map(({ subject }) => subject).join("; "),
        parts.flatMap(({ blocks }) => blocks),
      ),
    });
    return true;
  });
  if (isQueued) appContext.mailQueued();
}
