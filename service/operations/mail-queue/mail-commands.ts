import { buildCommand, buildRouteMap } from "@stricli/core";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { recordSecretsShown } from "../../audit/record-secrets-shown.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { escapeForTerminal } from "../../cli/escape-for-terminal.ts";
import { asFlag, dryRunFlag, idParameter, jsonFlag, limitFlag, secretsFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-json.ts";
import { printFacts, printTable } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { mailColumns, withoutBodies } from "../../mail/mail-columns.ts";
import { findMail, listMails, retryMail } from "../../mail/mail-queue.ts";
import { type MailState, mailStates } from "../../mail/tables.ts";
import { dropCommand, releaseCommand } from "./held-commands.ts";

interface ListFlags {
  state?: MailState;
  bulk: boolean;
  limit: number;
  json: boolean;
}

const list = buildCommand<ListFlags, [], CliContext>({
  async func({ state, bulk, limit, json }) {
    const mails = await withAppContext(this, ({ database }) =>
      listMails(database.query, { ...(state && { states: [state] }), bulk: bulk ? 1 : 0, limit }),
    );
    if (json) printJson(this.output, mails.map(withoutBodies));
    else printTable(this.output, mailColumns, mails);
  },
  parameters: {
    flags: {
      state: { kind: "enum", values: mailStates, optional: true, brief: "Only those in this state" },
      bulk: {
        kind: "boolean",
        default: false,
        withNegated: false,
        brief: "The mails of newsletter issues, and not the single mails",
      },
      limit: limitFlag,
      json: jsonFlag,
    },
  },
  docs: {
    brief: "Show mails, the newest first",
    customUsage: [{ input: "--state failed", brief: "what nobody will receive" }, "--state waiting --json"],
  },
});

const composedLater = "composed when its turn comes";

interface ShowFlags {
  as?: string;
  secrets: boolean;
  json: boolean;
}

const show = buildCommand<ShowFlags, [string], CliContext>({
  async func({ as, secrets, json }, id) {
    const mail = await withAppContext(this, async (appContext) => {
      const found = await findMail(appContext.database.query, id);
      if (!found) throw new CliError(`There is no mail ${id}.`);
      if (secrets) await recordSecretsShown(id, actingOperator(this, as), appContext);
      return found;
    });
    if (json) {
      printJson(this.output, secrets ? mail : withoutBodies(mail));
      return;
    }
    printFacts(this.output, [
      ["Subject", mail.subject ?? composedLater],
      ["Purpose", mail.purpose],
      ["State", mail.state],
      ["Recipient", mail.recipient ?? mail.recipientId ?? ""],
      ["Replies to", mail.replyTo ?? composedLater],
      ["About", mail.aboutId],
      ["Queued", mail.createdAt],
      ["Attempts", mail.attempts],
      ["Next attempt", mail.state === "waiting" ? mail.nextAttemptAt : "none"],
      ["Last failure", mail.lastFailure ?? "none"],
      ["Finished", mail.finishedAt ?? "not yet"],
      ["Attachment", mail.attachmentName ?? "none"],
    ]);
    if (secrets && mail.text !== null)
      this.output.write(`\n${mail.text.split("\n").map(escapeForTerminal).join("\n")}`);
  },
  parameters: {
    flags: { as: asFlag, secrets: secretsFlag, json: jsonFlag },
    positional: { kind: "tuple", parameters: [idParameter("mail")] },
  },
  docs: {
    brief: "Show one mail, with --secrets its text too",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45 --secrets"],
  },
});

interface RetryFlags {
  as?: string;
  dryRun: boolean;
}

const retry = buildCommand<RetryFlags, string[], CliContext>({
  async func({ as, dryRun }, ...ids) {
    const operator = actingOperator(this, as);
    await withAppContext(this, async (appContext) => {
      const { query } = appContext.database;
      const chosen = ids.length > 0 ? { ids } : ({ bulk: 0 } as const);
      const found = await listMails(query, { states: ["failed"], ...chosen, limit: 1000 });
      const failed = found.filter(({ bulk, text }) => bulk === 1 || text !== null);
      const unknown = ids.filter((id) => !failed.some((mail) => mail.id === id));
      if (unknown.length > 0)
        throw new CliError(`These mails have not failed, or their texts are removed: ${unknown.join(", ")}.`);
      for (const { id, purpose } of dryRun ? [] : failed) {
        await auditedTransaction(appContext, `operator:${operator}`, async ({ transaction, now, audit }) => {
          if (await retryMail(transaction, id, now))
            audit({ action: "mail-retried", subjectId: id, details: { purpose } });
        });
      }
      if (dryRun) printTable(this.output, mailColumns, failed);
      else this.output.write(`${failed.length} ${failed.length === 1 ? "mail is" : "mails are"} tried again.\n`);
    });
  },
  parameters: {
    flags: { as: asFlag, dryRun: dryRunFlag },
    positional: { kind: "array", parameter: idParameter("mail, several, or none for all that have failed") },
  },
  docs: {
    brief: "Try failed mails again",
    fullDescription:
      "Puts mails that were given up back to those that wait, so that the running service tries them again for three days from now. Without an id, all single mails that have failed; a mail of a newsletter issue is named by its id.",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45", { input: "--dry-run", brief: "which would be tried" }],
  },
});

export const outboxCommands = buildRouteMap({
  routes: { list, show, retry, release: releaseCommand, drop: dropCommand },
  docs: { brief: "Mails that were sent, wait, or have failed" },
});
