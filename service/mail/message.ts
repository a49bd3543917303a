import type { DeliverableMail } from "./mail-transport.ts";

export interface Sender {
  name: string;
  address: string;
}

/**
 * A mail as nodemailer takes it. Addresses are objects and the envelope is explicit: a text is parsed, and would be
 * sent to every address found in it. The mail refers to no file and to no address to load.
 *
 * @param reportsTo where reports of the delivery of keys are sent to, if there is a mailbox for them that people do not
 * read: each key would fill it with one more
 */
export function message(mail: DeliverableMail, from: Sender, reportsTo: string | undefined) {
  const wantsReport = reportsTo !== undefined && mail.purpose === "license-key";
  return {
    envelope: { from: wantsReport ? reportsTo : from.address, to: [mail.recipient] },
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
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
