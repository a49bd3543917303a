import { days, minutes } from "../time/durations.ts";

/**
 * The tokens that let their holder do something, and for how many milliseconds. A token for one purpose does not work
 * for another. Tokens that never expire are sent to one mailbox, and their actions may be repeated without harm.
 */
export const linkPurposes = {
  /** The operator's two links in the mail about a request. They decide on a signed-in device alone. */
  "approve-request": { lifetime: days(14) },
  "reject-request": { lifetime: days(14) },
  /** In the digest: undoes what the rule has approved, on a signed-in device. */
  "undo-request": { lifetime: days(14) },
  /** In the mail about a proposal: another operator confirms it, on a signed-in device. */
  "confirm-proposal": { lifetime: days(3) },
  /** The mail that signs a device of the operator in. It works once. */
  "operator-sign-in": { lifetime: minutes(15) },
  /** The cookie of a signed-in device. */
  "operator-session": { lifetime: days(30) },
  /** The status page of a request, with its buttons. */
  "request-status": { lifetime: "for-ever" },
  /** In the reminders of an academic license: one press renews it, for months after its end at most. */
  "renew-academic": { lifetime: days(120) },
  /** The list of all licenses of a mailbox, with keys to be sent and seats to be assigned. */
  "my-licenses": { lifetime: days(1) },
  /** The two mails that ask whether licenses move from one mailbox to another. */
  "leave-mailbox": { lifetime: days(1) },
  "join-mailbox": { lifetime: days(1) },
  /** A later consent does not count as an answer to the mail. */
  "confirm-subscription": { lifetime: days(30) },
  /** In every issue: CASL requires 60 days at least, and old issues are found later than that. */
  unsubscribe: { lifetime: "for-ever" },
} as const satisfies Readonly<Record<string, { lifetime: number | "for-ever" }>>;
export type LinkPurpose = keyof typeof linkPurposes;
