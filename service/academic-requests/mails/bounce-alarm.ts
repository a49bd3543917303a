import { composeMail, type Mail } from "../../mail/compose-mail.ts";

/** To the operator: a key could not be delivered, and its licensee does not have it. */
export function bounceAlarm(license: { id: string; mailbox: string; reason: string; requestId: string | null }): Mail {
  return composeMail("A license key could not be delivered", [
    "The mail with a license key came back. The licensee does not have the key.",
    [
      ["Mailbox", license.mailbox],
      ["Reason", license.reason],
      ["License", license.id],
      ...(license.requestId === null ? [] : [["Request", license.requestId] as const]),
    ],
    "If the mailbox was only full for a while, send the mail again with: npm run admin -- licenses send LICENSE. Otherwise ask the requester for another address, if you know a way.",
  ]);
}
