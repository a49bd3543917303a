import type { Change } from "../audit/audited-transaction.ts";
import type { MailPurpose, OutgoingMailRow } from "../database/tables.ts";

/** How a mail has ended: the mail server has taken it, or it was given up. */
export type MailOutcome = { kind: "sent" } | { kind: "given-up"; reason: string };

/** What follows from the end of a mail, by its purpose, within the change that records it. */
export type MailFollowUps = Partial<
  Record<MailPurpose, (change: Change, mail: OutgoingMailRow, outcome: MailOutcome) => Promise<void>>
>;
