/**
 * Every link that lets its holder do something, and for how many days. A link made for one purpose does nothing for
 * another. Those that never expire belong to the one person whose mailbox they were sent to; what they do may be done
 * again without harm.
 */
export const linkPurposes = {
  /** The operator's two buttons in the mail about a request. Who asks is promised an answer long before this. */
  "approve-request": { days: 14 },
  "reject-request": { days: 14 },
  /** The requester's page about the request, with its buttons. */
  "request-status": { days: "for-ever" },
  /** A consent that comes later than this is not taken for one to the mail that asked. */
  "confirm-subscription": { days: 30 },
  /** In every issue: CASL wants it to work for 60 days at least, and an old issue is found later than that. */
  unsubscribe: { days: "for-ever" },
} as const satisfies Readonly<Record<string, { days: number | "for-ever" }>>;
export type LinkPurpose = keyof typeof linkPurposes;
