import type { DeliverableMail } from "./mail-transport.ts";

export interface Sender {
  name: string;
  address: string;
}

/**
 * A mail as nodemailer takes it. Addresses are objects and the envelope is explicit: a text is parsed, and would be
 * sent to every address found in it. The mail refers to no file and to no address to load.
 */
export function message(mail: DeliverableMail, from: Sender) {
  return {
    envelope: { from: from.address, to: [mail.recipient] },
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
