import { sql } from "kysely";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { foldEmail } from "../mail/limits.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** Stores the request unless the same one is open. Returns whether it is new. */
export async function addAcademicRequest(queries: Queries, request: AcademicLicenseRequestRow): Promise<boolean> {
  const rows = await queries
    .insertInto("academicLicenseRequest")
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.length > 0;
}

export async function findAcademicRequest(
  queries: Queries,
  id: string,
): Promise<AcademicLicenseRequestRow | undefined> {
  return await queries.selectFrom("academicLicenseRequest").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function updateRequest(
  transaction: Queries,
  id: string,
  values: Partial<AcademicLicenseRequestRow>,
): Promise<void> {
  await transaction.updateTable("academicLicenseRequest").set(values).where("id", "=", id).execute();
}

/** Whether a request of the same mailbox for the same language is open. */
export async function isAnotherOpen(
  queries: Queries,
  { email, language }: AcademicLicenseRequestRow,
): Promise<boolean> {
  const open = await queries
    .selectFrom("academicLicenseRequest")
    .select("id")
    .where("email", "=", email)
    .where("language", "=", language)
    .where("state", "=", "received")
    .executeTakeFirst();
  return open !== undefined;
}

/** The most requests that are shown beside another. */
const longestHistory = 200;

/** The latest requests of a mailbox or of a domain, the newest first. */
export async function latestRequests(
  queries: Queries,
  of: { email: string } | { domain: string },
): Promise<AcademicLicenseRequestRow[]> {
  const newest = queries
    .selectFrom("academicLicenseRequest")
    .selectAll()
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(longestHistory);
  const own = "email" in of ? newest.where("email", "=", of.email) : newest.where(domainOfEmail, "=", of.domain);
  return await own.execute();
}

/** As in the index on it. */
const domainOfEmail = sql<string>`substr(email, length(rtrim(email, replace(email, '@', ''))) + 1)`;

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/**
 * Open requests, the oldest first, or all, the newest first, each with the number of licenses of its mailbox and of the
 * mails to it that failed.
 */
export async function listAcademicRequests(queries: Queries, list: "open" | "all", limit: number) {
  const all = queries
    .selectFrom("academicLicenseRequest as request")
    .selectAll("request")
    .select(({ selectFrom }) => [
      selectFrom("license")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("license.email", "=", "request.email")
        .as("licenses"),
      selectFrom("outgoingMail")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("outgoingMail.recipient", "=", "request.email")
        .where("outgoingMail.state", "=", "failed")
        .as("failedMails"),
    ]);
  const order = list === "open" ? "asc" : "desc";
  const listed = list === "open" ? all.where("request.state", "=", "received") : all;
  return await listed.orderBy("receivedAt", order).orderBy("id", order).limit(limit).execute();
}

/** How many requests each person has made, by the spelling that all addresses of the person share. */
export async function countByPerson(queries: Queries, emails: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  if (emails.length === 0) return counts;
  const rows = await queries
    .selectFrom("academicLicenseRequest")
    .select("email")
    .where(domainOfEmail, "in", [...new Set(emails.map(domainOf))])
    .execute();
  for (const { email } of rows) counts.set(foldEmail(email), (counts.get(foldEmail(email)) ?? 0) + 1);
  return counts;
}

/** The requests of a person, with what was decided. */
export async function findPersonalRequests(email: string, { database: { query } }: App) {
  return await query
    .selectFrom("academicLicenseRequest")
    .select(["id", "name", "email", "university", "language", "state", "receivedAt", "reason", "note", "decidedAt"])
    .where("email", "=", email)
    .orderBy("receivedAt")
    .orderBy("id")
    .execute();
}

export function summarizePersonalRequest({
  language,
  university,
  state,
}: Pick<AcademicLicenseRequestRow, "id" | "language" | "university" | "state">): string {
  return `${language}, ${university}, ${state}`;
}

/** Removes the personal data from a person's requests. Open ones are withdrawn; institution and decision stay. */
export async function erasePersonalRequests({ transaction, audit }: Change, email: string): Promise<void> {
  const open = await transaction
    .updateTable("academicLicenseRequest")
    .set({ state: "withdrawn" })
    .where("email", "=", email)
    .where("state", "=", "received")
    .returning("id")
    .execute();
  for (const { id } of open) audit({ action: "request-withdrawn", subjectId: id });
  await transaction
    .updateTable("academicLicenseRequest")
    .set({ name: erasedName, email: erasedEmail, note: null })
    .where("email", "=", email)
    .execute();
}

/** The universities of approved requests, the most frequent first. */
export async function approvedUniversities(queries: Queries) {
  const rows = await queries
    .selectFrom("academicLicenseRequest")
    .select(({ fn }) => ["university", fn.countAll().as("requests"), fn.max("decidedAt").as("last")] as const)
    .where("state", "=", "approved")
    .groupBy("university")
    .orderBy("requests", "desc")
    .orderBy("university")
    .execute();
  return rows.map(({ university, requests, last }) => ({
    university,
    requests: String(requests),
    "last approved": last?.slice(0, 10) ?? "",
  }));
}
