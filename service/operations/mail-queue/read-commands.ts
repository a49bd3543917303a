import { buildCommand } from "@stricli/core";
import { recordSecretsShown } from "../../audit/record-secrets-shown.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { escapeForTerminal } from "../../cli/escape-for-terminal.ts";
import { asFlag, idParameter, jsonFlag, limitFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-result.ts";
import { type ListFormat, listFlags, printFacts, printList, shownRows } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { findMail, listMails, mailColumns, withoutBodies } from "../../mail/mail-queue.ts";
import { type MailState, mailStates, type OutgoingMailRow } from "../../mail/tables.ts";
import { bulkFlag, purposeFlag } from "./mail-flags.ts";

interface ListFlags extends ListFormat {
  state?: MailState;
  bulk: boolean;
  purpose?: string;
  request?: string;
  limit: number;
}

export const listCommand = buildCommand<ListFlags, [], CliContext>({
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

export const showCommand = buildCommand<ShowFlags, [string], CliContext>({
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
