import { buildCommand, buildRouteMap } from "@stricli/core";
import type { AuditAction } from "../platform/audit/audit-actions.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { recordSecretsShown } from "../platform/audit/record-secrets-shown.ts";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, CliUsageError } from "../platform/cli/cli-errors.ts";
import { escapeForTerminal } from "../platform/cli/escape-for-terminal.ts";
import { asFlag, dryRunFlag, idParameter, jsonFlag, limitFlag } from "../platform/cli/flags.ts";
import { printJson } from "../platform/cli/print-result.ts";
import {
  type ListFormat,
  listFlags,
  printFacts,
  printList,
  printTable,
  shownRows,
} from "../platform/cli/print-table.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { dropMail, holdMail, releaseMail } from "../platform/mail/held-mails.ts";
import { findMail, listMails, mailColumns, retryMail, withoutBodies } from "../platform/mail/mail-queue.ts";
import { type MailState, mailStates, type OutgoingMailRow } from "../platform/mail/tables.ts";

interface ChangeFlags {
  as?: string;
  all: boolean;
  bulk: boolean;
  purpose?: string;
  yes: boolean;
  dryRun: boolean;
}

interface MailChange {
  state: MailState;
  action: AuditAction;
  /** What is done to each mail, in the words of the command's answer. */
  done: string;
  change(transaction: Queries, id: string, now: Date): Promise<boolean>;
}

const mailsPerRound = 1000;

/** Changes the mails that are named, or with `--all --yes` every mail of that state. */
async function changeMails(
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

const bulkFlag = {
  kind: "boolean",
  default: false,
  withNegated: false,
  brief: "The mails of newsletter issues, and not the single mails",
} as const;

const purposeFlag = {
  kind: "parsed",
  parse: String,
  optional: true,
  placeholder: "purpose",
  brief: "Only those of this purpose, as the list names it",
} as const;

interface ListFlags extends ListFormat {
  state?: MailState;
  bulk: boolean;
  purpose?: string;
  request?: string;
  limit: number;
}

const listCommand = buildCommand<ListFlags, [], CliContext>({
  async func({ state, bulk, purpose, request, limit, ...format }) {
    const chosen = { ...(state && { states: [state] }), ...(purpose && { purpose }), httpRequestId: request };
    const filter = { ...chosen, bulk: bulk ? 1 : 0, limit: limit + 1 } as const;
    const [found, left] = await withAppContext(this, async ({ database }) => [
      await listMails(database.query, filter),
      bulk ? [] : await listMails(database.query, { ...filter, bulk: 1, limit: 1 }),
    ]);
    if (left.length > 0)
      this.errorOutput.write("Mails of newsletter issues are not listed here. Show them: add --bulk\n");
    const rows = shownRows(this, found, limit);
    printList(this, format, { columns: mailColumns, rows, inJson: rows.map(withoutBodies) });
  },
  parameters: {
    flags: {
      state: { kind: "enum", values: mailStates, optional: true, brief: "Only those in this state" },
      bulk: bulkFlag,
      purpose: purposeFlag,
      request: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "id",
        brief: "Only those that this HTTP request has caused, as the log names it",
      },
      limit: limitFlag,
      ...listFlags,
    },
  },
  docs: {
    brief: "Show mails, the newest first",
    customUsage: [
      { input: "--state failed", brief: "what nobody will receive" },
      { input: "--state held", brief: "what waits for you" },
      "--state waiting --json",
    ],
  },
});

const composedLater = "composed when its turn comes";

interface ShowFlags {
  as?: string;
  secrets: boolean;
  json: boolean;
}

const showCommand = buildCommand<ShowFlags, [string], CliContext>({
  async func({ as, secrets, json }, id) {
    const operator = await actingOperator(this, as, "mail");
    const mail = await withAppContext(this, async (appContext) => {
      const found = await findMail(appContext.database.query, id);
      if (found && secrets) await recordSecretsShown(id, operator, appContext);
      return found;
    });
    if (!mail) throw new CliError(`There is no mail ${id}.`);
    if (json) {
      printJson(this.output, secrets ? mail : withoutBodies(mail));
      return;
    }
    printFacts(this.output, factsOf(mail));
    if (mail.text === null) return;
    const text = secrets ? mail.text : "Its text may hold keys and links. --secrets shows it, and that is recorded.\n";
    this.output.write(`\n${text.split("\n").map(escapeForTerminal).join("\n")}`);
  },
  parameters: {
    flags: {
      as: asFlag,
      secrets: {
        kind: "boolean",
        default: false,
        withNegated: false,
        brief: "Show the text with its keys and links, which is recorded",
      },
      json: jsonFlag,
    },
    positional: { kind: "tuple", parameters: [idParameter("mail")] },
  },
  docs: {
    brief: "Show one mail",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45", "01a1fbff-2d7d-756e-9bb9-55db19051b45 --secrets"],
  },
});

function factsOf(mail: OutgoingMailRow): [string, string | number][] {
  return [
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
    ["Came back", mail.returnedAt === null ? "no" : `${mail.returnedAt} ${mail.returnReason ?? ""}`],
    ["Attachment", mail.attachmentName ?? "none"],
    ["Request", mail.httpRequestId ?? "none"],
  ];
}

const parameters = {
  flags: {
    as: asFlag,
    all: { kind: "boolean", default: false, withNegated: false, brief: "All single mails in that state" },
    bulk: { ...bulkFlag, brief: "With --all, the mails of newsletter issues instead" },
    purpose: { ...purposeFlag, brief: "With --all, only those of this purpose, as mail list names it" },
    yes: { kind: "boolean", default: false, withNegated: false, brief: "With --all, do it and not only show it" },
    dryRun: dryRunFlag,
  },
  positional: { kind: "array", parameter: idParameter("mail, or several") },
} as const;
const exampleId = "01a1fbff-2d7d-756e-9bb9-55db19051b45";

const retry = buildCommand<ChangeFlags, string[], CliContext>({
  async func(flags, ...ids) {
    await changeMails(this, flags, ids, {
      state: "failed",
      action: "mail-retried",
      done: "tried again",
      change: retryMail,
    });
  },
  parameters,
  docs: {
    brief: "Try failed mails again",
    fullDescription:
      "Puts mails that were given up back to those that wait, so that the running service tries them again for three days from now.",
    customUsage: [
      exampleId,
      { input: "--all", brief: "which would be tried" },
      { input: "--all --yes", brief: "try them" },
    ],
  },
});

const hold = buildCommand<ChangeFlags, string[], CliContext>({
  async func(flags, ...ids) {
    await changeMails(this, flags, ids, { state: "waiting", action: "mail-held", done: "held", change: holdMail });
  },
  parameters,
  docs: {
    brief: "Keep waiting mails from being sent",
    fullDescription:
      "Holds mails that wait, until release or drop decides about them. With --all --bulk it stops an issue of the newsletter that is being sent. A mail that is on its way at this moment is not held.",
    customUsage: [
      exampleId,
      { input: "--all --bulk", brief: "which mails of issues would be held" },
      { input: "--all --bulk --yes", brief: "stop the issues that are being sent" },
    ],
  },
});

const release = buildCommand<ChangeFlags, string[], CliContext>({
  async func(flags, ...ids) {
    await changeMails(this, flags, ids, {
      state: "held",
      action: "mail-released",
      done: "released",
      change: releaseMail,
    });
  },
  parameters,
  docs: {
    brief: "Let held mails be sent",
    fullDescription:
      "Puts held mails back to those that wait, as if they were queued now. LAST FAILURE in mail list says why a mail is held; one that ended several times without an answer may have arrived.",
    customUsage: [
      exampleId,
      { input: "--all", brief: "which would be sent" },
      { input: "--all --yes", brief: "send them" },
    ],
  },
});

const drop = buildCommand<ChangeFlags, string[], CliContext>({
  async func(flags, ...ids) {
    await changeMails(this, flags, ids, { state: "held", action: "mail-dropped", done: "dropped", change: dropMail });
  },
  parameters,
  docs: {
    brief: "Never send held mails",
    customUsage: [exampleId, { input: "--all --bulk", brief: "which mails of issues would not be sent" }],
  },
});

export const mailCommands = buildRouteMap({
  routes: { list: listCommand, show: showCommand, retry, hold, release, drop },
  docs: { brief: "Mails that were sent, wait, are held, or have failed" },
});
