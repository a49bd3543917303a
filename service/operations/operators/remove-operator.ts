import type { AuditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Operator } from "../../operators/operator-store.ts";
import { endProposal } from "../../proposals/confirm-proposal.ts";

/** What became of that which an operator leaves behind. */
export interface Removal {
  name: string;
  /** Mails that were not sent and that others have, or that only this operator could use. */
  mailsDropped: number;
  /** Mails that nobody else has: they go to REVIEW_EMAIL. */
  mailsPassedOn: number;
  proposalsEnded: number;
}

/** They are about this operator alone, or come again with links of another. */
const personalPurposes = ["operator-sign-in", "operator-digest", "operator-change", "proposal"] as const;

/** Removes an operator: every link, device and proposal of this person ends with the transaction. */
export async function removeOperator(
  tx: AuditedTransaction,
  { id, name }: Operator,
  appContext: Pick<AppContext, "reviewEmail">,
): Promise<Removal> {
  const { transaction, audit } = tx;
  await transaction.deleteFrom("operator").where("id", "=", id).execute();
  const proposals = await transaction
    .updateTable("proposal")
    .set((row) => ({ state: row.ref("state") }))
    .where("proposedById", "=", id)
    .where("state", "=", "open")
    .returningAll()
    .execute();
  for (const proposal of proposals) await endProposal(tx, proposal, `${name} has left.`);
  const mails = await settleMails(tx, id, appContext);
  const removal = { name, ...mails, proposalsEnded: proposals.length };
  audit({ action: "operator-removed", subjectId: id, details: { ...removal } });
  return removal;
}

/** The mails that have not left. One under way is not sent either, unless the mail server has it already. */
async function settleMails(
  { transaction, now }: AuditedTransaction,
  operatorId: string,
  { reviewEmail }: Pick<AppContext, "reviewEmail">,
): Promise<Pick<Removal, "mailsDropped" | "mailsPassedOn">> {
  const at = now.toISOString();
  const passedOn = await transaction
    .updateTable("outgoingMail")
    .set({ operatorId: null, recipient: reviewEmail })
    .where("operatorId", "=", operatorId)
    .where("state", "in", ["waiting", "held"])
    .where("purpose", "not in", [...personalPurposes])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outgoingMail as other")
            .select("other.id")
            .whereRef("other.purpose", "=", "outgoingMail.purpose")
            .whereRef("other.aboutId", "=", "outgoingMail.aboutId")
            .whereRef("other.operatorId", "<>", "outgoingMail.operatorId"),
        ),
      ),
    )
    .executeTakeFirst();
  const dropped = await transaction
    .updateTable("outgoingMail")
    .set({ state: "skipped", finishedAt: at, nextAttemptAt: at })
    .where("operatorId", "=", operatorId)
    .where("state", "in", ["waiting", "held"])
    .where(({ or, eb }) => or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", at)]))
    .executeTakeFirst();
  return { mailsDropped: Number(dropped.numUpdatedRows), mailsPassedOn: Number(passedOn.numUpdatedRows) };
}
