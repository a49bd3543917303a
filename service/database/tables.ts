import type { RequestableLanguage } from "#contract/academic-license-request.ts";

/**
 * The tables. Both engines store the same: identifiers and times are text (UUID version 7, ISO 8601 in UTC), mailboxes
 * are in lower case. Columns are written in snake case in the database and in camel case here.
 */
export interface Tables {
  newsletterSubscription: NewsletterSubscriptionRow;
  academicLicenseRequest: AcademicLicenseRequestRow;
  outgoingMail: OutgoingMailRow;
}

export interface NewsletterSubscriptionRow {
  id: string;
  mailbox: string;
  subscribedAt: string;
}

/** While a request is open, a repeat of the same mailbox and language joins it. */
export interface AcademicLicenseRequestRow {
  id: string;
  name: string;
  mailbox: string;
  university: string;
  language: RequestableLanguage;
  state: "received";
  receivedAt: string;
}

export type MailPurpose = "newsletter-confirmation" | "academic-receipt" | "academic-notice";

/** One mail in the outbox, complete: what it says does not change once it is promised. */
export interface OutgoingMailRow {
  id: string;
  purpose: MailPurpose;
  /** The row that the mail is about. */
  aboutId: string;
  recipient: string;
  replyTo: string;
  /** Written once, so that a mail that leaves twice can be recognised as one. */
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
}
