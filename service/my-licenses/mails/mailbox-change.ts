import { company } from "#content/company.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";

interface MailboxChange {
  side: "leave-mailbox" | "join-mailbox";
  /** The page with the button. */
  url: string;
  other: string;
}

/** To each of the two mailboxes of a change: licenses move only after both have agreed. */
export function mailboxChangeMail(
  { side, url, other }: MailboxChange,
  from: { siteUrl: string; contactEmail: string },
): Mail {
  const leaves = side === "leave-mailbox";
  return composeMail(leaves ? "Move your licenses to another mailbox?" : "Move licenses to this mailbox?", [
    "Hello,",
    leaves
      ? `You asked us to move your ${company.name} licenses and orders from this mailbox to ${other}.`
      : `The holder of ${other} asked us to move ${company.name} licenses and orders to this mailbox.`,
    { kind: "link", label: "To agree or to refuse, open this page and press a button there:", url },
    "Nothing moves until both mailboxes have agreed. The link works for one day.",
    `If you do not want this, refuse there or ignore this mail. If you have questions, write to ${from.contactEmail}.`,
    `${company.name}\n${from.siteUrl}`,
  ]);
}
