import type { ProductId } from "#content/products/ids.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import type { LicenseEdition } from "../licenses/license.ts";
import type { NewsletterTables } from "./newsletter-tables.ts";

/**
 * The tables. Both engines store the same: identifiers and times are text (UUID version 7, ISO 8601 in UTC), mailboxes
 * are in lower case. Columns are written in snake case in the database and in camel case here.
 */
export interface Tables extends NewsletterTables {
  academicLicenseRequest: AcademicLicenseRequestRow;
  outgoingMail: OutgoingMailRow;
  academicDecision: AcademicDecisionRow;
  license: LicenseRow;
  licenseRevocation: LicenseRevocationRow;
  licenseReminder: LicenseReminderRow;
  jobRun: JobRunRow;
  auditEntry: AuditEntryRow;
}

/**
 * Received: open, in review. Approved: the license is promised. Handed over: our mail server has taken the mail with the
 * key. Delivered: the server of the mailbox has reported so. Bounced: the mail could not be delivered.
 */
export const academicRequestStates = [
  "received",
  "approved",
  "rejected",
  "withdrawn",
  "handed-over",
  "delivered",
  "bounced",
] as const;
export type AcademicRequestState = (typeof academicRequestStates)[number];

/** While a request is open, which is in the state received, a repeat of the same mailbox and language joins it. */
export interface AcademicLicenseRequestRow {
  id: string;
  name: string;
  mailbox: string;
  university: string;
  language: RequestableLanguage;
  state: AcademicRequestState;
  receivedAt: string;
  /** When somebody showed that they read this mailbox, by the link that was sent to it. */
  mailboxProvenAt: string | null;
  /** Why another key is needed although there is one, in the requester's words. */
  explanation: string | null;
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

/** Who decided on a request, when and why. A request is decided once. */
export interface AcademicDecisionRow {
  requestId: string;
  verdict: "approved" | "rejected";
  /** The id of a rejection reason. Null for an approval. */
  reason: string | null;
  /** What the operator added for the requester. */
  note: string | null;
  decidedBy: string;
  decidedThrough: "desk" | "mail-link";
  decidedAt: string;
}

export interface LicenseRow {
  id: string;
  /** Null for a license that was issued without a request. */
  requestId: string | null;
  /** The revoked license that this one stands in for. */
  replacesId: string | null;
  product: ProductId;
  edition: LicenseEdition;
  licensee: string;
  organization: string | null;
  mailbox: string;
  majorVersion: number;
  issuedAt: string;
  expiresAt: string;
  issuedBy: string;
  /** The signed license, as it was sent. */
  keyText: string;
}

export interface LicenseRevocationRow {
  licenseId: string;
  reason: string;
  revokedBy: string;
  revokedAt: string;
}

export interface LicenseReminderRow {
  licenseId: string;
  daysBefore: number;
  remindedAt: string;
}

/** A job that has run for an occasion, such as a day, never runs for it again. */
export interface JobRunRow {
  job: string;
  occasion: string;
  ranAt: string;
}

/** One change of state. Rows are added and never touched again: the database refuses. */
export interface AuditEntryRow {
  /** 1, 2, 3, without a gap. */
  sequence: number;
  recordedAt: string;
  actor: string;
  action: string;
  subjectId: string;
  /** JSON. Never a name or a mailbox of a requester: what is here stays for ever. */
  details: string;
  previousHash: string;
  hash: string;
}
