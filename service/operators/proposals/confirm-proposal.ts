import { type AuditedTransaction, auditedTransaction } from "../../platform/audit/audited-transaction.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { Queries } from "../../platform/database/database.ts";
import { readPermissions } from "../../platform/operators/permissions.ts";
import { carryOutNow } from "./carry-out.ts";
import type { ProposalActions } from "./proposal-action.ts";
import { changeProposal, findProposal, isExpired, lockProposal } from "./proposal-store.ts";
import type { ProposalRow } from "./tables.ts";

export type Confirmation =
  /** Confirmed by this call, and carried out unless `state` says otherwise. */
  | { kind: "confirmed"; proposal: ProposalRow }
  | { kind: "unknown" }
  /** By the one who proposed it. */
  | { kind: "own" }
  | { kind: "not-permitted" }
  | { kind: "expired" }
  /** It was confirmed, done or ended before. */
  | { kind: "not-open"; proposal: ProposalRow };

export interface Confirmer {
  id: string;
  name: string;
}

/** Confirms a proposal and carries it out. Of several confirmations one counts. */
export async function confirmProposal(
  id: string,
  confirmer: Confirmer,
  actions: ProposalActions,
  appContext: AppContext,
): Promise<Confirmation> {
  const confirmation = await recordConfirmation(id, confirmer, actions, appContext);
  if (confirmation.kind !== "confirmed") return confirmation;
  await carryOutNow(id, actions, appContext);
  const after = await findProposal(appContext.database.query, id);
  return after ? { kind: "confirmed", proposal: after } : confirmation;
}

/** Confirms a proposal, and leaves it to be carried out. */
export async function recordConfirmation(
  id: string,
  confirmer: Confirmer,
  actions: ProposalActions,
  appContext: AppContext,
): Promise<Confirmation> {
  const asked = await findProposal(appContext.database.query, id);
  if (!asked) return { kind: "unknown" };
  const problem = asked.state === "open" ? await actions[asked.kind].whyNot(asked, appContext) : undefined;
  return await auditedTransaction<Confirmation>(appContext, `operator:${confirmer.name}`, async (tx) => {
    const { transaction, now, audit } = tx;
    // Locked before the proposal, as by the removal of an operator.
    const permitted = await lockPermitted(transaction, [asked.proposedById, confirmer.id], asked.kind);
    const proposal = await lockProposal(transaction, id);
    if (!proposal) return { kind: "unknown" };
    if (proposal.state !== "open") return { kind: "not-open", proposal };
    if (isExpired(proposal, now)) return { kind: "expired" };
    if (proposal.proposedById === confirmer.id) return { kind: "own" };
    if (!permitted.has(confirmer.id)) return { kind: "not-permitted" };
    const mayPropose = permitted.has(proposal.proposedById);
    const reason = mayPropose ? problem : `${proposal.proposedBy} has left or lost the permission.`;
    if (reason !== undefined) return { kind: "not-open", proposal: await endProposal(tx, proposal, reason) };
    const change = { state: "confirmed", confirmedBy: confirmer.name, confirmedAt: now.toISOString() } as const;
    await changeProposal(transaction, id, change);
    const { kind, proposedBy, fingerprint } = proposal;
    audit({ action: "proposal-confirmed", subjectId: id, details: { kind, proposedBy, fingerprint } });
    return { kind: "confirmed", proposal: { ...proposal, ...change } };
  });
}

/** Ends a proposal that is locked in this transaction. */
export async function endProposal(
  { transaction, now, audit }: AuditedTransaction,
  proposal: ProposalRow,
  reason: string,
): Promise<ProposalRow> {
  const change = { state: "ended", endedAt: now.toISOString(), reason } as const;
  await changeProposal(transaction, proposal.id, change);
  audit({ action: "proposal-ended", subjectId: proposal.id, details: { kind: proposal.kind, reason } });
  return { ...proposal, ...change };
}

/** Those of the operators who have the permission. They keep it until the transaction ends. */
async function lockPermitted(
  transaction: Queries,
  ids: readonly string[],
  permission: ProposalRow["kind"],
): Promise<Set<string>> {
  const locked = await transaction
    .updateTable("operator")
    .set((row) => ({ may: row.ref("may") }))
    .where("id", "in", [...ids])
    .returning(["id", "may"])
    .execute();
  return new Set(locked.filter(({ may }) => readPermissions(may).includes(permission)).map(({ id }) => id));
}
