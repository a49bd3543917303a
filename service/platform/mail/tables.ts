declare module "../database/tables.ts" {
  interface Tables {
    outgoingMail: OutgoingMailRow;
  }
}

/** The kinds of mail by their name in the queue. Each feature declares its own in its `tables.ts`. */
export interface MailPurposes {
  /** Queued when a form leads to no mail, so that its answer takes equally long. It is skipped, never sent. */
  "no-mail": true;
  /** Something needs the operator, whichever feature tells of it. */
  "operator-alarm": true;
}
export type MailPurpose = keyof MailPurposes;

/**
 * - `waiting`: to be sent at `nextAttemptAt`, or being sent by the holder of its lease.
 * - `held`: not sent until the operator releases or drops it; `lastFailure` says why.
 * - `sent`: the mail server has accepted it.
 * - `failed`: the mail server refused it, or did not accept it until the deadline.
 * - `skipped`: it was no longer wanted when it was due.
 */
export const mailStates = ["waiting", "held", "sent", "failed", "skipped"] as const;
export type MailState = (typeof mailStates)[number];

/**
 * One mail in the queue. A single mail is stored complete. A bulk mail is one of many and is composed when it is due.
 */
export interface OutgoingMailRow {
  id: string;
  purpose: MailPurpose;
  /** The row that the mail is about. */
  aboutId: string;
  /** 1 for a bulk mail: single mails take precedence, and it is sent at a limited rate. */
  bulk: 0 | 1;
  /** The row that identifies the recipient of a bulk mail. */
  recipientId: string | null;
  /** Null in a bulk mail, like its contents. */
  recipient: string | null;
  replyTo: string | null;
  /** Assigned once, so that a mail that is sent twice can be recognized. */
  messageId: string;
  subject: string | null;
  text: string | null;
  html: string | null;
  state: MailState;
  createdAt: string;
  /** Counted when an attempt begins. */
  attempts: number;
  /** Of these, how many ended without an answer, so that the mail may have arrived, or failed within the service. */
  attemptsWithoutAnswer: number;
  /** Of a mail that has ended, when to retry its follow-up. */
  nextAttemptAt: string;
  /** The worker that is sending the mail, and how long its lease lasts. */
  leaseHolder: string | null;
  leasedUntil: string | null;
  lastFailure: string | null;
  finishedAt: string | null;
  /** An attached text file. Both columns are set, or neither. */
  attachmentName: string | null;
  attachmentText: string | null;
  /** How the mail has ended, as JSON, until its follow-up is done. */
  pendingOutcome: string | null;
  /** When the operator was told that the mail is held. */
  operatorToldAt: string | null;
  /** When the recipient's mail server said that it has the mail, where its reports are read. */
  deliveredAt: string | null;
  /** When the mail was returned, by the server's answer or a later report, and what that says about the mailbox. */
  returnedAt: string | null;
  returnVerdict: "hard" | "soft" | "policy" | "unclear" | null;
  returnReason: string | null;
  /** The HTTP request that caused the mail, as the log has it. Null for a mail of a job or a command. */
  httpRequestId: string | null;
  /** The operator whom the mail is for. It is not sent once this one is removed. Null for any other mail. */
  operatorId: string | null;
}
