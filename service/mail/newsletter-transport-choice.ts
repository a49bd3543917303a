import type { Configuration } from "../config/config.ts";
import { createNewsletterFolderTransport } from "./newsletter-folder-transport.ts";
import { createNewsletterSmtpTransport } from "./newsletter-smtp-transport.ts";
import type { NewsletterTransport } from "./newsletter-transport.ts";

/** The way issues leave in this installation. */
export function createNewsletterTransport({ mailTransport, mailFrom, newsletter }: Configuration): NewsletterTransport {
  return mailTransport.kind === "smtp"
    ? createNewsletterSmtpTransport(mailTransport.url, { from: mailFrom, returnTo: newsletter.returnTo })
    : createNewsletterFolderTransport(mailTransport.folder, mailFrom);
}
