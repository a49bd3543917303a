import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { MailReport } from "../mail/reports/read-mail-report.ts";
import { recordKeyDelivery } from "./record-key-delivery.ts";

/**
 * Records what a mail server reports of a mail with a key. Anybody can write such a report, so nothing follows from it
 * unless it names a mail of ours that was sent to that very mailbox. Says whether it did.
 */
export async function recordMailReport(report: MailReport, appContext: AppContext): Promise<boolean> {
  if (report.kind !== "delivery-status" || report.originalMessageId === undefined) return false;
  const mail = await appContext.database.query
    .selectFrom("outgoingMail")
    .select(["aboutId", "recipient"])
    .where("messageId", "=", report.originalMessageId)
    .where("purpose", "=", "license-key")
    .executeTakeFirst();
  const recipient = mail?.recipient ?? null;
  const reported =
    mail && report.recipients.find(({ mailboxes }) => recipient !== null && mailboxes.includes(recipient));
  if (!reported) return false;
  const { verdict, status, diagnostic } = reported;
  // What may work later is tried again by the server that has the mail.
  if (verdict === "soft") return true;
  const delivery =
    verdict === "delivered"
      ? ({ kind: "delivered" } as const)
      : ({ kind: "bounced", reason: `${status} ${diagnostic}`.trim() } as const);
  await auditedTransaction(appContext, "service", (tx) => recordKeyDelivery(tx, mail.aboutId, delivery, appContext));
  return true;
}
