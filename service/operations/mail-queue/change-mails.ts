import type { AuditAction } from "../../audit/audit-actions.ts";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { printTable } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import { listMails, mailColumns } from "../../mail/mail-queue.ts";
import type { MailState } from "../../mail/tables.ts";

export interface ChangeFlags {
  as?: string;
  all: boolean;
  bulk: boolean;
  purpose?: string;
  yes: boolean;
  dryRun: boolean;
}

export interface MailChange {
  state: MailState;
  action: AuditAction;
  /** What is done to each mail, in the words of the command's answer. */
  done: string;
  change(transaction: Queries, id: string, now: Date): Promise<boolean>;
}

const mailsPerRound = 1000;

/** Changes the mails that are named, or with `--all --yes` every mail of that state. */
export async function changeMails(
  context: CliContext,
  { as, all, bulk, purpose, yes, dryRun }: ChangeFlags,
  ids: readonly string[],
  change: MailChange,
): Promise<void> {
  if (all === ids.length > 0) throw new CliUsageError("Name mails by their ids, or all of them with --all.");
  const operator = await actingOperator(context, as, "mail");
  const chosen = all ? ({ bulk: bulk ? 1 : 0, ...(purpose && { purpose }) } as const) : { ids };
  await withAppContext(context, async (appContext) => {
    const list = () =>
      listMails(appContext.database.query, { states: [change.state], ...chosen, limit: mailsPerRound });
    let mails = await list();
    const unknown = ids.filter((id) => !mails.some((mail) => mail.id === id));
    if (unknown.length > 0) throw new CliError(`These mails are not ${change.state}: ${unknown.join(", ")}.`);
    if (dryRun || (all && !yes)) {
      printTable(context.output, mailColumns, mails);
      if (dryRun || mails.length === 0) return;
      const count = mails.length < mailsPerRound ? formatCount(mails.length) : `${mailsPerRound} mails or more`;
      throw new CliError(`Nothing was changed. With --yes, ${count} ${change.done}.`);
    }
    const named = all ? 0 : mails.length;
    let changed = 0;
    while (mails.length > 0) {
      const before = changed;
      for (const mail of mails) if (await changeOne(mail, change, operator, appContext)) changed += 1;
      mails = all && changed > before ? await list() : [];
    }
    if (changed < named)
      throw new CliError(
        `Of ${named} mails ${changed} could be ${change.done}: the others changed, or lost their texts.`,
      );
    context.output.write(`${formatCount(changed)} ${change.done}.\n`);
  });
}

async function changeOne(
  { id, purpose }: { id: string; purpose: string },
  { change, action }: MailChange,
  operator: string,
  appContext: AppContext,
): Promise<boolean> {
  return await auditedTransaction(appContext, `operator:${operator}`, async ({ transaction, now, audit }) => {
    const isChanged = await change(transaction, id, now);
    if (isChanged) audit({ action, subjectId: id, details: { purpose } });
    return isChanged;
  });
}

function formatCount(count: number): string {
  return count === 1 ? "1 mail is" : `${count} mails are`;
}
