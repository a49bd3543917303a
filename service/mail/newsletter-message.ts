import { createTransport } from "nodemailer";
import { company } from "#content/company.ts";
import type { Sender } from "./message.ts";
import type { NewsletterMail } from "./newsletter-transport.ts";

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/**
 * An issue as the bytes that travel. The headers tell mail programs which list it belongs to (RFC 2919) and how to leave
 * it with one click (RFC 8058).
 */
export async function composeNewsletterMessage(mail: NewsletterMail, from: Sender): Promise<Buffer> {
  const domain = from.address.replace(/^.*@/, "");
  const { message } = await composer.sendMail({
    from: { name: from.name, address: from.address },
    to: { name: "", address: mail.recipient },
    replyTo: { name: "", address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    headers: {
      "List-Id": { prepared: true, value: `${company.name} newsletter <newsletter.${domain}>` },
      "List-Unsubscribe": { prepared: true, value: `<${mail.unsubscribeUrl}>` },
      "List-Unsubscribe-Post": { prepared: true, value: "List-Unsubscribe=One-Click" },
      Precedence: "bulk",
      "X-Auto-Response-Suppress": "All",
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new TypeError("The composer was asked for bytes and made a stream.");
  return message;
}
