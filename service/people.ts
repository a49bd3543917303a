import { readdir, rm } from "node:fs/promises";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "./audit-actions.ts";
import { change } from "./change.ts";
import type { App } from "./context.ts";
import type { PersonalData } from "./feature.ts";
import { ignoreCode } from "./files.ts";
import { operatorPurposes } from "./mail/purposes.ts";
import { eraseNotes, notesAbout } from "./notes.ts";
import { counted } from "./text.ts";

/** What keeps something about persons. */
export interface PersonSources {
  personalData: readonly PersonalData[];
  /** Where mails lie as files if there is no mail server. */
  mailFolder: string;
}

/** What is known of a person: the rows of each feature, the mails about them or to the person, and their log entries. */
async function findPerson(email: string, { personalData, mailFolder }: PersonSources, app: App) {
  const { query } = app.database;
  const found = await Promise.all(personalData.map(async ({ name, find }) => ({ name, rows: await find(email, app) })));
  const ids = found.flatMap(({ rows }) => rows.map(({ id }) => id));
  const about = ids.length > 0 ? ids : [""];
  const mails = await query
    .selectFrom("outgoingMail")
    .selectAll()
    .where((mail) =>
      mail.or([
        mail("recipient", "=", email),
        mail("aboutId", "in", about),
        // A digest is about a day and names several persons.
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
  const notes = await notesAbout(query, [email, ...ids]);
  const files = (await readdir(mailFolder).catch(ignoreCode("ENOENT"))) ?? [];
  return { ids, mails, files, log, notes, rows: Object.fromEntries(found.map(({ name, rows }) => [name, rows])) };
}

/** Everything stored about a person, as JSON. That it was exported goes into the log. */
export async function exportPerson(email: string, sources: PersonSources, actor: Actor, app: App) {
  const { ids, mails, log, notes, rows } = await findPerson(email, sources, app);
  await change(app, actor, async ({ audit }) => {
    for (const subjectId of ids) audit({ action: "person-exported", subjectId });
  });
  // Mails about the person hold links of the operator.
  const own = mails.filter(({ recipient }) => recipient === email);
  return { email, log, notes, ...rows, mails: own };
}

export interface Erasure {
  /** How much is erased, in words. */
  found: string;
  /** What stays, in sentences. */
  kept: readonly string[];
}

/** What erasing a person would remove. */
export async function planErasure(email: string, sources: PersonSources, app: App): Promise<Erasure> {
  return describeErasure(await findPerson(email, sources, app), sources);
}

/** Removes a person from every table, and all mails that lie as files: there are some in a trial alone. */
export async function erasePerson(email: string, sources: PersonSources, actor: Actor, app: App): Promise<Erasure> {
  const person = await findPerson(email, sources, app);
  await change(app, actor, async (tx) => {
    for (const { erase } of sources.personalData) await erase(tx, email, app);
    await eraseNotes(tx.transaction, person.notes);
    for (const { id } of person.mails) await tx.transaction.deleteFrom("outgoingMail").where("id", "=", id).execute();
    for (const subjectId of person.ids) tx.audit({ action: "person-erased", subjectId });
  });
  await rm(sources.mailFolder, { recursive: true, force: true });
  return describeErasure(person, sources);
}

function describeErasure(
  { ids, mails, files, rows }: Awaited<ReturnType<typeof findPerson>>,
  { personalData, mailFolder }: PersonSources,
): Erasure {
  const ofEverybody = files.length > 0 ? `, and the emails of everybody in ${mailFolder}` : "";
  return {
    found: `${counted(ids.length, "row")} and ${counted(mails.length, "email")}${ofEverybody}`,
    kept: personalData.flatMap(({ name, kept = [] }) => (rows[name]?.length ? kept : [])),
  };
}
