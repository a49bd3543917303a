import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { licenseBeginning } from "../keys/signing-keys.ts";
import type { LicenseRow } from "./tables.ts";

/** What a license is worth, in one word or two. */
export function licenseState(license: LicenseRow, now: Date) {
  if (license.revokedAt !== null) return "revoked";
  if (license.suspendedAt !== null) return "suspended";
  if (license.expiresAt <= now.toISOString()) return "expired";
  return license.keyDueAt === null ? "valid" : "key awaited";
}

type OfLicense = ExpressionBuilder<Tables, "license">;

/** A condition of a query on licenses: the license can be used at a time, or could be if its key were there. */
export const isInForce =
  (now: Date) =>
  ({ and, eb }: OfLicense): Expression<SqlBool> =>
    and([eb("revokedAt", "is", null), eb("suspendedAt", "is", null), eb("expiresAt", ">", now.toISOString())]);

/**
 * Whether a license, `next`, goes on where another one ends. The one that renews it does. A person has one academic
 * license of a tool in whatever major version, so that a later one follows however it came about. Of several bought ones
 * each goes on by itself.
 */
const follows = sql<SqlBool>`next.revoked_at is null and (next.renews_id = license.id or (
  license.edition = 'academic' and next.edition = 'academic' and next.email = license.email
  and rtrim(next.products, '0123456789') = rtrim(license.products, '0123456789')
  and next.expires_at > license.expires_at))`;

/** A condition of a query on licenses: no other one follows it. */
export const isLast = ({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> =>
  not(exists(selectFrom("license as next").select("next.id").where(follows)));

/** The license that follows another one. */
export async function followerOf(queries: Queries, id: string): Promise<LicenseRow | undefined> {
  return await queries
    .selectFrom("license")
    .innerJoin("license as next", (join) => join.on(follows))
    .selectAll("next")
    .where("license.id", "=", id)
    .orderBy("next.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A query of the licenses of an order, in the order of their issue. */
export const selectLicensesOfOrder = (queries: Queries, orderId: string) =>
  queries.selectFrom("license").selectAll().where("orderId", "=", orderId).orderBy("id");

export async function licensesOfOrder(queries: Queries, orderId: string): Promise<LicenseRow[]> {
  return await selectLicensesOfOrder(queries, orderId).execute();
}

export async function findLicense(queries: Queries, id: string): Promise<LicenseRow | undefined> {
  return (await findLicenses(queries, [id]))[0];
}

export async function findLicenses(queries: Queries, ids: readonly string[]): Promise<LicenseRow[]> {
  return await queries
    .selectFrom("license")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
}

/** The current license of a request: the first one, or its latest replacement. */
export async function findLicenseOfRequest(queries: Queries, requestId: string): Promise<LicenseRow | undefined> {
  return await queries
    .selectFrom("license")
    .selectAll()
    .where("requestId", "=", requestId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** All licenses of an email address, the newest first. */
export async function licensesOfEmail(queries: Queries, email: string): Promise<LicenseRow[]> {
  return await queries.selectFrom("license").selectAll().where("email", "=", email).orderBy("id", "desc").execute();
}

/** The license that was issued in place of another one. */
export async function findReplacement(queries: Queries, id: string): Promise<string | undefined> {
  return (await queries.selectFrom("license").select("id").where("replacesId", "=", id).executeTakeFirst())?.id;
}

/** The ids of all revoked and suspended licenses. */
export async function revokedLicenseIds(queries: Queries): Promise<string[]> {
  const withheld = await queries
    .selectFrom("license")
    .select("id")
    .where(({ or, eb }) => or([eb("revokedAt", "is not", null), eb("suspendedAt", "is not", null)]))
    .execute();
  return withheld.map(({ id }) => id);
}

/** How many licenses in force have keys of which none of these signing keys is. */
export async function countUnverifiable(queries: Queries, keyIds: readonly string[], now: Date): Promise<number> {
  const beginnings = ["", ...keyIds.map(licenseBeginning)];
  const counted = await queries
    .selectFrom("license")
    .select(({ fn }) => fn.countAll().as("licenses"))
    .where("keySource", "=", "signed")
    .where("keyText", "!=", "")
    .where(isInForce(now))
    .where(sql`substr(key_text, 1, ${sql.lit(licenseBeginning("00000000").length)})`, "not in", beginnings)
    .executeTakeFirstOrThrow();
  return Number(counted.licenses);
}

interface EmailMove {
  oldEmail: string;
  newEmail: string;
  /** Only the licenses of this order. */
  orderId: string;
}

/**
 * Moves licenses of an order to another mailbox. Repeated until none is left: a license that replaces a locked one is seen
 * only after its transaction.
 */
export async function moveLicenses(transaction: Queries, move: EmailMove): Promise<{ id: string }[]> {
  const { oldEmail, newEmail, orderId } = move;
  const moved = await transaction
    .updateTable("license")
    .set({ email: newEmail })
    .where("email", "=", oldEmail)
    .where("orderId", "=", orderId)
    .returning("id")
    .execute();
  return moved.length === 0 ? [] : [...moved, ...(await moveLicenses(transaction, move))];
}
