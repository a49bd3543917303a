import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { ComposedMail } from "./mail-transport.ts";
import type { MailFailure } from "./next-attempt.ts";
import type { MailPurpose, OutgoingMailRow } from "./tables.ts";

/** Composes a bulk mail when it is due, or returns undefined if it is no longer wanted. By purpose. */
export type MailComposers = Partial<Record<MailPurpose, (mail: OutgoingMailRow) => Promise<ComposedMail | undefined>>>;

/** The outcome of a mail: accepted by the mail server, no longer wanted when due, or given up. */
export type MailOutcome = { kind: "sent" } | { kind: "skipped" } | ({ kind: "given-up" } & MailFailure);

/** What follows from the outcome of a mail, by purpose, within the transaction that records it. */
export type MailFollowUps = Partial<
  Record<MailPurpose, (change: AuditedTransaction, mail: OutgoingMailRow, outcome: MailOutcome) => Promise<void>>
>;
