import { type AuditedTransaction, auditedTransaction } from "../../platform/audit/audited-transaction.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import { linkPurposes } from "../../platform/links/link-token.ts";
import { queueOperatorMail } from "../../platform/mail/queue-operator-mails.ts";
import { isNamed, listOperators, type Operator } from "../../platform/operators/operator-store.ts";
import { addDuration } from "../../platform/time/time.ts";
import type { ProposalDescription } from "./proposal-action.ts";
import { proposalPageUrl } from "./proposal-links.ts";
import { proposalMail } from "./proposal-mail.ts";
import { fingerprintOf } from "./proposal-store.ts";
import type { ProposalRow } from "./tables.ts";

export type Proposed =
  | { kind: "proposed"; proposal: ProposalRow; asked: string[] }
  /** The rule needs named operators. */
  | { kind: "not-an-operator" }
  /** No other operator has the permission. */
  | { kind: "nobody-else" }
  /** Another process has proposed the same at this moment. */
  | { kind: "proposed-at-once" };

/** What is proposed, and what the other operators are told of it. */
export interface NewProposal extends Pick<ProposalRow, "kind" | "subject" | "content"> {
  description: ProposalDescription;
}

/** Stores what an operator proposes, in place of an earlier proposal of the same, and asks the others by mail. */
export async function propose(
  { description, ...what }: NewProposal,
  operatorName: string,
  appContext: AppContext,
): Promise<Proposed> {
  const outcome = await auditedTransaction<Proposed>(appContext, `operator:${operatorName}`, async (tx) => {
    const { transaction, now, audit } = tx;
    const operators = await listOperators(transaction);
    const proposer = operators.find(isNamed(operatorName));
    if (!proposer) return { kind: "not-an-operator" };
    const others = operators.filter(({ id, may }) => id !== proposer.id && may.includes(what.kind));
    if (others.length === 0) return { kind: "nobody-else" };
    await endEarlier(tx, what);
    const proposal = newProposal(what, proposer, now, appContext);
    const added = await transaction
      .insertInto("proposal")
      .values(proposal)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return { kind: "proposed-at-once" };
    const { id, kind, subject, fingerprint, expiresAt } = proposal;
    audit({ action: "proposal-made", subjectId: id, details: { kind, subject, fingerprint, expiresAt } });
    for (const other of others) {
      const mail = proposalMail(proposal, description, proposalPageUrl(id, appContext, other.id));
      await queueOperatorMail(transaction, appContext, other, { purpose: "proposal", aboutId: id }, mail);
    }
    return { kind: "proposed", proposal, asked: others.map(({ name }) => name) };
  });
  if (outcome.kind === "proposed") appContext.mailQueued();
  return outcome;
}

function newProposal(
  what: Pick<ProposalRow, "kind" | "subject" | "content">,
  proposer: Operator,
  now: Date,
  { createIdentifier }: AppContext,
): ProposalRow {
  return {
    ...what,
    id: createIdentifier(),
    fingerprint: fingerprintOf(what),
    state: "open",
    proposedById: proposer.id,
    proposedBy: proposer.name,
    proposedAt: now.toISOString(),
    expiresAt: addDuration(now, linkPurposes["confirm-proposal"].lifetime).toISOString(),
    confirmedBy: null,
    confirmedAt: null,
    endedAt: null,
    reason: null,
  };
}

async function endEarlier(
  { transaction, now, audit }: AuditedTransaction,
  { kind, subject }: Pick<ProposalRow, "kind" | "subject">,
): Promise<void> {
  const reason = "A later proposal has replaced it.";
  const ended = await transaction
    .updateTable("proposal")
    .set({ state: "ended", endedAt: now.toISOString(), reason })
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("state", "=", "open")
    .returning("id")
    .execute();
  for (const { id } of ended) audit({ action: "proposal-ended", subjectId: id, details: { kind, reason } });
}
