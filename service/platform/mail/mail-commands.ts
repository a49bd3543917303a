import type { AuditAction } from "../audit/audit-actions.ts";
import { auditedTransaction, recordSecretsShown } from "../audit/audited-transaction.ts";
import { CliError, CliUsageError } from "../cli/cli-context.ts";
import { appCommand, listOf, noun, required } from "../cli/command.ts";
import {
  asFlag,
  choiceFlag,
  dryRunFlag,
  idParameter,
  jsonFlag,
  limitFlag,
  listFlags,
  switchFlag,
  textFlag,
} from "../cli/flags.ts";
import { type Facts, linesOf, table } from "../cli/print.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { counted } from "../text.ts";
import { dropMail, holdMail, releaseMail } from "./held-mails.ts";
import { findMail, listMails, mailColumns, retryMail, withoutBodies } from "./mail-queue.ts";
import { type MailState, mailStates, type OutgoingMailRow } from "./tables.ts";

const listCommand = appCommand({
  brief: "Show emails, newest first",
  examples: [
    { input: "--state failed", brief: "what won't be delivered" },
    { input: "--state held", brief: "what's waiting for you" },
    "--state waiting --json",
  ],
  flags: {
    state: choiceFlag(mailStates, "Only those in this state"),
    bulk: switchFlag("Newsletter emails instead of single emails"),
    purpose: textFlag("purpose", "Only emails with this purpose, as named in the list"),
    request: textFlag("request", "Only emails caused by this HTTP request, as named in the log"),
    limit: limitFlag,
    ...listFlags,
  },
  async run({ database: { query }, errorOutput }, { state, bulk, purpose, request, limit }) {
    const chosen = { ...(state && { states: [state] }), ...(purpose && { purpose }), httpRequestId: request };
    const filter = { ...chosen, bulk: bulk ? 1 : 0, limit: limit + 1 } as const;
    const mails = await listMails(query, filter);
    if (!bulk && (await listMails(query, { ...filter, bulk: 1, limit: 1 })).length > 0)
      errorOutput.write("Newsletter emails aren't listed here. To show them, add --bulk\n");
    return listOf(mails, mailColumns, { limit, json: (rows) => rows.map(withoutBodies) });
  },
});

const showCommand = appCommand({
  brief: "Show one email",
  examples: ["01a1fbff-2d7d-756e-9bb9-55db19051b45", "01a1fbff-2d7d-756e-9bb9-55db19051b45 --secrets"],
  flags: {
    as: asFlag,
    secrets: switchFlag("Show the text with its keys and links. The log records it"),
    json: jsonFlag,
  },
  words: [idParameter("mail", "outgoingMail")],
  async run(context, { secrets }, [id]) {
    const mail = required(await findMail(context.database.query, id), `There is no email ${id}.`);
    if (secrets) await recordSecretsShown(id, context.operator, context);
    const unshown = "Its text may hold keys and links. The command line shows it with --secrets, and records that.";
    const body = mail.text === null ? [] : ["", ...(secrets ? linesOf(mail.text) : [unshown])];
    return { json: secrets ? mail : withoutBodies(mail), text: [{ facts: factsOf(mail) }, ...body] };
  },
});

const composedLater = "composed when its turn comes";

function factsOf(mail: OutgoingMailRow): Facts {
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
    ["Attachment", mail.attachmentName ?? "none"],
    ["HTTP request", mail.httpRequestId ?? "none"],
  ];
}

const example = "01a1fbff-2d7d-756e-9bb9-55db19051b45";
const mailsPerRound = 1000;

interface MailChange {
  brief: string;
  details?: string;
  examples: readonly (string | { input: string; brief: string })[];
  state: MailState;
  action: AuditAction;
  /** What is done to each mail, in the words of the command's answer. */
  done: string;
  change(transaction: Queries, id: string, now: Date): Promise<boolean>;
}

/** A command that changes the mails that are named, or with `--all --yes` every mail of a state. */
const mailChange = ({ state, action, done, change, ...help }: MailChange) =>
  appCommand({
    ...help,
    flags: {
      as: asFlag,
      all: switchFlag("All single emails in this state"),
      bulk: switchFlag("With --all, newsletter emails instead"),
      purpose: textFlag("purpose", "With --all, only emails with this purpose, as named in mail list"),
      yes: switchFlag("With --all, do it instead of only showing it"),
      dryRun: dryRunFlag,
    },
    words: { repeated: idParameter("email, or several", "outgoingMail") },
    check({ all }, ids) {
      if (all === ids.length > 0) throw new CliUsageError("Name emails by their ids, or all of them with --all.");
    },
    async run(context, { all, bulk, purpose, yes, dryRun }, ids) {
      const chosen = all ? ({ bulk: bulk ? 1 : 0, ...(purpose && { purpose }) } as const) : { ids };
      const list = () => listMails(context.database.query, { states: [state], ...chosen, limit: mailsPerRound });
      let mails = await list();
      const unknown = ids.filter((id) => !mails.some((mail) => mail.id === id));
      if (unknown.length > 0) throw new CliError(`These emails aren't ${state}: ${unknown.join(", ")}.`);
      if (dryRun || (all && !yes)) {
        const text = table(mailColumns, mails);
        if (dryRun || mails.length === 0) return { text };
        const count = mails.length < mailsPerRound ? formatCount(mails.length) : `${mailsPerRound} emails or more`;
        return { text, refusal: `Nothing was changed. With --yes, ${count} ${done}.` };
      }
      const named = all ? 0 : mails.length;
      let changed = 0;
      while (mails.length > 0) {
        const before = changed;
        for (const mail of mails) if (await changeOne(mail, { change, action }, context)) changed += 1;
        mails = all && changed > before ? await list() : [];
      }
      return changed < named
        ? {
            refusal: `${changed} of ${counted(named, "email")} could be ${done}. The rest have changed or no longer have their text.`,
          }
        : { text: `${formatCount(changed)} ${done}.` };
    },
  });

async function changeOne(
  { id, purpose }: { id: string; purpose: string },
  { change, action }: Pick<MailChange, "change" | "action">,
  context: AppContext & { actor: `operator:${string}` },
): Promise<boolean> {
  return await auditedTransaction(context, context.actor, async ({ transaction, now, audit }) => {
    const isChanged = await change(transaction, id, now);
    if (isChanged) audit({ action, subjectId: id, details: { purpose } });
    return isChanged;
  });
}

function formatCount(count: number): string {
  return count === 1 ? "1 email is" : `${count} emails are`;
}

const retry = mailChange({
  brief: "Try failed emails again",
  details:
    "Puts emails that were given up back to those that wait, so that the running service tries them again for three days from now.",
  examples: [example, { input: "--all", brief: "which would be tried" }, { input: "--all --yes", brief: "try them" }],
  state: "failed",
  action: "mail-retried",
  done: "tried again",
  change: retryMail,
});

const hold = mailChange({
  brief: "Hold waiting emails",
  details:
    "Holds emails that wait, until release or drop decides about them. With --all --bulk it stops an issue of the newsletter that is being sent. An email that is on its way at this moment isn't held.",
  examples: [
    example,
    { input: "--all --bulk", brief: "which emails of issues would be held" },
    { input: "--all --bulk --yes", brief: "stop the issues that are being sent" },
  ],
  state: "waiting",
  action: "mail-held",
  done: "held",
  change: holdMail,
});

const release = mailChange({
  brief: "Release held emails",
  details:
    "Puts held emails back to those that wait, as if they were queued now. LAST FAILURE in mail list says why an email is held; one that ended several times without an answer may have arrived.",
  examples: [example, { input: "--all", brief: "which would be sent" }, { input: "--all --yes", brief: "send them" }],
  state: "held",
  action: "mail-released",
  done: "released",
  change: releaseMail,
});

const drop = mailChange({
  brief: "Never send held emails",
  examples: [example, { input: "--all --bulk", brief: "which emails of issues wouldn't be sent" }],
  state: "held",
  action: "mail-dropped",
  done: "dropped",
  change: dropMail,
});

export const mailCommands = noun("Emails: sent, waiting, held, or failed", {
  list: listCommand,
  show: showCommand,
  retry,
  hold,
  release,
  drop,
});
