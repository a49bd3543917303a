import { createHash } from "node:crypto";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { MailReport } from "../../mail/reports/read-mail-report.ts";
import { type NotedBounce, noteBounce } from "./note-bounce.ts";
import { unsubscribe } from "./unsubscribe.ts";

/**
 * Records a mail server's report about an issue. Anyone can send such a report, so it is used only if it names a mail
 * and the mailbox it was sent to: the Message-ID is known to the sender and the recipient only. A repeated report
 * counts once. Returns whether the report was about an issue.
 */
export async function recordNewsletterReport(report: MailReport, appContext: AppContext): Promise<boolean> {
  if (report.kind === "other" || report.kind === "unreadable" || report.originalMessageId === undefined) return false;
  // The mailbox is known as long as the subscription exists.
  const mail = await appContext.database.query
    .selectFrom("outgoingMail")
    .innerJoin("newsletterSubscription", "newsletterSubscription.id", "outgoingMail.recipientId")
    .select(["outgoingMail.id", "newsletterSubscription.id as subscriptionId", "newsletterSubscription.mailbox"])
    .where("outgoingMail.messageId", "=", report.originalMessageId)
    .where("outgoingMail.purpose", "=", "newsletter-issue")
    .executeTakeFirst();
  if (!mail) return false;
  if (report.kind === "unsubscribed") {
    if (report.mailbox === mail.mailbox) await unsubscribe(mail.subscriptionId, appContext);
    return true;
  }
  const verdict = verdictOn(mail.mailbox, report);
  if (!verdict) return true;
  const fingerprint = createHash("sha256").update(JSON.stringify(report)).digest("hex");
  const about = { id: fingerprint, subscriptionId: mail.subscriptionId, deliveryId: mail.id };
  await auditedTransaction(appContext, "service", (work) =>
    noteBounce(work, { ...about, ...verdict, source: "report" }, appContext),
  );
  return true;
}

function verdictOn(
  mailbox: string,
  report: Extract<MailReport, { kind: "delivery-status" | "complaint" }>,
): Pick<NotedBounce, "kind" | "statusCode"> | undefined {
  if (report.kind === "complaint") {
    const isAboutIt = report.mailbox === undefined || report.mailbox === mailbox;
    return isAboutIt ? { kind: "complaint", statusCode: null } : undefined;
  }
  const recipient = report.recipients.find(({ mailboxes }) => mailboxes.includes(mailbox));
  if (recipient?.verdict !== "hard" && recipient?.verdict !== "soft") return undefined;
  return { kind: recipient.verdict, statusCode: recipient.status };
}
