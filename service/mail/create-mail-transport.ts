import type { Configuration } from "../config/config.ts";
import { createFolderTransport } from "./folder-transport.ts";
import type { MailTransport } from "./mail-transport.ts";
import { postmarkHeaders } from "./reports/webhooks/postmark.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/** The mail transport of this installation. */
export function createMailTransport({
  mailTransport,
  mailFrom,
  newsletter: { returnTo },
  mailReports,
}: Pick<Configuration, "mailTransport" | "mailFrom" | "newsletter" | "mailReports">): MailTransport {
  const reportsTo = returnTo === mailFrom.address ? undefined : returnTo;
  const headersFor = mailReports.postmark.length > 0 ? postmarkHeaders : undefined;
  return mailTransport.kind === "smtp"
    ? createSmtpTransport(mailTransport.url, mailFrom, reportsTo, headersFor)
    : createFolderTransport(mailTransport.folder, mailFrom);
}
