import { sql } from "kysely";
import * as v from "valibot";
import { deskPath } from "#contract/addresses.ts";
import { emailSchema } from "#contract/endpoints.ts";
import type { DeskFound } from "#contract/views/desk-people.ts";
import type { Queries } from "../db/database.ts";
import { type FeatureParts, type Search, summarizeRows } from "../feature.ts";
import { findMail, summarizeMail } from "../mail/outbox.ts";
import { redirectTo } from "../web/answer.ts";
import { openDesk } from "./open-desk.ts";

const shortestSearch = 3;
const longestSearch = 254;
const mostFound = 20;

/** Finds what an email address, a name, a number or a part of an identifier stands for. */
export function searchRoutes(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.page(`${deskPath}/find`, async (visit) => {
    const text = searchedText(visit.context.req.query("q") ?? "");
    if (isEmail(text)) return redirectTo(personAddress(text.toLowerCase()));
    const isTooShort = text.length < shortestSearch;
    const found = isTooShort ? [] : await findAll(visit.app.database.query, parts.desk.searches, text);
    const [only] = found;
    if (only && found.length === 1) return redirectTo(only.href);
    return visit.show("desk/search", { text, isTooShort, found, isCut: found.length >= mostFound });
  });

  return desk.routes;
}

export const personAddress = (email: string): string => `${deskPath}/people?${new URLSearchParams({ email })}`;

export const isEmail = (text: string): boolean => v.safeParse(emailSchema("email"), text).success;

/** What was entered, without control characters and halves of characters, which PostgreSQL takes in no text. */
export const searchedText = (entered: string): string =>
  [
    ...entered
      .toWellFormed()
      .replace(/\p{Cc}/gu, "")
      .trim(),
  ]
    .slice(0, longestSearch)
    .join("");

/** The newest rows and mails that a text leads to. */
export async function findAll(queries: Queries, searches: readonly Search[], text: string): Promise<DeskFound[]> {
  const rows = await Promise.all(searches.map((search) => findRows(queries, search, text)));
  return [...rows.flat(), ...(await findMails(queries, text))];
}

/** A text that is found as it stands, in whatever case. */
const patternOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

async function findRows(queries: Queries, search: Search, text: string): Promise<DeskFound[]> {
  const { noun, table, columns, addressOf } = search;
  const conditions = columns.map((column) => sql`lower(${sql.ref(column)}) like ${patternOf(text)} escape ${"\\"}`);
  const { rows } = await sql<{ id: string }>`select * from ${sql.table(table)}
    where ${sql.join(conditions, sql` or `)} order by id desc limit ${mostFound}`.execute(queries);
  const summaries = await summarizeRows(
    queries,
    search,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    kind: noun,
    text: summaries.get(row.id) ?? "",
    href: addressOf?.(row) ?? `${deskPath}/${noun}/${row.id}`,
  }));
}

/** A mail is found by its identifier alone: its words are nothing to search in. */
async function findMails(queries: Queries, text: string): Promise<DeskFound[]> {
  if (!/^[0-9a-f-]{8,36}$/i.test(text)) return [];
  const { rows } = await sql<{ id: string }>`select id from ${sql.table("outgoingMail")}
    where id like ${patternOf(text)} order by id desc limit ${mostFound}`.execute(queries);
  const mails = await Promise.all(rows.map(({ id }) => findMail(queries, id)));
  return mails.flatMap((mail) =>
    mail ? [{ kind: "mail", text: summarizeMail(mail), href: `${deskPath}/mail/${mail.id}` }] : [],
  );
}
