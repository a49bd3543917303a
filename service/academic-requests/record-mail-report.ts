import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { MailReport } from "../mail/reports/read-mail-report.ts";
import { recordKeyDelivery } from "./record-key-delivery.ts";
import { recordReturn } from "./record-return.ts";

/**
 * Records a mail server's report about a mail with a key. Anyone can send such a report, so it is used only if it names
 * a mail of the queue and the mailbox it was sent to. Returns whether it did.
 */
export async function recordMailReport(report: MailReport, appContext: AppContext): Promise<boolean> {
  if (report.kind !== "delivery-status" || report.originalMessageId === undefined) return false;
  const mail = await appContext.database.query
    .selectFrom("outgoingMail")
    .select(["id", "purpose", "aboutId", "recipient"])
    .where("messageId", "=", report.originalMessageId)
    .where("purpose", "in", ["license-key", "license-reminder", "academic-receipt"])
    .executeTakeFirst();
  const recipient = mail?.recipient ?? null;
  const reported =
    mail && report.recipients.find(({ mailboxes }) => recipient !== null && mailboxes.includes(recipient));
  if (!reported) return false;
  const { action, verdict, status, diagnostic } = reported;
  // The server that has the mail retries a delayed one.
  if (action === "delayed") return true;
  await auditedTransaction(appContext, "service", async (tx) => {
    if (verdict !== "delivered") {
      await recordReturn(tx, mail, { verdict, reason: `${status} ${diagnostic}`.trim() }, appContext);
    } else if (mail.purpose === "license-key") {
      await recordKeyDelivery(tx, mail.aboutId, { kind: "delivered" }, appContext);
    }
  });
  return true;
}
