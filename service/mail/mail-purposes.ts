import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { ComposedMail } from "./mail-transport.ts";
import type { MailFailure } from "./next-attempt.ts";
import type { MailPurpose, OutgoingMailRow } from "./tables.ts";

/** Composes a bulk mail when it is due, or returns undefined if it is no longer wanted. By purpose. */
export type MailComposers = Partial<Record<MailPurpose, (mail: OutgoingMailRow) => Promise<ComposedMail | undefined>>>;

/** How a mail has ended: accepted by the mail server, no longer wanted when it was due, or given up. */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "skipped" }
  | ({ kind: "given-up" } & Pick<MailFailure, "reason" | "bounce">);

/** The follow-up of a mail. It is done once, after the end of the mail is recorded, and retried if it fails. */
export type MailFollowUp = (change: AuditedTransaction, mail: OutgoingMailRow, outcome: MailOutcome) => Promise<void>;

/** By purpose. */
export type MailFollowUps = Partial<Record<MailPurpose, MailFollowUp>>;
