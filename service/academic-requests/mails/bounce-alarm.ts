import { composeMail, type Mail } from "../../mail/compose-mail.ts";

/** To the operator: a key could not be delivered, and its licensee does not have it. */
export function bounceAlarm(license: { id: string; mailbox: string; reason: string; requestId: string | null }): Mail {
  return composeMail("A license key could not be delivered", [
    "A mail with a license key was returned. The licensee does not have the key.",
    [
      ["Mailbox", license.mailbox],
      ["Reason", license.reason],
      ["License", license.id],
      ...(license.requestId === null ? [] : [["Request", license.requestId] as const]),
    ],
    "If the mailbox was full, send the mail again later: npm run admin -- licenses send LICENSE. Otherwise ask the licensee for another address.",
  ]);
}
