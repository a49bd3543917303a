import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type SqlBool, sql } from "kysely";
import * as v from "valibot";
import { emailSchema } from "#contract/endpoints.ts";
import { change } from "./change.ts";
import { CliUsageError } from "./cli/cli-context.ts";
import { appCommand, noun } from "./cli/command.ts";
import { asFlag, switchFlag } from "./cli/flags.ts";
import { printJson } from "./cli/print.ts";
import type { Configuration } from "./config.ts";
import type { App } from "./context.ts";
import type { Feature } from "./feature.ts";
import { ignoreCode } from "./files.ts";
import { eraseNotes, notesAbout } from "./notes.ts";
import { counted } from "./text.ts";

/** Where mails lie as files if there is no mail server. */
const mailFolder = ({ dataFolder }: Pick<Configuration, "dataFolder">): string => join(dataFolder, "mail");

type Sources = Required<Pick<Feature, "personalData" | "namingMails">>;

/** What is known of a person: the rows of each feature, the mails about them or to the person, and their log entries. */
async function findPerson(email: string, { personalData: sources, namingMails }: Sources, app: App) {
  const { query } = app.database;
  const found = await Promise.all(sources.map(async ({ name, find }) => ({ name, rows: await find(email, app) })));
  const ids = found.flatMap(({ rows }) => rows.map(({ id }) => id));
  const own = found.flatMap(({ rows }) => rows.filter(({ isFormer }) => isFormer !== true).map(({ id }) => id));
  const about = own.length > 0 ? own : [""];
  const mails = await query
    .selectFrom("outgoingMail")
    .selectAll()
    .where((mail) =>
      mail.or([
        mail("recipient", "=", email),
        mail("aboutId", "in", about),
        // A digest is about a day and names several persons. An order may have another owner by now.
        mail.and([
          mail("purpose", "in", [...namingMails]),
          sql<SqlBool>`replace(lower(text), ${email}, '') <> lower(text)`,
        ]),
      ]),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const log = await query.selectFrom("auditEntry").selectAll().where("subjectId", "in", about).execute();
  const notes = await notesAbout(query, [email, ...own]);
  return { ids, mails, log, notes, rows: Object.fromEntries(found.map(({ name, rows }) => [name, rows])) };
}

const words = [{ brief: "The mailbox of the person", placeholder: "email", parse: parseEmail }] as const;

const exportCommand = (sources: Sources) =>
  appCommand({
    brief: "Print everything stored about a person as JSON",
    details:
      "Prints orders with what was reported of them, licenses with their keys, requests, subscription, emails to the person with their texts, log entries, notes of operators, and the names of files of emails that name the mailbox. That it was exported goes into the log.",
    examples: ["ada@uni.example.org > ada.json"],
    flags: { as: asFlag },
    words,
    async run(context, _flags, [email]) {
      const { ids, mails, log, notes, rows } = await findPerson(email, sources, context);
      await change(context, context.actor, async ({ audit }) => {
        for (const subjectId of ids) audit({ action: "person-exported", subjectId });
      });
      const files = await mailFilesNaming(email, mailFolder(context.configuration));
      // Mails about the person hold links of the operator.
      const own = mails.filter(({ recipient }) => recipient === email);
      printJson(context.output, { email, log, notes, ...rows, mails: own, files });
      return { notes: ["This is personal data with license keys: send it only to that address."] };
    },
  });

const eraseCommand = (sources: Sources) =>
  appCommand({
    brief: "Erase a person from orders, licenses, requests, the newsletter, emails, and files",
    details:
      "Removes name and mailbox from requests and licenses, whose rows stay for the record; removes buyer, company, address and tax number from orders and their reports, which keep number, items, amounts and times for the bookkeeping; withdraws open requests; removes subscription, notes of operators, emails to or about the person, and files of emails that name the mailbox. The log names rows, never persons, and stays. A license key that the person has goes on working: revoke it first if it must not. Backups aren't touched.",
    examples: ["ada@uni.example.org", { input: "ada@uni.example.org --yes", brief: "do it" }],
    flags: { as: asFlag, yes: switchFlag("Do it instead of only saying what would happen") },
    words,
    async run(context, { yes }, [email]) {
      const { ids, mails, notes, rows } = await findPerson(email, sources, context);
      const files = await mailFilesNaming(email, mailFolder(context.configuration));
      const found = `${counted(ids.length, "row")}, ${counted(mails.length, "email")}, and ${counted(files.length, "file")}`;
      const kept = sources.personalData.flatMap((source) => (rows[source.name]?.length ? (source.kept ?? []) : []));
      if (!yes) return { text: [`Would erase ${found}. To do it, add --yes.`, ...kept] };
      await change(context, context.actor, async (tx) => {
        for (const { erase } of sources.personalData) await erase(tx, email, context);
        await eraseNotes(tx.transaction, notes);
        for (const { id } of mails) await tx.transaction.deleteFrom("outgoingMail").where("id", "=", id).execute();
        for (const subjectId of ids) tx.audit({ action: "person-erased", subjectId });
      });
      for (const file of files) await rm(file, { force: true });
      return { text: [`Erased ${found}.`, ...kept] };
    },
  });

const unreachableCommand = ({ personalData }: Sources) =>
  appCommand({
    brief: "Note that an address doesn't work",
    details:
      "For an address whose emails come back to the contact mailbox. Takes it off the newsletter for good, also if it is imported again, and marks emails with license keys as failed that wait for it or left in the last 30 days: the desk then lists the keys that nobody got. Emails to come are still tried.",
    examples: ["ada@uni.example.org"],
    flags: { as: asFlag },
    words,
    async run(context, _flags, [email]) {
      await change(context, context.actor, async (tx) => {
        for (const { onUnreachable } of personalData) await onUnreachable?.(tx, email, context);
      });
      return {
        text: `${email} gets no newsletter any more, and emails with keys that were sent to it lately count as failed.`,
      };
    },
  });

function parseEmail(text: string): string {
  const email = v.safeParse(emailSchema("email"), text);
  if (email.success) return email.output;
  throw new CliUsageError(email.issues[0].message);
}

export const peopleCommands = (sources: Sources) =>
  noun("What's stored about one person, such as a customer", {
    export: exportCommand(sources),
    unreachable: unreachableCommand(sources),
    erase: eraseCommand(sources),
  });

/** The files of mails in a folder that name the mailbox, in whatever coding. */
async function mailFilesNaming(email: string, folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreCode("ENOENT"))) ?? [];
  const files = entries.filter((each) => each.isFile()).map(({ name }) => join(folder, name));
  const named: string[] = [];
  for (const file of files) if (names(await readFile(file), email)) named.push(file);
  return named;
}

/**
 * Looks at the bytes, and at what quoted-printable and base64 hide, wherever they stand. A parser of mails would need far
 * more memory than a mail has bytes, if a stranger has made it for that.
 */
function names(mail: Buffer, email: string): boolean {
  const sought = Buffer.from(email).toString("latin1").toLowerCase();
  const text = mail.toString("latin1");
  const unquoted = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if ([text, unquoted].some((each) => each.toLowerCase().includes(sought))) return true;
  const encoded = text.matchAll(/[A-Za-z0-9+/]{4,}={0,2}(?:\r?\n[A-Za-z0-9+/]+={0,2})*/g);
  return encoded.some(([lines]) => Buffer.from(lines, "base64").toString("latin1").toLowerCase().includes(sought));
}
