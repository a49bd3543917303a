import { createHash } from "node:crypto";
import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import type { ComposedMail } from "./compose-mail.ts";
import type { MailFailure } from "./next-attempt.ts";
import type { MailPurpose, OutgoingMailRow, ReturnVerdict } from "./tables.ts";

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

/** What is said about the mailbox that a mail was sent to. */
export type ReportedOutcome =
  | { kind: "delivered" }
  | {
      kind: "returned";
      verdict: ReturnVerdict;
      /** The enhanced status code, `5.1.1`. */
      status: string;
      /** The remote server's answer, for the operator. May be empty. */
      diagnostic: string;
    }
  /** The recipient reported the mail as unwanted. */
  | { kind: "complaint" }
  /** At the mail provider, by its link and not by ours. */
  | { kind: "unsubscribed" };

/**
 * What a mail server or provider says about one recipient of a sent mail. Anyone can send such a mail: use it only if
 * `originalMessageId` is that of a mail sent to the reported mailbox.
 */
export interface MailReport {
  originalMessageId: string;
  /**
   * The mailbox that we wrote to, as far as the server knows it, and the one that it was forwarded to. Some providers
   * omit it in a complaint.
   */
  mailboxes: readonly string[] | undefined;
  /** A mail that is delayed is tried again by the server that has it. */
  outcome: ReportedOutcome | { kind: "delayed" };
}

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

/**
 * A mail to the operator. An alarm about its end would go to the same mailbox: the log, the metrics, and the alert
 * DesigniteMailGivenUp, which names these purposes, tell of it.
 */
export const operatorMail: MailHandling = { ...unfollowedMail };

/** What becomes of a mail, also of a purpose that a later version has queued. */
export function handlingOf(mails: Readonly<Partial<MailHandlings>>, purpose: MailPurpose): MailHandling {
  return mails[purpose] ?? unfollowedMail;
}

/** Records what one message says of a mail. Returns whether it was about a mail of the queue and the mailbox of that. */
export type RecordReports = (reports: readonly MailReport[]) => Promise<boolean>;

/**
 * Passes a report to the feature that sent the mail. Anyone can send a report, so it is used only if it names a mail and
 * the mailbox that it was sent to: the Message-ID is known to the sender and the recipient only.
 */
export function createReportRecorder(
  mails: MailHandlings,
  { database: { query } }: Pick<AppContext, "database">,
): RecordReports {
  return async (reports) => {
    const [first] = reports;
    if (!first) return false;
    const found = query.selectFrom("outgoingMail").selectAll().where("messageId", "=", first.originalMessageId);
    const mail = await found.executeTakeFirst();
    const handled = mail && handlingOf(mails, mail.purpose).onReport;
    if (!handled) return false;
    const mailbox = mail.recipient ?? (await handled.recipientOf?.(query, mail));
    if (mailbox === undefined) return false;
    const report = reports.find(({ mailboxes }) => mailboxes === undefined || mailboxes.includes(mailbox));
    if (!report) return false;
    const { outcome } = report;
    if (outcome.kind === "delayed") return true;
    await handled.record(mail, outcome, createHash("sha256").update(JSON.stringify(report)).digest("hex"));
    return true;
  };
}
