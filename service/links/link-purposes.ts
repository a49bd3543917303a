/**
 * The links that let their holder do something, and for how many days. A link for one purpose does not work for
 * another. Links that never expire are sent to one mailbox, and their actions may be repeated without harm.
 */
export const linkPurposes = {
  /** The operator's two links in the mail about a request. The promised answer time is much shorter. */
  "approve-request": { days: 14 },
  "reject-request": { days: 14 },
  /** The status page of a request, with its buttons. */
  "request-status": { days: "for-ever" },
  /** A later consent does not count as an answer to the mail. */
  "confirm-subscription": { days: 30 },
  /** In every issue: CASL requires 60 days at least, and old issues are found later than that. */
  unsubscribe: { days: "for-ever" },
} as const satisfies Readonly<Record<string, { days: number | "for-ever" }>>;
export type LinkPurpose = keyof typeof linkPurposes;
