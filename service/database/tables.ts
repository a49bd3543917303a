import type { NewsletterTables } from "./newsletter-tables.ts";

/**
 * The tables. Both engines store the same: identifiers and times are text (UUID version 7, ISO 8601 in UTC), mailboxes
 * are in lower case. Columns are written in snake case in the database and in camel case here. Each folder that has
 * tables declares them in its `tables.ts`, by adding to this interface.
 */
export interface Tables extends NewsletterTables {
  outgoingMail: OutgoingMailRow;
}

export const mailPurposes = [
  "newsletter-confirmation",
  "academic-receipt",
  "academic-notice",
  "academic-rejection",
  "license-key",
  "license-reminder",
  "operator-alarm",
  "operator-digest",
] as const;
export type MailPurpose = (typeof mailPurposes)[number];

/** One mail in the outbox, complete: what it says does not change once it is promised. */
export interface OutgoingMailRow {
  id: string;
  purpose: MailPurpose;
  /** The row that the mail is about. */
  aboutId: string;
  recipient: string;
  replyTo: string;
  /** Written once, so that a mail that leaves twice can be recognized as one. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
  state: "waiting" | "sent" | "failed";
  createdAt: string;
  attempts: number;
  nextAttemptAt: string;
  /** Who is sending the mail right now, and until when nobody else may try. */
  leaseHolder: string | null;
  leasedUntil: string | null;
  lastFailure: string | null;
  finishedAt: string | null;
  /** A text file that goes with the mail. Both or neither are there. */
  attachmentName: string | null;
  attachmentText: string | null;
}
