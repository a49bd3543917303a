import { type AuditedTransaction, auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import { queueOperatorMail } from "../../mail/queue-operator-mails.ts";
import { isNamed, listOperators, type Operator, type OperatorRecipient } from "../../operators/operator-store.ts";
import { writePermissions } from "../../operators/permissions.ts";
import { type OperatorChanges, operatorsChanged } from "./operators-changed-mail.ts";
import type { WantedOperator } from "./permissions-file.ts";
import { removeOperator } from "./remove-operator.ts";

/** Says which operators are wanted, of those who are there. Throws if a wish does not fit them. */
export type Wish = (present: readonly Operator[]) => readonly WantedOperator[];

/** Makes the operators those who are wanted, in one transaction, and tells all of them what has changed. */
export async function changeOperators(
  wish: Wish,
  actorName: string,
  appContext: AppContext,
): Promise<{ changes: OperatorChanges; operators: Operator[] }> {
  const outcome = await auditedTransaction(appContext, `operator:${actorName}`, async (tx) => {
    const present = await listOperators(tx.transaction);
    const wanted = wish(present);
    const isSame = (wish: WantedOperator) => (operator: Operator) =>
      isNamed(wish.name)(operator) && operator.mailbox === wish.email;
    const changes: OperatorChanges = { added: [], changed: [], removed: [] };
    // First, so that a name or a mailbox is free. Links to a former mailbox end like those of a person who leaves.
    for (const operator of present) {
      if (!wanted.some((each) => isSame(each)(operator)))
        changes.removed.push(await removeOperator(tx, operator, appContext));
    }
    for (const each of wanted) {
      const known = present.find(isSame(each));
      if (!known) changes.added.push(await addOperator(tx, each, appContext));
      else if (writePermissions(each.may) !== writePermissions(known.may))
        changes.changed.push(await changePermissions(tx, known, each));
    }
    const operators = await listOperators(tx.transaction);
    await tell(tx, { changes, actorName, wasFirst: present.length === 0 }, operators, appContext);
    return { changes, operators };
  });
  appContext.mailQueued();
  return outcome;
}

async function addOperator(
  { transaction, now, audit }: AuditedTransaction,
  { name, email, may }: WantedOperator,
  { createIdentifier }: AppContext,
): Promise<WantedOperator> {
  const row = { id: createIdentifier(), name, mailbox: email, may: writePermissions(may), addedAt: now.toISOString() };
  await transaction.insertInto("operator").values(row).execute();
  audit({ action: "operator-added", subjectId: row.id, details: { name, may: row.may } });
  return { name, email, may };
}

async function changePermissions(
  { transaction, audit }: AuditedTransaction,
  { id, name, mailbox, may: before }: Operator,
  { may }: WantedOperator,
): Promise<WantedOperator> {
  await transaction
    .updateTable("operator")
    .set({ may: writePermissions(may) })
    .where("id", "=", id)
    .execute();
  const details = { name, may: writePermissions(may), before: writePermissions(before) };
  audit({ action: "operator-changed", subjectId: id, details });
  return { name, email: mailbox, may };
}

/** Whoever reads REVIEW_EMAIL is told of the first and of the last one too. */
async function tell(
  { transaction }: AuditedTransaction,
  { changes, actorName, wasFirst }: { changes: OperatorChanges; actorName: string; wasFirst: boolean },
  operators: readonly Operator[],
  appContext: AppContext,
): Promise<void> {
  const { added, changed, removed } = changes;
  if (added.length + changed.length + removed.length === 0) return;
  const recipients: OperatorRecipient[] = operators.map(({ id, mailbox }) => ({ id, mailbox }));
  const isLast = operators.length === 0;
  if ((wasFirst || isLast) && !recipients.some(({ mailbox }) => mailbox === appContext.reviewEmail))
    recipients.push({ mailbox: appContext.reviewEmail });
  const mail = operatorsChanged(changes, actorName, isLast);
  for (const recipient of recipients)
    await queueOperatorMail(
      transaction,
      appContext,
      recipient,
      { purpose: "operator-change", aboutId: "operators" },
      mail,
    );
}
