import type { DeliverableMail } from "./mail-transport.ts";

export interface Sender {
  name: string;
  address: string;
}

/**
 * A mail for nodemailer. Addresses are objects and the envelope is explicit, because a text would be parsed and sent to
 * every address in it. The mail cannot refer to files or addresses to load.
 *
 * @param reportsTo the mailbox for reports of the delivery of keys and for returned mails of a list, unless people read
 * it
 */
export function message(mail: DeliverableMail, from: Sender, reportsTo: string | undefined) {
  const wantsReport = reportsTo !== undefined && mail.purpose === "license-key";
  const returnsTo = wantsReport || mail.listHeaders ? reportsTo : undefined;
  return {
    envelope: { from: returnsTo ?? from.address, to: [mail.recipient] },
    // Mail servers that support it report the delivery (RFC 3461).
    ...(wantsReport && {
      dsn: { id: mail.id, return: "headers", notify: ["success", "failure"], recipient: reportsTo },
    }),
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
    headers: { ...headersOf(mail), "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Signatures cover the list headers literally, so they are not folded or encoded. */
function headersOf({ listHeaders }: DeliverableMail) {
  if (!listHeaders) return { "Auto-Submitted": "auto-generated" };
  return Object.fromEntries(Object.entries(listHeaders).map(([name, value]) => [name, { prepared: true, value }]));
}
