import { days, minutes } from "../time/durations.ts";

/**
 * Every token that lets its holder do something, and for how many milliseconds. A token made for one purpose does nothing
 * for another. Those that never expire belong to the one person whose mailbox they were sent to; what they do may be done
 * again without harm.
 */
export const linkPurposes = {
  /** The operator's two pages about a request. They decide on a signed-in device alone. */
  "approve-request": { lifetime: days(14) },
  "reject-request": { lifetime: days(14) },
  /** The mail that signs a device of the operator in. It works once. */
  "operator-sign-in": { lifetime: minutes(15) },
  /** The cookie of a signed-in device. */
  "operator-session": { lifetime: days(30) },
  /** The requester's page about the request, with its buttons. */
  "request-status": { lifetime: "for-ever" },
  /** A consent that comes later than this is not taken for one to the mail that asked. */
  "confirm-subscription": { lifetime: days(30) },
  /** In every issue: CASL wants it to work for 60 days at least, and an old issue is found later than that. */
  unsubscribe: { lifetime: "for-ever" },
} as const satisfies Readonly<Record<string, { lifetime: number | "for-ever" }>>;
export type LinkPurpose = keyof typeof linkPurposes;
