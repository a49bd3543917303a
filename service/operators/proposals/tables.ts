declare module "../../platform/database/tables.ts" {
  interface Tables {
    proposal: ProposalRow;
  }
}

declare module "../../platform/mail/tables.ts" {
  interface MailPurposes {
    proposal: true;
  }
}

/** What two operators do together, by what it is. */
export const proposalKinds = ["keys", "newsletter"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/**
 * - `open`: waits for another operator, until `expiresAt`.
 * - `confirmed`: two operators want it, and it is to be done.
 * - `done`: it is done.
 * - `ended`: it was replaced or withdrawn, or cannot be done any more; `reason` says why.
 */
export type ProposalState = "open" | "confirmed" | "done" | "ended";

/** What one operator has proposed and another is to confirm. */
export interface ProposalRow {
  id: string;
  kind: ProposalKind;
  /** What it is about, such as the name of an issue. */
  subject: string;
  /** All of what is to be done, as JSON. */
  content: string;
  /** The SHA-256 of kind, subject and content. */
  fingerprint: string;
  state: ProposalState;
  proposedById: string;
  proposedBy: string;
  proposedAt: string;
  expiresAt: string;
  confirmedBy: string | null;
  confirmedAt: string | null;
  /** When it was done, or ended without. */
  endedAt: string | null;
  reason: string | null;
}
