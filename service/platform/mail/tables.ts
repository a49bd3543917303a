import { column, identifier, nullable, type RowsOf, type Tables, table } from "../database/tables.ts";

declare module "../database/tables.ts" {
  interface Tables extends RowsOf<typeof mailTables> {}
}

/** The kinds of mail by their name in the queue. Each feature declares its own, in its `tables.ts` or beside what sends them. */
export interface MailPurposes {
  /** Something needs the operator, whichever feature tells of it. */
  "operator-alarm": true;
}
export type MailPurpose = keyof MailPurposes;

/**
 * - `waiting`: to be sent at `nextAttemptAt`, or being sent by the holder of its lease.
 * - `sent`: the mail server has accepted it.
 * - `failed`: the mail server refused it, or did not accept it until the deadline; `lastFailure` says why.
 * - `canceled`: it was no longer wanted when it was due.
 */
export const mailStates = ["waiting", "sent", "failed", "canceled"] as const;
export type MailState = (typeof mailStates)[number];

export const mailTables = {
  /** A single mail is stored complete. A bulk mail is one of many and is composed when it is due. */
  outgoingMail: table("Mails, queued or sent.", {
    id: identifier,
    purpose: column<MailPurpose>("what the mail is for"),
    aboutId: column("what the mail is about"),
    /** Single mails take precedence, and bulk mails are sent at a limited rate. */
    bulk: column<0 | 1>("1 for mails of an issue"),
    recipientId: nullable("the subscription it goes to"),
    /** It is not sent once this one is removed. */
    recipient: nullable("to whom; empty in a mail of an issue, like its contents"),
    mailboxKey: nullable("the recipient, in one spelling for all that one person reads"),
    replyTo: nullable("where answers go"),
    /** Assigned once, so that a mail that is sent twice can be recognized. */
    messageId: column("its Message-ID"),
    subject: nullable("the subject of the mail"),
    text: nullable("its text"),
    html: nullable("its text as HTML"),
    /** Both columns of an attachment are set, or neither. */
    attachmentName: nullable("the name of the attachment"),
    attachmentText: nullable("its text"),
    httpRequestId: nullable("the HTTP request that caused it, as the log has it; empty for a job or a command"),
    state: column<MailState>("where it stands"),
    createdAt: column("when it was made"),
    attempts: column<number>("how often it was tried, counted when an attempt begins"),
    attemptsWithoutAnswer: column<number>("of these without an answer, so that it may have arrived, or failed here"),
    nextAttemptAt: column("when it is tried next; once it has ended, when its follow-up is"),
    leaseHolder: nullable("the process that is sending it"),
    leasedUntil: nullable("until when"),
    lastFailure: nullable("why the last try failed"),
    finishedAt: nullable("when it was finished"),
    pendingOutcome: nullable("an outcome that is still to be followed up, as JSON"),
    refusedAt: nullable("when it was refused for good, or an operator noted that its mailbox takes none"),
  }),
};

export type OutgoingMailRow = Tables["outgoingMail"];

/** Stands in the rows of a person who was erased. No mail is sent to it: names under `invalid` never exist (RFC 2606). */
export const erasedMailbox = "erased@erased.invalid";
/** Stands in place of the name. */
export const erasedName = "erased";
