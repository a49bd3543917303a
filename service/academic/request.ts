import { promises } from "#content/products/promises.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { addWorkingDays, days, subtractDuration } from "../time.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

export const isOpen = ({ state }: Pick<AcademicLicenseRequestRow, "state">): boolean => state === "received";

/** A rejection of the last day can be taken back. An approval stays; its license is revoked instead. */
export function isUndoable({ state, decidedAt }: AcademicLicenseRequestRow, now: Date): boolean {
  return state === "rejected" && decidedAt !== null && decidedAt >= subtractDuration(now, days(1)).toISOString();
}

/** When an answer is typically sent, and when the requester should ask. Both are counted in working days. */
export function promisedTimes(receivedAt: string): { typicalBy: Date; askAfter: Date } {
  const from = new Date(receivedAt);
  return {
    typicalBy: addWorkingDays(from, promises.academicAnswerTypicalDays),
    askAfter: addWorkingDays(from, promises.academicFollowUpWorkingDays),
  };
}

export async function findRequest(queries: Queries, id: string): Promise<AcademicLicenseRequestRow | undefined> {
  return await queries.selectFrom("academicLicenseRequest").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function updateRequest(
  transaction: Queries,
  id: string,
  values: Partial<AcademicLicenseRequestRow>,
): Promise<void> {
  await transaction.updateTable("academicLicenseRequest").set(values).where("id", "=", id).execute();
}

/**
 * Open requests, the oldest first, or all, the newest first, each with the number of further requests of its person, of
 * licenses of its mailbox, and of mails to it that failed.
 */
export async function listRequests(queries: Queries, list: "open" | "all", limit: number) {
  const all = queries
    .selectFrom("academicLicenseRequest as request")
    .selectAll("request")
    .select(({ selectFrom, fn }) => [
      selectFrom("academicLicenseRequest as other")
        .select(fn.countAll().as("count"))
        .whereRef("other.emailKey", "=", "request.emailKey")
        .whereRef("other.id", "!=", "request.id")
        .as("earlierRequests"),
      selectFrom("license")
        .select(fn.countAll().as("count"))
        .whereRef("license.email", "=", "request.email")
        .as("licenses"),
      selectFrom("outgoingMail")
        .select(fn.countAll().as("count"))
        .whereRef("outgoingMail.recipient", "=", "request.email")
        .where("outgoingMail.state", "=", "failed")
        .as("failedMails"),
    ]);
  const order = list === "open" ? "asc" : "desc";
  const listed = list === "open" ? all.where("request.state", "=", "received") : all;
  return await listed.orderBy("receivedAt", order).orderBy("id", order).limit(limit).execute();
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
    .set({ name: erasedName, email: erasedEmail, emailKey: erasedEmail, note: null })
    .where("email", "=", email)
    .execute();
}
