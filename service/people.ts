import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "./audit-actions.ts";
import { change } from "./change.ts";
import type { App } from "./context.ts";
import type { PersonalData } from "./feature.ts";
import { ignoreCode } from "./files.ts";
import { operatorPurposes } from "./mail/purposes.ts";
import { mailFileEnding } from "./mail/transport.ts";
import { eraseNotes, notesAbout } from "./notes.ts";
import { counted } from "./text.ts";

/** What keeps something about persons. */
export interface PersonSources {
  personalData: readonly PersonalData[];
  /** Where mails lie as files if there is no mail server. */
  mailFolder: string;
}

export const mailFolderIn = (dataFolder: string): string => join(dataFolder, "mail");

/** What is known of a person: the rows of each feature, the mails about them or to the person, and their log entries. */
async function findPerson(email: string, { personalData, mailFolder }: PersonSources, app: App) {
  const { query } = app.database;
  const found = await Promise.all(personalData.map(async ({ name, find }) => ({ name, rows: await find(email, app) })));
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
          mail("purpose", "in", [...operatorPurposes]),
          sql<SqlBool>`replace(lower(text), ${email}, '') <> lower(text)`,
        ]),
      ]),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const log = await query.selectFrom("auditEntry").selectAll().where("subjectId", "in", about).execute();
  const notes = await notesAbout(query, [email, ...own]);
  // The rows of issues name nobody and stay, for the figures of the issue.
  const issues = await query.selectFrom("outgoingMail").select("id").where("recipientId", "in", about).execute();
  const files = await filesOfMails(mailFolder, [...mails, ...issues]);
  return { ids, mails, log, notes, files, rows: Object.fromEntries(found.map(({ name, rows }) => [name, rows])) };
}

/** Everything stored about a person, as JSON. That it was exported goes into the log. */
export async function exportPerson(email: string, sources: PersonSources, actor: Actor, app: App) {
  const { ids, mails, log, notes, files, rows } = await findPerson(email, sources, app);
  await change(app, actor, async ({ audit }) => {
    for (const subjectId of ids) audit({ action: "person-exported", subjectId });
  });
  // Mails about the person hold links of the operator.
  const own = mails.filter(({ recipient }) => recipient === email);
  return { email, log, notes, ...rows, mails: own, files };
}

export interface Erasure {
  /** How much is erased, in words. */
  found: string;
  /** What stays, in sentences. */
  kept: readonly string[];
  /** Files that couldn't be removed, each with the reason. */
  left: readonly string[];
}

/** What erasing a person would remove. */
export async function planErasure(email: string, sources: PersonSources, app: App): Promise<Erasure> {
  return describeErasure(await findPerson(email, sources, app), sources, []);
}

/** Removes a person from every table and file. */
export async function erasePerson(email: string, sources: PersonSources, actor: Actor, app: App): Promise<Erasure> {
  const person = await findPerson(email, sources, app);
  await change(app, actor, async (tx) => {
    for (const { erase } of sources.personalData) await erase(tx, email, app);
    await eraseNotes(tx.transaction, person.notes);
    for (const { id } of person.mails) await tx.transaction.deleteFrom("outgoingMail").where("id", "=", id).execute();
    for (const subjectId of person.ids) tx.audit({ action: "person-erased", subjectId });
  });
  const left: string[] = [];
  for (const file of person.files)
    await rm(file, { force: true }).catch((error: Error) => left.push(`${file} (${error.message})`));
  return describeErasure(person, sources, left);
}

function describeErasure(
  { ids, mails, files, rows }: Awaited<ReturnType<typeof findPerson>>,
  { personalData }: PersonSources,
  left: readonly string[],
): Erasure {
  return {
    found: `${counted(ids.length, "row")}, ${counted(mails.length, "email")}, and ${counted(files.length, "file")}`,
    kept: personalData.flatMap(({ name, kept = [] }) => (rows[name]?.length ? kept : [])),
    left,
  };
}

/** The files of mails, whose names end with a part of the identifier. They are kept no longer than what a mail says. */
async function filesOfMails(folder: string, mails: readonly { id: string }[]): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreCode("ENOENT"))) ?? [];
  const endings = mails.map(({ id }) => mailFileEnding(id));
  return names.filter((name) => endings.some((ending) => name.endsWith(ending))).map((name) => join(folder, name));
}
