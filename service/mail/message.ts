import type { DeliverableMail } from "./mail-transport.ts";

export interface Sender {
  name: string;
  address: string;
}

/**
 * A mail as nodemailer takes it. Addresses are objects and the envelope is explicit: a text is parsed, and would be
 * sent to every address found in it. The mail refers to no file and to no address to load.
 *
 * @param reportsTo where reports of the delivery of keys, and mails of a list that come back, are sent to, if there is a
 * mailbox for them that people do not read: each would fill it with one more
 */
export function message(mail: DeliverableMail, from: Sender, reportsTo: string | undefined) {
  const wantsReport = reportsTo !== undefined && mail.purpose === "license-key";
  const returnsTo = wantsReport || mail.listHeaders ? reportsTo : undefined;
  return {
    envelope: { from: returnsTo ?? from.address, to: [mail.recipient] },
    // Where the servers on the way can do it, they report how the mail has ended (RFC 3461).
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

/** Signatures cover the headers of a list as they are, so they are not folded or encoded. */
function headersOf({ listHeaders }: DeliverableMail) {
  if (!listHeaders) return { "Auto-Submitted": "auto-generated" };
  return Object.fromEntries(Object.entries(listHeaders).map(([name, value]) => [name, { prepared: true, value }]));
}
