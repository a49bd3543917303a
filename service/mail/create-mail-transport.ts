import type { Configuration } from "../config/config.ts";
import { createFolderTransport } from "./folder-transport.ts";
import type { MailTransport } from "./mail-transport.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/** The mail transport of this installation. */
export function createMailTransport({
  mailTransport,
  mailFrom,
  newsletter: { returnTo },
}: Pick<Configuration, "mailTransport" | "mailFrom" | "newsletter">): MailTransport {
  return mailTransport.kind === "smtp"
    ? createSmtpTransport(mailTransport.url, mailFrom, returnTo === mailFrom.address ? undefined : returnTo)
    : createFolderTransport(mailTransport.folder, mailFrom);
}
