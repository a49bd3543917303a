import { createHash } from "node:crypto";
import type { AppContext } from "../../context/app-context.ts";
import { handlingOf, type MailHandlings, type ReportedOutcome } from "../mail-purposes.ts";
import type { MailReport } from "./read-mail-report.ts";
import type { Reading } from "./report-reader.ts";

/** Records a report. Returns whether it was about a mail of the queue and the mailbox that this was sent to. */
export type RecordReport = (report: MailReport) => Promise<boolean>;

/** A mail that may hold a report. */
export interface ReceivedMail {
  /** What it is called where it lies. */
  name: string;
  /** As much of it as is read. */
  beginning: Uint8Array;
}

export interface ReportReaders {
  record: RecordReport;
  read(mail: ReceivedMail): Promise<Reading>;
  /** Called before a mail is put aside. If it throws, the mail stays where it is for the next run. */
  onPutAside(aside: { name: string; reason: string; error?: unknown }): Promise<void>;
}

export interface ReportsRead {
  files: number;
  /** Absence notes, reports about unknown mails, and other mail. */
  other: number;
}

/**
 * Passes a report to the feature that sent the mail. Anyone can send a report, so it is used only if it names a mail and
 * the mailbox that it was sent to: the Message-ID is known to the sender and the recipient only.
 */
export function createReportRecorder(
  mails: MailHandlings,
  { database: { query } }: Pick<AppContext, "database">,
): RecordReport {
  return async (report) => {
    if (report.kind === "other" || report.kind === "unreadable" || report.originalMessageId === undefined) return false;
    const found = query.selectFrom("outgoingMail").selectAll().where("messageId", "=", report.originalMessageId);
    const mail = await found.executeTakeFirst();
    const reports = mail && handlingOf(mails, mail.purpose).onReport;
    if (!reports) return false;
    const mailbox = mail.recipient ?? (await reports.recipientOf?.(query, mail));
    const outcome = mailbox === undefined ? undefined : outcomeFor(mailbox, report);
    if (outcome === undefined) return false;
    if (outcome === "tried again") return true;
    const reportId = createHash("sha256").update(JSON.stringify(report)).digest("hex");
    await reports.record(mail, outcome, reportId);
    return true;
  };
}

/** What a report says about a mailbox, or undefined if it is about another one. */
function outcomeFor(
  mailbox: string,
  report: Extract<MailReport, { originalMessageId: unknown }>,
): ReportedOutcome | "tried again" | undefined {
  if (report.kind === "complaint") {
    const isAboutIt = report.mailbox === undefined || report.mailbox === mailbox;
    return isAboutIt ? { kind: "complaint" } : undefined;
  }
  if (report.kind === "unsubscribed") return report.mailbox === mailbox ? { kind: "unsubscribed" } : undefined;
  const recipient = report.recipients.find(({ mailboxes }) => mailboxes.includes(mailbox));
  if (!recipient) return undefined;
  const { action, verdict, status, diagnostic } = recipient;
  // The server that has the mail tries a delayed one again.
  if (action === "delayed") return "tried again";
  return verdict === "delivered" ? { kind: "delivered" } : { kind: "returned", verdict, status, diagnostic };
}

/**
 * Reads a mail and records its report. Returns where to put it: with those that were read, or aside if reading or
 * recording it has failed, so that it is not tried again and again. Undefined if it stays where it is.
 */
export async function takeIn(
  mail: ReceivedMail,
  { record, read, onPutAside }: ReportReaders,
  counted: ReportsRead,
): Promise<"read" | "failed" | undefined> {
  const { name } = mail;
  const reading = await read(mail);
  if (reading.kind === "later") return undefined;
  counted.files += 1;
  if (reading.kind === "failed") {
    await onPutAside({ name, reason: reading.reason });
    return "failed";
  }
  try {
    if (!(await record(reading.report))) counted.other += 1;
    return "read";
  } catch (error) {
    await onPutAside({ name, reason: "Its report could not be recorded.", error });
    return "failed";
  }
}
