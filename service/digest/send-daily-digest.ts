import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { claimJobRun } from "../jobs/claim-job-run.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { isWorkingDay, workingDayTimeZone } from "../time/working-days.ts";
import type { DigestPart, DigestSource } from "./digest-part.ts";

declare module "../mail/tables.ts" {
  interface MailPurposes {
    "operator-digest": true;
  }
}

const digestHour = 9;

/**
 * On each working day at nine, tells the operator what waits for a decision or a look. If nothing does, no mail is sent.
 * A day has one digest, also with several processes.
 */
export async function sendDailyDigest(sources: readonly DigestSource[], appContext: AppContext): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(appContext.clock.now().getTime()).toZonedDateTimeISO(
    workingDayTimeZone,
  );
  if (local.hour < digestHour || !isWorkingDay(local.toPlainDate())) return;
  const isQueued = await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
    if (!(await claimJobRun(transaction, "daily-digest", local.toPlainDate().toString(), now))) return false;
    const parts: DigestPart[] = [];
    for (const source of sources) {
      const part = await source({ queries: transaction, now }, appContext);
      if (part) parts.push(part);
    }
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
