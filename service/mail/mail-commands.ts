import { change, recordSecretsShown } from "../change.ts";
import { CliError } from "../cli/cli-context.ts";
import { appCommand, listOf, noun, required } from "../cli/command.ts";
import { asFlag, choiceFlag, idParameter, jsonFlag, limitFlag, switchFlag } from "../cli/flags.ts";
import { type Facts, linesOf } from "../cli/print.ts";
import { counted } from "../text.ts";
import { findMail, listMails, mailColumns, retryMail, withoutBodies } from "./outbox.ts";
import { mailStates, type OutgoingMailRow } from "./tables.ts";

const listCommand = appCommand({
  brief: "Show emails, newest first. Those of an issue are counted at the issue",
  examples: [{ input: "--state failed", brief: "what won't be delivered" }, "--state waiting --json"],
  flags: {
    state: choiceFlag(mailStates, "Only those in this state"),
    limit: limitFlag,
    json: jsonFlag,
  },
  async run({ database: { query } }, { state, limit }) {
    const mails = await listMails(query, { ...(state && { states: [state] }), bulk: 0, limit: limit + 1 });
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
  ];
}

const example = "01a1fbff-2d7d-756e-9bb9-55db19051b45";

const retryCommand = appCommand({
  brief: "Try failed emails again",
  details:
    "Puts emails that were given up back to those that wait, so that the running service tries them again for three days from now.",
  examples: [example],
  flags: { as: asFlag },
  words: { repeated: idParameter("email, or several", "outgoingMail") },
  async run(context, _flags, ids) {
    const mails = await listMails(context.database.query, { states: ["failed"], ids, limit: ids.length });
    const unknown = ids.filter((id) => !mails.some((mail) => mail.id === id));
    if (unknown.length > 0) throw new CliError(`These emails aren't failed: ${unknown.join(", ")}.`);
    const tried = await change(context, context.actor, async ({ transaction, now, audit }) => {
      let count = 0;
      for (const { id, purpose } of mails) {
        if (!(await retryMail(transaction, id, now))) continue;
        audit({ action: "mail-retried", subjectId: id, details: { purpose } });
        count += 1;
      }
      return count;
    });
    return tried < mails.length
      ? {
          refusal: `${tried} of ${counted(mails.length, "email")} could be tried again. The rest no longer have their text.`,
        }
      : { text: `${tried === 1 ? "1 email is" : `${tried} emails are`} tried again.` };
  },
});

export const mailCommands = noun("Emails: sent, waiting, or failed", {
  list: listCommand,
  show: showCommand,
  retry: retryCommand,
});
