declare module "../database/tables.ts" {
  interface Tables {
    outgoingMail: OutgoingMailRow;
  }
}

/** The kinds of mail by their name in the queue. Each feature declares its own in its `tables.ts`. */
export interface MailPurposes {
  /** Stands in the queue where a form leads to no mail, so that its answer takes as long. It is skipped, never sent. */
  "no-mail": true;
}
export type MailPurpose = keyof MailPurposes;

/**
 * - `waiting`: to be sent at `nextAttemptAt`, or being sent by the holder of its lease.
 * - `sent`: the mail server has accepted it.
 * - `failed`: the mail server refuses it, or has not accepted it for days.
 * - `skipped`: it was not wanted any more when its turn came.
 * - `held`: visitors have caused too many mails. It leaves when the operator releases it; `lastFailure` says why.
 */
export const mailStates = ["waiting", "sent", "failed", "skipped", "held"] as const;
export type MailState = (typeof mailStates)[number];

/**
 * One mail in the queue. A single mail is stored complete: what it says does not change. A bulk mail is one of many, and
 * is composed when its turn comes.
 */
export interface OutgoingMailRow {
  id: string;
  purpose: MailPurpose;
  /** The row that the mail is about. */
  aboutId: string;
  /** 1 for a bulk mail: it yields to single mails and is sent at a limited rate. */
  bulk: 0 | 1;
  /** The row that knows the recipient of a bulk mail. */
  recipientId: string | null;
  /** Null in a bulk mail, like what it says. */
  recipient: string | null;
  replyTo: string | null;
  /** Written once, so that a mail that leaves twice can be recognized as one. */
  messageId: string;
  subject: string | null;
  text: string | null;
  html: string | null;
  state: MailState;
  createdAt: string;
  /** Counted when an attempt begins. */
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
