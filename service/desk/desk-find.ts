import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { sql } from "kysely";
import * as v from "valibot";
import { deskPage as words } from "#content/pages/desk.ts";
import { deskPath } from "#contract/addresses.ts";
import { formatTime } from "#contract/dates.ts";
import { emailSchema } from "#contract/endpoints.ts";
import { wholeIdentifier } from "../cli/cli-context.ts";
import { findCommand } from "../cli/run-cli.ts";
import type { Queries } from "../db/database.ts";
import { type FeatureParts, type Search, summarizePerson, summarizeRows } from "../feature.ts";
import { identifierTime } from "../identifier.ts";
import { deliveryOf, describeDelivery, findMail, listMails, summarizeMail } from "../mail/outbox.ts";
import { erasedEmail, type OutgoingMailRow } from "../mail/tables.ts";
import { longestNote, notesAbout, removeNote, writeNote } from "../notes.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { Html } from "../web/html.ts";
import { postForm, readFields } from "../web/post-form.ts";
import type { DeskAccess } from "./desk-access.ts";
import {
  backLink,
  type Fields,
  findForm,
  hiddenFields,
  historyOf,
  listWithActions,
  notesOf,
  notice,
  personAddress,
  showFound,
  subjectAddress,
} from "./desk-markup.ts";
import { actionsOf, type DeskNoun, deskNouns, isDeskNoun } from "./desk-subjects.ts";
import { type DeskOperator, operatorAtDesk } from "./sign-in.ts";

/** Finding a customer, everything of one, and the notes on what is found. */
export function deskFindRoutes({ app, http, desk }: FeatureParts, access: DeskAccess): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { query } = app.database;
  const { page, forOperator, answerOf } = access;

  routes.get(
    `${deskPath}/find`,
    forOperator(async (_operator, context) => {
      const text = plain(context.req.query("q") ?? "").slice(0, longestSearch);
      if (isEmail(text)) return redirectTo(personAddress(text));
      const found = await findAll(text);
      const [only] = found;
      if (only && found.length === 1 && isDeskNoun(only.noun)) return redirectTo(subjectAddress(only.noun, only.id));
      return await page(
        words.findHeading,
        html`${findForm(text, text.length < shortestSearch ? words.tooShort : undefined)}
${found.length > 0 ? showFound(found) : text.length < shortestSearch ? "" : html`<p role="status">${words.foundNothing}</p>`}
${found.length >= mostFound ? html`<p>${words.more}</p>` : ""}
${backLink}`,
        { about: text },
      );
    }),
  );

  async function findAll(text: string) {
    if (text.length < shortestSearch) return [];
    const rows = await Promise.all(desk.searches.map((search) => findRows(query, search, text)));
    return [...rows.flat(), ...(await findMails(text))];
  }

  /** A mail is found by its identifier alone: its words are nothing to search in. */
  async function findMails(text: string) {
    if (!/^[0-9a-f-]{8,36}$/i.test(text)) return [];
    const id = await wholeIdentifier(text.toLowerCase(), ["outgoingMail"], app.database).catch(() => text);
    const mail = await findMail(query, id);
    return mail ? [{ noun: "mail", id, summary: summarizeMail(mail) }] : [];
  }

  routes.get(
    `${deskPath}/people`,
    forOperator(async (operator, context) =>
      showPerson(
        operator,
        plain(context.req.query("email") ?? "")
          .slice(0, longestSearch)
          .toLowerCase(),
      ),
    ),
  );

  async function showPerson(operator: DeskOperator, email: string) {
    const isKnown = isEmail(email) && email !== erasedEmail;
    const lists: Html[] = [];
    for (const noun of Object.keys(deskNouns).filter(isDeskNoun)) {
      const { title, hasEmail }: DeskNoun = deskNouns[noun];
      if (!isKnown || !hasEmail) continue;
      const table = (await answerOf(operator, noun, "list", { email, limit: "200" }))?.list?.table;
      const bulk = actionsOf(noun).filter(({ isBulk }) => isBulk);
      if (table && table.rows.length > 0) lists.push(html`<h2>${title}</h2>${listWithActions(noun, table, bulk)}`);
    }
    const history = isKnown ? await historyOfPerson(email) : [];
    const notes = isKnown ? await notesAbout(query, [email]) : [];
    const hasNothing = history.length === 0 && lists.length === 0 && notes.length === 0;
    // It may be the beginning of one.
    const alike = hasNothing && isKnown ? await findAll(email) : [];
    return await page(
      email || words.findHeading,
      html`${findForm(email)}
${hasNothing && alike.length === 0 ? html`<p role="status">${words.foundNothing}</p>` : ""}
${alike.length === 0 ? "" : html`<p role="status">${words.foundAlike}</p>${showFound(alike)}`}
${lists}
${history.length === 0 ? "" : historyOf(history)}
${isKnown ? html`<p><a class="button button-quiet" href="${unreachableAddress}?${new URLSearchParams({ email })}">${words.unreachable}</a></p>` : ""}
${isKnown ? notesOf(notes, { ...access.formOf(operator), noun: "people", id: email }) : ""}
${backLink}`,
    );
  }

  routes.get(
    unreachableAddress,
    forOperator(async (operator, context) => {
      const email = plain(context.req.query("email") ?? "").toLowerCase();
      return isEmail(email) ? await askUnreachable(operator, email) : await access.unknown();
    }),
  );

  const askUnreachable = (operator: DeskOperator, email: string, fault?: string) =>
    page(
      `${words.unreachable}?`,
      html`<p><a href="${personAddress(email)}">${email}</a></p>
${fault === undefined ? "" : notice(fault)}
<form class="stack" method="post" action="${unreachableAddress}">${hiddenFields({ ...access.formOf(operator), email })}
<p>${words.unreachableText}</p><button class="button" type="submit">${words.unreachable}</button></form>
${backLink}`,
      { about: email, status: fault === undefined ? 200 : 400 },
    );

  routes.post(unreachableAddress, postForm(http), async (context) => {
    const fields = await readFields(context);
    const operator = await operatorAtDesk(context, app);
    if (!operator) return await access.signedOut(unreachableAddress, fields);
    const { email = "" } = fields;
    if (!isEmail(email)) return await access.unknown();
    if (!access.isOwnForm(fields, operator)) return await askUnreachable(operator, email, words.again);
    if (await access.isFirst(fields, operator)) {
      const command = findCommand(await desk.nouns(), "people", "unreachable");
      await command?.run(access.contextFor(operator), operator.email, {}, [email]);
    }
    return redirectTo(personAddress(email));
  });

  /** Everything of a person in time, the newest first. */
  async function historyOfPerson(email: string) {
    const rows = await summarizePerson(desk.personalData, email, app);
    const mails = await listMails(query, { recipient: email, limit: 200 });
    return [
      ...rows.map(({ kind, ...row }) => ({ ...row, noun: kind, at: identifierTime(row.id) })),
      ...mails.map((mail) => ({ noun: "mail", id: mail.id, summary: fateOf(mail), at: new Date(mail.createdAt) })),
    ].sort((one, other) => other.at.getTime() - one.at.getTime());
  }

  /** Whether an operator may write about this. A row must be there. */
  async function mayNote(noun: string, id: string): Promise<boolean> {
    if (noun === "people") return isEmail(id);
    if (!isDeskNoun(noun)) return false;
    const { table }: DeskNoun = deskNouns[noun];
    if (!table || plain(id) !== id) return false;
    const { rows } = await sql`select id from ${sql.table(table)} where id = ${id}`.execute(query);
    return rows.length === 1;
  }

  /** Changes the notes on something, and leads back to it. */
  const noteRoute = (
    address: string,
    change: (about: { subjectId: string; fields: Fields; operator: string }, context: typeof app) => Promise<unknown>,
    faultOf: (fields: Fields) => string | undefined,
  ) =>
    routes.post(address, postForm(http), async (context: Context<ServiceEnvironment>) => {
      const fields = await readFields(context);
      const operator = await operatorAtDesk(context, app);
      if (!operator) return await access.signedOut(address, fields);
      const { noun = "", id = "" } = fields;
      if (!(await mayNote(noun, id))) return await access.unknown();
      const fault = access.isOwnForm(fields, operator) ? faultOf(fields) : words.again;
      if (fault !== undefined)
        return await page(
          words.notesHeading,
          html`${notesOf([], { ...access.formOf(operator), noun, id }, fault, fields.text)}
${backLink}`,
          { status: 400 },
        );
      if (await access.isFirst(fields, operator))
        await change({ subjectId: id, fields, operator: operator.email }, { ...app, device: operator.deviceId });
      return redirectTo(`${isDeskNoun(noun) ? subjectAddress(noun, id) : personAddress(id)}#notes`);
    });

  noteRoute(
    `${deskPath}/note`,
    ({ fields, ...about }, context) => writeNote({ ...about, text: noteText(fields) }, context),
    (fields) => {
      const text = noteText(fields);
      return text === "" || text.length > longestNote || /[^\P{Cc}\t\n]/u.test(text) ? words.noteFault : undefined;
    },
  );
  noteRoute(
    `${deskPath}/note/remove`,
    ({ fields, ...about }, context) => removeNote({ ...about, id: fields.note ?? "" }, context),
    () => undefined,
  );

  return routes;
}

const unreachableAddress = `${deskPath}/people/unreachable`;

const noteText = (fields: Fields): string => (fields.text ?? "").replace(/\r\n?/g, "\n").trim();

const shortestSearch = 3;
const longestSearch = 254;
const mostFound = 20;

const isEmail = (text: string): boolean => v.safeParse(emailSchema("email"), text).success;

/** Without control characters, which PostgreSQL takes in no text. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, "").trim();

/** What a mail was for, and what has become of it. */
function fateOf(mail: OutgoingMailRow): string {
  const next = mail.state === "waiting" ? `, next attempt ${formatTime(new Date(mail.nextAttemptAt))}` : "";
  return `${mail.purpose}: ${describeDelivery(deliveryOf(mail))}${next}`;
}

/** The newest rows one of whose columns holds the text, in whatever case. */
async function findRows(queries: Queries, search: Search, text: string) {
  const { noun, table, columns, findIds } = search;
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const ids = (await findIds?.(queries, text)) ?? [];
  const conditions = [
    ...columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape ${"\\"}`),
    ...ids.map((id) => sql`id = ${id}`),
  ];
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where ${sql.join(conditions, sql` or `)} order by id desc limit ${mostFound}`.execute(queries);
  const found = rows.map(({ id }) => id);
  const summaries = await summarizeRows(queries, search, found);
  return found.map((id) => ({ noun, id, summary: summaries.get(id) ?? "" }));
}
