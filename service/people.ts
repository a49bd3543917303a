import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "./audit-actions.ts";
import { change } from "./change.ts";
import type { App } from "./context.ts";
import type { Feature, PersonalData } from "./feature.ts";
import { ignoreCode } from "./files.ts";
import { identifierTime } from "./identifier.ts";
import { eraseNotes, notesAbout } from "./notes.ts";
import { counted } from "./text.ts";

/** What keeps something about persons. */
export interface PersonSources extends Required<Pick<Feature, "personalData" | "namingMails">> {
  /** Where mails lie as files if there is no mail server. */
  mailFolder: string;
}

export const mailFolderIn = (dataFolder: string): string => join(dataFolder, "mail");

/** What is known of a person: the rows of each feature, the mails about them or to the person, and their log entries. */
async function findPerson(email: string, { personalData, namingMails }: PersonSources, app: App) {
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

/** Something that happened with a person. */
export interface PersonEvent {
  /** The name of the personal data. */
  kind: string;
  id: string;
  at: string;
  summary: string;
}

/** What there was of a person, without secrets and in no order. */
export async function eventsOfPerson(
  email: string,
  personalData: readonly PersonalData[],
  app: App,
): Promise<PersonEvent[]> {
  const found = await Promise.all(
    personalData.map(async ({ name, find, summarize, beganAt }) =>
      (await find(email, app)).map((row) => ({
        kind: name,
        id: row.id,
        at: beganAt?.(row) ?? identifierTime(row.id).toISOString(),
        summary: summarize?.(row) ?? "",
      })),
    ),
  );
  return found.flat();
}

/** Everything stored about a person, as JSON. That it was exported goes into the log. */
export async function exportPerson(email: string, sources: PersonSources, actor: Actor, app: App) {
  const { ids, mails, log, notes, rows } = await findPerson(email, sources, app);
  const { naming: files, unread } = await mailFilesNaming(email, sources.mailFolder);
  await change(app, actor, async ({ audit }) => {
    for (const subjectId of ids) audit({ action: "person-exported", subjectId });
  });
  // Mails about the person hold links of the operator.
  const own = mails.filter(({ recipient }) => recipient === email);
  return { person: { email, log, notes, ...rows, mails: own, files }, unread };
}

export interface Erasure {
  /** How much is erased, in words. */
  found: string;
  /** What stays, in sentences. */
  kept: readonly string[];
  /** Files that couldn't be read or removed, each with the reason. */
  unread: readonly string[];
}

/** What erasing a person would remove. */
export async function planErasure(email: string, sources: PersonSources, app: App): Promise<Erasure> {
  return describeErasure(await findPerson(email, sources, app), await filesOf(email, sources), sources);
}

/** Removes a person from every table and file. */
export async function erasePerson(email: string, sources: PersonSources, actor: Actor, app: App): Promise<Erasure> {
  const person = await findPerson(email, sources, app);
  const files = await filesOf(email, sources);
  await change(app, actor, async (tx) => {
    for (const { erase } of sources.personalData) await erase(tx, email, app);
    await eraseNotes(tx.transaction, person.notes);
    for (const { id } of person.mails) await tx.transaction.deleteFrom("outgoingMail").where("id", "=", id).execute();
    for (const subjectId of person.ids) tx.audit({ action: "person-erased", subjectId });
  });
  const unread = [...files.unread];
  for (const file of files.naming)
    await rm(file, { force: true }).catch((error: unknown) => unread.push(withReason(file, error)));
  return describeErasure(person, { ...files, unread }, sources);
}

function describeErasure(
  { ids, mails, rows }: Awaited<ReturnType<typeof findPerson>>,
  { naming, unread }: MailFiles,
  { personalData }: PersonSources,
): Erasure {
  return {
    found: `${counted(ids.length, "row")}, ${counted(mails.length, "email")}, and ${counted(naming.length, "file")}`,
    kept: personalData.flatMap(({ name, kept = [] }) => (rows[name]?.length ? kept : [])),
    unread,
  };
}

/** Notes that an address takes no mail: what waits for it has failed, and the newsletter leaves it alone. */
export async function noteUnreachable(
  email: string,
  personalData: readonly PersonalData[],
  actor: Actor,
  app: App,
): Promise<void> {
  await change(app, actor, async (tx) => {
    for (const { onUnreachable } of personalData) await onUnreachable?.(tx, email, app);
  });
}

interface MailFiles {
  naming: string[];
  /** Files that couldn't be read, each with the reason. */
  unread: string[];
}

const filesOf = (email: string, { mailFolder }: PersonSources) => mailFilesNaming(email, mailFolder);

const withReason = (file: string, error: unknown): string =>
  `${file} (${error instanceof Error ? error.message : String(error)})`;

/** The files of mails in a folder that name the mailbox, in whatever coding. */
async function mailFilesNaming(email: string, folder: string): Promise<MailFiles> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreCode("ENOENT"))) ?? [];
  const files = entries.filter((each) => !each.isDirectory()).map(({ name }) => join(folder, name));
  const [naming, unread]: [string[], string[]] = [[], []];
  for (const file of files) {
    try {
      if (names(await readFile(file), email)) naming.push(file);
    } catch (error) {
      unread.push(withReason(file, error));
    }
  }
  return { naming, unread };
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
