import type { DeliverableMail } from "./mail-transport.ts";

export interface Sender {
  name: string;
  address: string;
}

/**
 * A mail for nodemailer. Addresses are objects and the envelope is explicit, because a text would be parsed and sent to
 * every address in it. The mail cannot refer to files or addresses to load.
 *
 * @param reportsTo the mailbox for reports of the mails whose reports are read, unless people read it
 */
export function message(mail: DeliverableMail, from: Sender, reportsTo: string | undefined) {
  const returnsTo = mail.reports ? reportsTo : undefined;
  return {
    envelope: { from: returnsTo ?? from.address, to: [mail.recipient] },
    ...(returnsTo !== undefined && { dsn: askForReport(mail) }),
    from: { name: from.name, address: from.address },
    to: { name: "", address: mail.recipient },
    replyTo: { name: "", address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.attachmentName !== null &&
      mail.attachmentText !== null && {
        attachments: [
          { filename: mail.attachmentName, content: mail.attachmentText, contentType: "text/plain; charset=utf-8" },
        ],
      }),
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    // "All" would also suppress the delivery reports (MS-OXCMAIL 2.1.3.2.20).
    headers: {
      ...headersOf(mail),
      "X-Auto-Response-Suppress": "OOF, AutoReply",
      ...(mail.httpRequestId && { "X-Request-Id": mail.httpRequestId }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Requests delivery reports (RFC 3461). The report repeats `recipient`, even where the mail was forwarded to another
 * mailbox.
 */
function askForReport({ id, reports, recipient }: DeliverableMail) {
  return { id, return: "headers", notify: [...(reports ?? [])], recipient: `rfc822;${recipient}` };
}

/** Signatures cover the headers of a list as they are, so they are not folded or encoded. */
function headersOf({ listHeaders }: DeliverableMail) {
  if (!listHeaders) return { "Auto-Submitted": "auto-generated" };
  return Object.fromEntries(Object.entries(listHeaders).map(([name, value]) => [name, { prepared: true, value }]));
}
