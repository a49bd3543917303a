import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { MailReport } from "../mail/reports/read-mail-report.ts";
import { recordKeyDelivery } from "./record-key-delivery.ts";

/**
 * Records a mail server's report about a mail with a key. Anyone can send such a report, so it is used only if it names
 * a mail of the queue and the mailbox it was sent to. Returns whether it did.
 */
export async function recordMailReport(report: MailReport, appContext: AppContext): Promise<boolean> {
  if (report.kind !== "delivery-status" || report.originalMessageId === undefined) return false;
  const mail = await appContext.database.query
    .selectFrom("outgoingMail")
    .select(["aboutId", "recipient"])
    .where("messageId", "=", report.originalMessageId)
    .where("purpose", "=", "license-key")
    .executeTakeFirst();
  const reported = mail && report.recipients.find(({ mailbox }) => mailbox === mail.recipient);
  if (!reported) return false;
  const { verdict, status, diagnostic } = reported;
  // The server that has the mail retries after a soft failure.
  if (verdict === "soft") return true;
  const delivery =
    verdict === "delivered"
      ? ({ kind: "delivered" } as const)
      : ({ kind: "bounced", reason: `${status} ${diagnostic}`.trim() } as const);
  await auditedTransaction(appContext, "service", (tx) => recordKeyDelivery(tx, mail.aboutId, delivery, appContext));
  return true;
}
