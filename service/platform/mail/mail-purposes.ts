import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { Queries } from "../database/database.ts";
import type { ComposedMail } from "./compose-mail.ts";
import type { MailFailure } from "./next-attempt.ts";
import type { MailPurpose, OutgoingMailRow } from "./tables.ts";

/** How a mail has ended: accepted by the mail server, no longer wanted when it was due, or given up. */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "skipped" }
  | ({ kind: "given-up" } & Pick<MailFailure, "reason" | "bounce">);

/** The follow-up of a mail. It is done once, after the end of the mail is recorded, and retried if it fails. */
export type MailFollowUp = (change: AuditedTransaction, mail: OutgoingMailRow, outcome: MailOutcome) => Promise<void>;

/** A mail that the recipient's server refuses, and that is tried again all the same. */
export interface DelayedMail {
  kind: "delayed";
  reason: string;
}

/** What a report says about the mailbox that a mail was sent to. */
export type ReportedOutcome =
  | { kind: "delivered" }
  | { kind: "returned"; verdict: NonNullable<OutgoingMailRow["returnVerdict"]>; status: string; diagnostic: string }
  | { kind: "complaint" }
  /** At the mail provider, by its link and not by ours. */
  | { kind: "unsubscribed" };

/** When the receiving server is asked to report on a mail (RFC 3461). */
export type AskedReports = readonly ("success" | "failure")[];

export interface MailReports {
  ask: AskedReports;
  /** The mailbox of a bulk mail, whose row has none. */
  recipientOf?(queries: Queries, mail: OutgoingMailRow): Promise<string | undefined>;
  /** Records a report. One that is repeated has the same identifier. */
  record(mail: OutgoingMailRow, outcome: ReportedOutcome, reportId: string): Promise<void>;
}

/** What becomes of the mails of one purpose. Null says that nothing follows. */
export interface MailHandling {
  /** Composes a bulk mail when it is due, or returns undefined if it is no longer wanted. Other mails are stored whole. */
  compose?(mail: OutgoingMailRow): Promise<ComposedMail | undefined>;
  onEnd: MailFollowUp | null;
  /** What follows when the mail is refused the first time, and is tried again all the same. */
  onDelay?(change: AuditedTransaction, mail: OutgoingMailRow, delayed: DelayedMail): Promise<void>;
  onReport: MailReports | null;
}

/** What becomes of each mail. A purpose without an entry does not compile. */
export type MailHandlings = Readonly<Record<MailPurpose, MailHandling>>;

/** A mail whose end is recorded in the queue and in the log alone. */
export const unfollowedMail: MailHandling = { onEnd: null, onReport: null };

/** What becomes of a mail, also of a purpose that a later version has queued. */
export function handlingOf(mails: Readonly<Partial<MailHandlings>>, purpose: MailPurpose): MailHandling {
  return mails[purpose] ?? unfollowedMail;
}
