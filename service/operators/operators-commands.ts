import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { CliError, CliUsageError } from "../platform/cli/cli-context.ts";
import { type Answer, appCommand, noun, required } from "../platform/cli/command.ts";
import { changeFlags, jsonFlag, mailboxParser, requiredFlag } from "../platform/cli/flags.ts";
import { type TableColumn, table } from "../platform/cli/print.ts";
import { findOperatorName } from "../platform/config/variables.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { composeMail, type Mail } from "../platform/mail/compose-mail.ts";
import { queueOperatorMail } from "../platform/mail/mail-queue.ts";
import {
  findGaps,
  isNamed,
  listOperators,
  type Operator,
  type OperatorRecipient,
  type Permission,
  permissions,
  writePermissions,
} from "../platform/operators/operator-store.ts";

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "operator-change": true;
  }
}

/** An operator as wanted. */
export interface WantedOperator {
  name: string;
  email: string;
  may: readonly Permission[];
}

/** What has happened to one operator. */
type Change = ({ kind: "added" | "changed" } & WantedOperator) | ({ kind: "removed" } & Removal);

interface Removal {
  name: string;
  /** Mails that were not sent and that others have, or that only this operator could use. */
  mailsDropped: number;
  /** Mails that nobody else has: they go to REVIEW_EMAIL. */
  mailsPassedOn: number;
}

/** Changes one operator of those who are there, or throws. */
type Work = (
  tx: AuditedTransaction,
  present: readonly Operator[],
  appContext: AppContext,
) => Promise<Change | undefined>;

/** Changes an operator, and tells all of them in the same transaction. */
export async function changeOperators(
  work: Work,
  actorName: string,
  appContext: AppContext,
): Promise<{ change: Change | undefined; operators: Operator[] }> {
  return await auditedTransaction(appContext, `operator:${actorName}`, async (tx) => {
    const present = await listOperators(tx.transaction);
    const change = await work(tx, present, appContext);
    const operators = await listOperators(tx.transaction);
    if (change) await tell(tx, { change, actorName, wasFirst: present.length === 0 }, operators, appContext);
    return { change, operators };
  });
}

export const addOperator =
  ({ name, email, may }: WantedOperator): Work =>
  async ({ transaction, now, audit }, present, { createIdentifier }) => {
    if (present.some(isNamed(name))) throw new CliError(`${name} is an operator already. See: operators allow`);
    // One person would be two.
    const holder = present.find(({ mailbox }) => mailbox === email);
    if (holder) throw new CliError(`${email} is the mailbox of ${holder.name}.`);
    const id = createIdentifier();
    const row = { id, name, mailbox: email, may: writePermissions(may), addedAt: now.toISOString() };
    await transaction.insertInto("operator").values(row).execute();
    audit({ action: "operator-added", subjectId: id, details: { name, may: row.may } });
    return { kind: "added", name, email, may };
  };

export const allowOperator =
  (named: string, may: readonly Permission[]): Work =>
  async ({ transaction, audit }, present) => {
    const { id, name, mailbox, may: before } = known(present, named);
    const details = { name, may: writePermissions(may), before: writePermissions(before) };
    if (details.may === details.before) return undefined;
    await transaction.updateTable("operator").set({ may: details.may }).where("id", "=", id).execute();
    audit({ action: "operator-changed", subjectId: id, details });
    return { kind: "changed", name, email: mailbox, may };
  };

/** Removes an operator: every link and device of this person ends with the transaction. */
export const removeOperator =
  (named: string): Work =>
  async (tx, present, appContext) => {
    const { id, name } = known(present, named);
    await tx.transaction.deleteFrom("operator").where("id", "=", id).execute();
    const removal = { name, ...(await settleMails(tx, id, appContext)) };
    tx.audit({ action: "operator-removed", subjectId: id, details: { ...removal } });
    return { kind: "removed", ...removal };
  };

const known = (present: readonly Operator[], name: string): Operator =>
  required(present.find(isNamed(name)), `${name} isn't an operator. See: npm run admin -- operators list`);

/** Whoever reads REVIEW_EMAIL is told of the first and of the last one too. */
async function tell(
  { transaction }: AuditedTransaction,
  { change, actorName, wasFirst }: { change: Change; actorName: string; wasFirst: boolean },
  operators: readonly Operator[],
  appContext: AppContext,
): Promise<void> {
  const recipients: OperatorRecipient[] = operators.map(({ id, mailbox }) => ({ id, mailbox }));
  const isLast = operators.length === 0;
  if ((wasFirst || isLast) && !recipients.some(({ mailbox }) => mailbox === appContext.reviewEmail))
    recipients.push({ mailbox: appContext.reviewEmail });
  const about = { purpose: "operator-change", aboutId: "operators" } as const;
  const mail = operatorsChanged(change, actorName, isLast);
  for (const recipient of recipients) await queueOperatorMail(transaction, appContext, recipient, about, mail);
}

/** They are about this operator alone, or come again with links of another. */
const personalPurposes = ["operator-sign-in", "operator-digest", "operator-change"] as const;

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

/** To every operator: who was added or removed, or whose permissions have changed. */
function operatorsChanged(change: Change, by: string, isLast: boolean): Mail {
  const fact =
    change.kind === "removed"
      ? (["Removed", change.name] as const)
      : ([`${change.kind === "added" ? "Added" : "Now has"}: ${change.name}`, change.may.join(", ")] as const);
  return composeMail("The operators have changed", [
    `${by} changed the operators on the command line.`,
    [fact],
    isLast
      ? "No operators are left. Emails to operators go to REVIEW_EMAIL, and anyone with the command line can use it."
      : "Each operator gets emails that match their permissions, with personal links. Don't forward these emails.",
    "If you didn't expect this, check the log: npm run admin -- audit list",
  ]);
}

const mayFlag = requiredFlag(
  "permissions",
  `all, or some of ${permissions.join(", ")}, with commas between them`,
  readMay,
);
const nameParameter = { brief: "The name, as in the log", placeholder: "name", parse: readName } as const;

function readName(text: string): string {
  const name = findOperatorName(text);
  if (name !== undefined) return name;
  throw new CliUsageError("A name must have at most 60 letters, digits, blanks and . _ @ -.");
}

function readMay(text: string): readonly Permission[] {
  if (text === "all") return permissions;
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !permissions.some((permission) => permission === name));
  if (unknown.length > 0)
    throw new CliUsageError(`--may must be all, or some of ${permissions.join(", ")}, not ${unknown.join(", ")}.`);
  return permissions.filter((permission) => names.includes(permission));
}

const asWanted = ({ name, mailbox, may }: Operator): WantedOperator => ({ name, email: mailbox, may });

const listCommand = appCommand({
  brief: "Show the operators and their permissions",
  details:
    "Shows the operators and their permissions: review (academic requests), sell (orders, licenses and people), newsletter, and run (emails, signing keys, packages, backups and operators).",
  examples: ["", "--json"],
  flags: { json: jsonFlag },
  async run({ database }) {
    const operators = await listOperators(database.query);
    return {
      json: { operators: operators.map(asWanted) },
      text:
        operators.length > 0
          ? table(columns, operators)
          : "There are no named operators. Emails go to REVIEW_EMAIL, and the command line doesn't check permissions.",
      notes: findGaps(operators),
    };
  },
});

const columns: readonly TableColumn<Operator>[] = [
  { heading: "NAME", cell: ({ name }) => name },
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox },
  { heading: "SINCE (EASTERN TIME)", cell: ({ addedAt }) => addedAt },
  { heading: "MAY", cell: ({ may }) => may.join(", ") },
];

const addCommand = appCommand({
  brief: "Add an operator, with an email address and permissions",
  details:
    "Names an operator. From the first one on, emails to the operator go to those who have the permission, each with links of their own, and the admin CLI asks who acts. Every operator is told by email.",
  examples: ["Ada ada@example.org --may all", "Grace grace@example.org --may review,sell --as Ada"],
  permission: "run",
  flags: { ...changeFlags, may: mayFlag },
  words: [
    nameParameter,
    { brief: "Where this operator gets email", placeholder: "address", parse: mailboxParser("The mailbox") },
  ],
  run: (context, { may, dryRun }, [name, email]) => change(context, dryRun, addOperator({ name, email, may })),
});

const allowCommand = appCommand({
  brief: "Replace an operator's permissions",
  details: "Replaces the permissions of an operator, at once in every process. Every operator is told by email.",
  examples: ["Grace --may review,sell --as Ada"],
  permission: "run",
  flags: { ...changeFlags, may: mayFlag },
  words: [nameParameter],
  run: (context, { may, dryRun }, [name]) => change(context, dryRun, allowOperator(name, may)),
});

const removeCommand = appCommand({
  brief: "Remove an operator who leaves",
  details:
    "Removes an operator, at once in every process: links and signed-in devices of this person stop working, and emails that haven't left are dropped, or go to REVIEW_EMAIL where nobody else has them. Open requests stay with the others.",
  examples: ["Grace --as Ada", { input: "Grace --dry-run", brief: "what would end" }],
  permission: "run",
  flags: changeFlags,
  words: [nameParameter],
  run: (context, { dryRun }, [name]) => change(context, dryRun, removeOperator(name)),
});

export const operatorsCommands = noun("The operators and their permissions", {
  list: listCommand,
  add: addCommand,
  allow: allowCommand,
  remove: removeCommand,
});

async function change(context: AppContext & { operator: string }, dryRun: boolean, work: Work): Promise<Answer> {
  const { change: made, operators } = await changeOperators(work, context.operator, context);
  return {
    json: { [dryRun ? "wouldChange" : "changed"]: made ?? null },
    text: made ? describeChange(made, dryRun) : "Nothing changes.",
    notes: findGaps(operators),
  };
}

function describeChange(made: Change, isTrial: boolean): string {
  const verb = isTrial
    ? { added: "Would add", changed: "Would change", removed: "Would remove" }[made.kind]
    : { added: "Added", changed: "Changed", removed: "Removed" }[made.kind];
  if (made.kind === "removed")
    return `${verb} ${made.name}. Emails dropped: ${made.mailsDropped}; forwarded to REVIEW_EMAIL: ${made.mailsPassedOn}.`;
  const { name, email, may } = made;
  return `${verb} ${name}${made.kind === "added" ? `, ${email}` : ""}: ${may.join(", ")}.`;
}
