import type { Change } from "../change.ts";
import type { ComposedMail } from "./compose-mail.ts";
import type { MailFailure } from "./next-attempt.ts";
import type { MailPurpose, OutgoingMailRow } from "./tables.ts";

/** How a mail has ended: accepted by the mail server, no longer wanted when it was due, or given up. */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "canceled" }
  | ({ kind: "given-up" } & Pick<MailFailure, "reason" | "verdict">);

/** The follow-up of a mail. It is done once, after the end of the mail is recorded, and retried if it fails. */
export type MailFollowUp = (change: Change, mail: OutgoingMailRow, outcome: MailOutcome) => Promise<void>;

/** A mail that the recipient's server refuses, and that is tried again all the same. */
export interface DelayedMail {
  kind: "delayed";
  reason: string;
}

/** What becomes of the mails of one purpose. Null says that nothing follows. */
export interface MailHandling {
  /** Composes a bulk mail when it is due, or returns undefined if it is no longer wanted. Other mails are stored whole. */
  compose?(mail: OutgoingMailRow): Promise<ComposedMail | undefined>;
  onEnd: MailFollowUp | null;
  /** What follows when the mail is refused the first time, and is tried again all the same. */
  onDelay?(change: Change, mail: OutgoingMailRow, delayed: DelayedMail): Promise<void>;
}

/** What becomes of each mail. A purpose without an entry does not compile. */
export type MailHandlings = Readonly<Record<MailPurpose, MailHandling>>;

/** A mail whose end is recorded in the queue and in the log alone. */
export const unfollowedMail: MailHandling = { onEnd: null };

/**
 * A mail to the operator. An alarm about its end would go to the same mailbox: the log, the metrics, and the alert
 * DesigniteMailGivenUp, which names these purposes, tell of it.
 */
export const operatorMail: MailHandling = { ...unfollowedMail };

/** What becomes of a mail, also of a purpose that a later version has queued. */
export function handlingOf(mails: Readonly<Partial<MailHandlings>>, purpose: MailPurpose): MailHandling {
  return mails[purpose] ?? unfollowedMail;
}
