import { change } from "../audit/audited-transaction.ts";
import type { Workplace } from "../context/app-context.ts";
import { claimOccasion } from "../jobs/claim-job-run.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { operatorDigest } from "../mail/operator-mails.ts";
import { addWorkingDays, isWorkingDay, workingDayTimeZone } from "../time/working-days.ts";
import { initialState } from "./life-cycle.ts";
import { promisedTimes } from "./promised-times.ts";
import { reviewPageUrl } from "./request-links.ts";
import { listAcademicRequests } from "./request-store.ts";

const digestHour = 9;
const longestDigest = 500;

/**
 * On each working day at nine, tells the operator which requests will have waited longer than promised before the next
 * digest. A day without such requests has no mail. However many processes run, a day has one digest.
 */
export async function sendDailyDigest(workplace: Workplace): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(workplace.clock.now().getTime()).toZonedDateTimeISO(
    workingDayTimeZone,
  );
  if (local.hour < digestHour || !isWorkingDay(local.toPlainDate())) return;
  const isPromised = await change(workplace, "service", async ({ transaction, now }) => {
    if (!(await claimOccasion(transaction, "daily-digest", local.toPlainDate().toString(), now))) return false;
    const open = await listAcademicRequests(transaction, { states: [initialState], limit: longestDigest });
    const nextDigest = addWorkingDays(now, 1);
    const waiting = open
      .map((request) => ({ ...request, receivedAt: new Date(request.receivedAt) }))
      .map((request) => ({ ...request, askAfter: promisedTimes(request.receivedAt).askAfter }))
      .filter(({ askAfter }) => askAfter.getTime() <= nextDigest.getTime())
      .map((request) => ({
        ...request,
        approveUrl: reviewPageUrl("approve", request.id, workplace),
        rejectUrl: reviewPageUrl("reject", request.id, workplace),
      }))
      .reverse();
    if (waiting.length === 0) return false;
    await queueMail(transaction, workplace, {
      purpose: "operator-digest",
      aboutId: local.toPlainDate().toString(),
      recipient: workplace.reviewEmail,
      replyTo: workplace.contactEmail,
      ...operatorDigest(waiting, now),
    });
    return true;
  });
  if (isPromised) workplace.mailQueued();
}
