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
  if (mailTransport.kind === "folder") return createFolderTransport(mailTransport.folder, mailFrom);
  const reportsTo = returnTo === mailFrom.address ? undefined : returnTo;
  const headersFor = mailReports.postmark.length > 0 ? postmarkHeaders : undefined;
  const connect = (url: string) => createSmtpTransport(url, mailFrom, reportsTo, headersFor);
  const { url, newsletterUrl } = mailTransport;
  return newsletterUrl === undefined ? connect(url) : withOwnServerForIssues(connect(url), connect(newsletterUrl));
}

/** Issues, which have the headers of a list, leave by a mail server of their own. */
function withOwnServerForIssues(others: MailTransport, issues: MailTransport): MailTransport {
  return {
    description: `${others.description}, and issues by ${issues.description}`,
    deliver: (mail, signal) => (mail.listHeaders ? issues : others).deliver(mail, signal),
    close() {
      others.close();
      issues.close();
    },
  };
}
