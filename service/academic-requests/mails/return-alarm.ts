import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import type { MailReturn } from "../../mail/returned-mails.ts";

export interface ReturnedMailFacts extends MailReturn {
  /** What the mail was, such as `academic-receipt`. */
  purpose: string;
  mailbox: string;
  aboutId: string;
}

const advice = {
  hard: "The mailbox does not accept mail. Ask for another address.",
  soft: "The mailbox was full or could not be reached. Try again later. To send a license key again: npm run admin -- licenses send LICENSE.",
  policy:
    "The server refuses mail from this service. Ask the provider of your mail server why it is blocked. Then send license keys again: npm run admin -- licenses send LICENSE.",
  unclear: "The server gave no reason.",
} as const;

/** To the operator: a mail has not arrived. A license key that is lost for good has an alarm of its own. */
export function returnAlarm({ purpose, mailbox, aboutId, verdict, reason }: ReturnedMailFacts): Mail {
  const subject = verdict === "policy" ? "A mail from this service was blocked" : "A mail was returned";
  return composeMail(subject, [
    "A mail from this service was not delivered.",
    [
      ["Mail", purpose],
      ["Mailbox", mailbox],
      ["Reason", reason],
      ["About", aboutId],
    ],
    advice[verdict],
  ]);
}
