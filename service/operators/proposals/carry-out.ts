import { auditedTransaction } from "../../platform/audit/audited-transaction.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { Job } from "../../platform/jobs/job-runner.ts";
import type { ProposalActions } from "./proposal-action.ts";
import { changeProposal, findProposal, lockProposal } from "./proposal-store.ts";

/**
 * Does what two operators have agreed on, in one transaction with the record of it. Of several processes one does it: the
 * others wait for the row and find it done.
 */
async function carryOut(id: string, actions: ProposalActions, appContext: AppContext): Promise<void> {
  const confirmed = await findProposal(appContext.database.query, id);
  if (confirmed?.state !== "confirmed") return;
  await auditedTransaction(appContext, `operator:${confirmed.confirmedBy ?? ""}`, async (tx) => {
    const proposal = await lockProposal(tx.transaction, id);
    if (proposal?.state !== "confirmed") return;
    const { kind, proposedBy, confirmedBy } = proposal;
    const details = { proposal: id, proposedBy, confirmedBy };
    const reason = await actions[kind].carryOut(tx, proposal, details, appContext);
    const endedAt = tx.now.toISOString();
    await changeProposal(
      tx.transaction,
      id,
      reason === undefined ? { state: "done", endedAt } : { state: "ended", endedAt, reason },
    );
    if (reason !== undefined) tx.audit({ action: "proposal-ended", subjectId: id, details: { kind, reason } });
  });
}

/** The same, at once. If it fails, the job of the service tries again. */
export async function carryOutNow(id: string, actions: ProposalActions, appContext: AppContext): Promise<void> {
  try {
    await carryOut(id, actions, appContext);
  } catch (error) {
    appContext.reportError(error, undefined);
  }
}

/** Carries out what was confirmed and not yet done, as after a crash. */
export function proposalsJob(actions: ProposalActions, appContext: AppContext): Job {
  return {
    name: "proposals",
    async run() {
      const confirmed = await appContext.database.query
        .selectFrom("proposal")
        .select("id")
        .where("state", "=", "confirmed")
        .execute();
      for (const { id } of confirmed) await carryOut(id, actions, appContext);
    },
  };
}
