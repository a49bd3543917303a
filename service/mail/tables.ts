import type { MailPurpose } from "./purposes.ts";

declare module "../db/tables.ts" {
  interface Tables {
    outgoingMail: OutgoingMailRow;
  }
}

/**
 * - `waiting`: to be sent at `nextAttemptAt`, or being sent by whoever has claimed it.
 * - `sent`: the mail server has accepted it.
 * - `failed`: the mail server refused it, or did not accept it until the deadline; `lastFailure` says why.
 * - `canceled`: it was no longer wanted when it was due.
 */
export const mailStates = ["waiting", "sent", "failed", "canceled"] as const;
export type MailState = (typeof mailStates)[number];

/**
 * Why a mail was given up. `hard`: the mailbox does not exist or accepts no mail any more; writing to it again harms the
 * sender's reputation. `policy`: the mail or its sender is refused, and not the recipient.
 */
export type RefusalVerdict = "hard" | "policy";

/** Mails, queued or sent. A single mail is stored complete. A bulk mail is one of many and is composed when it is due. */
export interface OutgoingMailRow {
  id: string;
  purpose: MailPurpose;
  aboutId: string;
  /** Single mails take precedence, and bulk mails are sent at a limited rate. */
  bulk: 0 | 1;
  /** The subscription that a mail of an issue goes to. */
  recipientId: string | null;
  /** It is not sent once this one is removed. */
  recipient: string | null;
  /** The recipient, in one spelling for all that one person reads. */
  emailKey: string | null;
  /** Assigned once, so that a mail that is sent twice can be recognized. */
  messageId: string;
  subject: string | null;
  text: string | null;
  html: string | null;
  /** Both columns of an attachment are set, or neither. */
  attachmentName: string | null;
  attachmentText: string | null;
  state: MailState;
  createdAt: string;
  attempts: number;
  /** Of these without an answer, so that it may have arrived, or failed here. */
  attemptsWithoutAnswer: number;
  nextAttemptAt: string;
  /** Nobody else sends it until then. Once it has ended: when what follows is tried again, if that has failed. */
  claimedUntil: string | null;
  lastFailure: string | null;
  finishedAt: string | null;
  /** Why it failed, if the mail server or an operator has said so. */
  verdict: RefusalVerdict | null;
}

/** Stands in the rows of a person who was erased. No mail is sent to it: names under `invalid` never exist (RFC 2606). */
export const erasedEmail = "erased@erased.invalid";
/** Stands in place of the name. */
export const erasedName = "erased";
