import type { AuditedTransaction } from "../../platform/audit/audited-transaction.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { ProposalKind, ProposalRow } from "./tables.ts";

/** What another operator is shown before confirming. */
export interface ProposalDescription {
  facts: readonly (readonly [label: string, value: string])[];
  /** A text to be read, if there is one. */
  text?: string;
}

/** What a proposal of one kind leads to. */
export interface ProposalAction {
  describe(proposal: ProposalRow, appContext: AppContext): Promise<ProposalDescription>;
  /** Why it cannot be done any more, if so. Asked before it is confirmed. */
  whyNot(proposal: ProposalRow, appContext: AppContext): Promise<string | undefined>;
  /**
   * Does it, and records it with `details`. Returns why it cannot be done, if so. What it does outside of the database is
   * done once, however often it is called.
   */
  carryOut(
    tx: AuditedTransaction,
    proposal: ProposalRow,
    details: Readonly<Record<string, string | null>>,
    appContext: AppContext,
  ): Promise<string | undefined>;
}

export type ProposalActions = Readonly<Record<ProposalKind, ProposalAction>>;
