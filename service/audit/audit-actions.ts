/** Everything that the log can hold. What a word stands for never changes, since entries stay for ever. */
export const auditActions = [
  "request-received",
  "request-repeated",
  "request-mailbox-proven",
  "request-receipt-sent-again",
  "request-withdrawn",
  "request-approved",
  "request-rejected",
  "request-key-submitted",
  // In entries of former versions.
  "request-key-handed-over",
  "request-key-delivered",
  "request-key-bounced",
  "license-issued",
  "license-revoked",
  "license-sent-again",
  "license-reminder-promised",
  "mail-given-up",
  "mail-retried",
  "keys-created",
  "keys-rotated",
  "package-added",
  "subscription-asked",
  "subscription-confirmed",
  "subscription-ended",
  "subscription-erased",
  "subscriptions-forgotten",
  "subscriptions-imported",
  "subscriptions-exported",
  "newsletter-issue-started",
  "newsletter-issue-finished",
  "newsletter-issue-retried",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who changed something: the requester or subscriber by their link, an operator by name, or the service by itself. */
export type Actor = "requester" | "subscriber" | "service" | `operator:${string}`;

export interface AuditNote {
  action: AuditAction;
  /** The identifier of what changed. */
  subjectId: string;
  /** Facts without names or mailboxes of requesters. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}
