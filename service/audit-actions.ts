/** Every action that is recorded. The meaning of a name never changes, because entries are permanent. */
export type AuditAction =
  | "request-received"
  | "request-receipt-sent-again"
  | "request-withdrawn"
  | "request-approved"
  | "request-rejected"
  | "request-rejection-undone"
  | "license-issued"
  | "license-imported"
  | "license-revoked"
  | "license-suspended"
  | "license-restored"
  | "license-key-received"
  | "pool-keys-imported"
  | "license-sent-again"
  | "license-reminder-queued"
  | "license-email-changed"
  | "order-email-changed"
  | "secrets-shown"
  | "person-exported"
  | "person-erased"
  | "operator-sign-in-asked"
  | "operator-signed-in"
  | "operator-signed-out"
  | "note-written"
  | "note-removed"
  | "mail-given-up"
  | "mail-returned"
  | "mail-retried"
  | "keys-created"
  | "keys-rotated"
  | "package-added"
  | "package-requested"
  | "package-request-answered"
  | "package-requests-forgotten"
  | "order-received"
  | "order-changed"
  | "order-reported"
  | "order-keys-sent-again"
  | "subscription-asked"
  | "subscription-confirmed"
  | "subscription-ended"
  | "subscription-erased"
  | "subscriptions-forgotten"
  | "subscriptions-imported"
  | "newsletter-issue-written"
  | "newsletter-issue-scheduled"
  | "newsletter-issue-unscheduled"
  | "newsletter-issue-started"
  | "newsletter-issue-missed"
  | "newsletter-issue-stopped"
  | "newsletter-issue-continued";

/** Who made a change: a requester, subscriber, buyer or licensee by their link or form, an operator, or the service itself. */
export type Actor = "requester" | "subscriber" | "buyer" | "licensee" | "service" | `operator:${string}`;

export interface AuditEvent {
  action: AuditAction;
  /** The identifier of the changed row. */
  subjectId: string;
  /** Facts, without names and mailboxes of requesters. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}
