import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import type { MailReturn } from "../../mail/returned-mails.ts";

export interface ReturnedMailFacts extends MailReturn {
  /** What the mail was, such as `academic-receipt`. */
  purpose: string;
  mailbox: string;
  aboutId: string;
}

const advice = {
  hard: "The mailbox takes no mail. Ask for another address, if you know a way.",
  soft: "The mailbox was full, or could not be reached for long. It may work later: a license key is sent again with npm run admin -- licenses send LICENSE.",
  policy:
    "The server refuses this service or its address, not the recipient. Ask the provider of your mail server why it is blocked. A license key is sent again afterwards with npm run admin -- licenses send LICENSE.",
  unclear: "The answer does not say why.",
} as const;

/** To the operator: a mail has not arrived. A license key that is lost for good has an alarm of its own. */
export function returnAlarm({ purpose, mailbox, aboutId, verdict, reason }: ReturnedMailFacts): Mail {
  const subject = verdict === "policy" ? "A mail of this service was blocked" : "A mail came back";
  return composeMail(subject, [
    "A mail of this service has not arrived.",
    [
      ["Mail", purpose],
      ["Mailbox", mailbox],
      ["Reason", reason],
      ["About", aboutId],
    ],
    advice[verdict],
  ]);
}
