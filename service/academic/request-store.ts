import { sql } from "kysely";
import type { RequestableLanguage } from "#contract/forms.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { type AcademicRequestState, initialState, nextState } from "./life-cycle.ts";
import type { AcademicDecisionRow, AcademicLicenseRequestRow } from "./tables.ts";

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

export async function setRequestState(transaction: Queries, id: string, state: AcademicRequestState): Promise<void> {
  await transaction.updateTable("academicLicenseRequest").set({ state }).where("id", "=", id).execute();
}

export async function findOpenRequest(
  queries: Queries,
  email: string,
  language: RequestableLanguage,
): Promise<AcademicLicenseRequestRow | undefined> {
  return await queries
    .selectFrom("academicLicenseRequest")
    .selectAll()
    .where("email", "=", email)
    .where("language", "=", language)
    // A literal, for the index of open requests.
    .where("state", "=", sql.lit(initialState))
    .executeTakeFirst();
}

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

/** The most requests that are shown beside another. */
const longestHistory = 200;

interface RequestFilter {
  states?: readonly AcademicRequestState[];
  email?: string;
  /** The newest first without it. */
  oldestFirst?: boolean;
  limit: number;
}

/** As in the index on it. */
const domainOfEmail = sql<string>`substr(email, length(rtrim(email, replace(email, '@', ''))) + 1)`;

/** Requests in the order of their arrival, within the limit. */
export async function listAcademicRequests(
  queries: Queries,
  { states, email, oldestFirst, limit }: RequestFilter,
): Promise<AcademicLicenseRequestRow[]> {
  let found = queries.selectFrom("academicLicenseRequest").selectAll();
  if (states) found = found.where("state", "in", [...states]);
  if (email !== undefined) found = found.where("email", "=", email);
  const order = oldestFirst ? "asc" : "desc";
  return await found.orderBy("receivedAt", order).orderBy("id", order).limit(limit).execute();
}

export async function findDecision(queries: Queries, requestId: string): Promise<AcademicDecisionRow | undefined> {
  return await queries.selectFrom("academicDecision").selectAll().where("requestId", "=", requestId).executeTakeFirst();
}

/** The requests of a person, with what was decided. */
export async function findPersonalRequests(email: string, { database: { query } }: App) {
  return await query
    .selectFrom("academicLicenseRequest")
    .leftJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
    .selectAll("academicLicenseRequest")
    .select(["verdict", "reason", "note", "decidedAt"])
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
  const requests = await transaction
    .selectFrom("academicLicenseRequest")
    .select(["id", "state"])
    .where("email", "=", email)
    .execute();
  for (const { id, state } of requests) {
    const withdrawn = nextState(state, "withdraw");
    if (withdrawn) {
      await setRequestState(transaction, id, withdrawn);
      audit({ action: "request-withdrawn", subjectId: id });
    }
    await transaction.updateTable("academicDecision").set({ note: null }).where("requestId", "=", id).execute();
  }
  await transaction
    .updateTable("academicLicenseRequest")
    .set({ name: erasedName, email: erasedEmail })
    .where("email", "=", email)
    .execute();
}
