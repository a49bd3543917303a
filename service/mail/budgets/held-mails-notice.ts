import { composeMail, type Mail } from "../compose-mail.ts";

/** To the operator, once a day as long as mails are held: how many, why, and what to do. */
export function heldMailsNotice(held: readonly { reason: string; mails: number }[]): Mail {
  const count = held.reduce((sum, { mails }) => sum + mails, 0);
  return composeMail(count === 1 ? "1 mail is held" : `${count} mails are held`, [
    "Visitors have caused more mails than the limits allow. Their requests and subscriptions are stored; the mails below wait for your decision, with the notices of the requests.",
    held.map(({ reason, mails }) => [reason, String(mails)] as const),
    "npm run admin -- outbox list --state held shows them. outbox release ID sends one, outbox release --all all of them, and outbox drop in place of release ends them without sending. npm run admin -- requests list --state received shows the requests.",
  ]);
}
