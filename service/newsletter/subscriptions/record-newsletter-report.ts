import { createHash } from "node:crypto";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { MailReport } from "../../mail/reports/read-mail-report.ts";
import { type NotedBounce, noteBounce } from "./note-bounce.ts";

/**
 * Records what a mail server reports of an issue. Anybody can write such a report, so nothing follows from it unless it
 * names a mail that was sent to that very mailbox: its Message-ID is known to us and to the recipient alone. The same
 * report told twice counts once. Says whether the report was about an issue.
 */
export async function recordNewsletterReport(report: MailReport, appContext: AppContext): Promise<boolean> {
  if (report.kind !== "delivery-status" && report.kind !== "complaint") return false;
  if (report.originalMessageId === undefined) return false;
  // As long as the subscription is known, so is the mailbox that the mail was sent to.
  const mail = await appContext.database.query
    .selectFrom("outgoingMail")
    .innerJoin("newsletterSubscription", "newsletterSubscription.id", "outgoingMail.recipientId")
    .select(["outgoingMail.id", "newsletterSubscription.id as subscriptionId", "newsletterSubscription.mailbox"])
    .where("outgoingMail.messageId", "=", report.originalMessageId)
    .where("outgoingMail.purpose", "=", "newsletter-issue")
    .executeTakeFirst();
  if (!mail) return false;
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
