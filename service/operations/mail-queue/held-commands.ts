import { buildCommand } from "@stricli/core";
import type { AuditAction } from "../../audit/audit-actions.ts";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { asFlag, dryRunFlag, idParameter } from "../../cli/flags.ts";
import { printTable } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { dropMail, releaseMail } from "../../mail/budgets/held-mails.ts";
import { mailColumns } from "../../mail/mail-columns.ts";
import { listMails } from "../../mail/mail-queue.ts";

interface HeldFlags {
  as?: string;
  all: boolean;
  dryRun: boolean;
}

interface HeldVerb {
  action: AuditAction;
  change: typeof releaseMail;
  /** What has become of the mails. */
  done: string;
  brief: string;
  fullDescription: string;
}

function heldCommand({ action, change, done, brief, fullDescription }: HeldVerb) {
  return buildCommand<HeldFlags, string[], CliContext>({
    async func({ as, all, dryRun }, ...ids) {
      const operator = actingOperator(this, as);
      if (all === ids.length > 0) throw new CliUsageError("Name the mails by their ids, or give --all.");
      await withAppContext(this, async (appContext) => {
        const filter = { states: ["held"], ...(!all && { ids }), limit: 1000 } as const;
        const held = await listMails(appContext.database.query, filter);
        const unknown = ids.filter((id) => !held.some((mail) => mail.id === id));
        if (unknown.length > 0) throw new CliError(`These mails are not held: ${unknown.join(", ")}.`);
        for (const { id, purpose } of dryRun ? [] : held) {
          await auditedTransaction(appContext, `operator:${operator}`, async ({ transaction, now, audit }) => {
            if (await change(transaction, id, now)) audit({ action, subjectId: id, details: { purpose } });
          });
        }
        if (dryRun) printTable(this.output, mailColumns, held);
        else this.output.write(`${held.length} ${held.length === 1 ? "mail is" : "mails are"} ${done}.\n`);
      });
    },
    parameters: {
      flags: {
        as: asFlag,
        all: { kind: "boolean", default: false, withNegated: false, brief: "All held mails, 1000 at a time" },
        dryRun: dryRunFlag,
      },
      positional: { kind: "array", parameter: idParameter("mail, or several") },
    },
    docs: {
      brief,
      fullDescription,
      customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45", { input: "--all --dry-run", brief: "which mails" }],
    },
  });
}

export const releaseCommand = heldCommand({
  action: "mail-released",
  change: releaseMail,
  done: "released",
  brief: "Send held mails",
  fullDescription:
    "Lets mails leave that are held because visitors have caused too many of them. They count as queued now, and are not charged again.",
});

export const dropCommand = heldCommand({
  action: "mail-dropped",
  change: dropMail,
  done: "dropped",
  brief: "End held mails without sending them",
  fullDescription:
    "Ends mails that are held because visitors have caused too many of them. The requests and subscriptions that they are about stay as they are.",
});
