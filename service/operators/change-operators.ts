import * as v from "valibot";
import { mailbox } from "#contract/endpoints.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { describeFault, parseSettings } from "../platform/config/sales-settings.ts";
import { findOperatorName } from "../platform/config/variables.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { composeMail, type Mail } from "../platform/mail/compose-mail.ts";
import { queueOperatorMail } from "../platform/mail/queue-operator-mails.ts";
import { isNamed, listOperators, type Operator, type OperatorRecipient } from "../platform/operators/operator-store.ts";
import { type Permission, permissions, writePermissions } from "../platform/operators/permissions.ts";

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "operator-change": true;
  }
}

/** An operator as wanted: in the permissions file, or by a command. */
export interface WantedOperator {
  name: string;
  email: string;
  may: readonly Permission[];
}

/** What became of that which an operator leaves behind. */
interface Removal {
  name: string;
  /** Mails that were not sent and that others have, or that only this operator could use. */
  mailsDropped: number;
  /** Mails that nobody else has: they go to REVIEW_EMAIL. */
  mailsPassedOn: number;
}

export interface OperatorChanges {
  added: WantedOperator[];
  changed: WantedOperator[];
  removed: Removal[];
}

/** Says which operators are wanted, of those who are there. Throws if a wish does not fit them. */
export type Wish = (present: readonly Operator[]) => readonly WantedOperator[];

/** Makes the operators those who are wanted, in one transaction, and tells all of them what has changed. */
export async function changeOperators(
  wish: Wish,
  actorName: string,
  appContext: AppContext,
): Promise<{ changes: OperatorChanges; operators: Operator[] }> {
  return await auditedTransaction(appContext, `operator:${actorName}`, async (tx) => {
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
  const about = { purpose: "operator-change", aboutId: "operators" } as const;
  const mail = operatorsChanged(changes, actorName, isLast);
  for (const recipient of recipients) await queueOperatorMail(transaction, appContext, recipient, about, mail);
}

/** They are about this operator alone, or come again with links of another. */
const personalPurposes = ["operator-sign-in", "operator-digest", "operator-change"] as const;

/** Removes an operator: every link and device of this person ends with the transaction. */
async function removeOperator(
  tx: AuditedTransaction,
  { id, name }: Operator,
  appContext: Pick<AppContext, "reviewEmail">,
): Promise<Removal> {
  const { transaction, audit } = tx;
  await transaction.deleteFrom("operator").where("id", "=", id).execute();
  const mails = await settleMails(tx, id, appContext);
  const removal = { name, ...mails };
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

const mailboxSchema = mailbox("email");

const WantedOperator = v.strictObject({
  name: v.pipe(
    v.string(),
    v.check((text) => findOperatorName(text) !== undefined, "a name of at most 60 letters, digits, blanks and . _ @ -"),
    v.trim(),
  ),
  email: v.pipe(
    v.string(),
    v.check((text) => v.is(mailboxSchema, text), "one e-mail address"),
    v.transform((text) => v.parse(mailboxSchema, text)),
  ),
  may: v.union([v.literal("all"), v.array(v.picklist(permissions))], `"all", or a list of ${permissions.join(", ")}`),
});

const PermissionsFile = v.strictObject({ operators: v.array(WantedOperator) });

/** Reads a permissions file. Throws one error that names every fault by its place. */
export function readPermissionsFile(text: string): WantedOperator[] {
  const read = v.safeParse(PermissionsFile, parseSettings(text.replace(/^\uFEFF/, "")));
  if (!read.success) throw new Error(read.issues.map(describeFault).join("\n"));
  const wanted = read.output.operators.map(({ may, ...operator }) => ({
    ...operator,
    may: may === "all" ? permissions : may,
  }));
  const faults = findRepeated(wanted);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return wanted;
}

/** Two operators must differ in name and in mailbox: one person would be two otherwise. */
export function findRepeated(wanted: readonly WantedOperator[]): string[] {
  const repeated = (values: readonly string[]) => [...new Set(values.filter((each, at) => values.indexOf(each) < at))];
  return [
    ...repeated(wanted.map(({ name }) => name.toLowerCase())).map((name) => `The name ${name} is there twice.`),
    ...repeated(wanted.map(({ email }) => email)).map((email) => `The mailbox ${email} is there twice.`),
  ];
}

export const describePermissions = ({ may }: Pick<WantedOperator, "may">): string =>
  may.length === 0 ? "no permission" : may.join(", ");

/** To every operator: who was added or removed, and whose permissions have changed. */
function operatorsChanged({ added, changed, removed }: OperatorChanges, by: string, isLast: boolean): Mail {
  return composeMail("The operators have changed", [
    `${by} has changed who the operators are, on the command line.`,
    [
      ...added.map((operator) => [`Added: ${operator.name}`, describePermissions(operator)] as const),
      ...changed.map((operator) => [`Now has: ${operator.name}`, describePermissions(operator)] as const),
      ...removed.map(({ name }) => ["Removed", name] as const),
    ],
    isLast
      ? "Nobody is named any more. Mails to the operator go to REVIEW_EMAIL, and whoever has the command line may use it."
      : "Each operator gets mails about what the permissions name, with links of their own. Never forward such a mail.",
    "If this is a surprise, look at the log: npm run admin -- audit list",
  ]);
}
