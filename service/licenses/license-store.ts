import { decodeProtectedHeader } from "jose";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { wakeAfter } from "../change.ts";
import type { Database, Queries } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { licenseBeginning } from "../keys/signing-keys.ts";
import { erasedEmail } from "../mail/tables.ts";
import type { LicenseRow } from "./tables.ts";

/** A license with its revocation and its suspension, if any. */
export type StoredLicense = LicenseRow & {
  [field in "revokedAt" | "revokedBy" | "revocationReason" | "suspendedAt" | "suspensionReason"]: string | null;
};

export function withoutKey<Stored extends StoredLicense>({ keyText, ...license }: Stored) {
  return license;
}

/** Whether the key of a license is awaited from a pool or a generator. */
export function isKeyAwaited({
  keySource,
  keyText,
  email,
}: Pick<LicenseRow, "keySource" | "keyText" | "email">): boolean {
  return keyText === "" && (keySource === "pool" || keySource === "generator") && email !== erasedEmail;
}

/** What a license is worth, in one word or two. */
export function licenseState(license: StoredLicense, now: Date) {
  if (license.revokedAt !== null) return "revoked";
  if (license.suspendedAt !== null) return "suspended";
  if (license.expiresAt <= now.toISOString()) return "expired";
  return isKeyAwaited(license) ? "key awaited" : "valid";
}

type OfLicense = ExpressionBuilder<Tables, "license">;

/** A condition of a query on licenses: the license is not revoked. */
export function isUnrevoked({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(exists(selectFrom("licenseRevocation").select("licenseId").whereRef("licenseId", "=", "license.id")));
}

/** A condition of a query on licenses: the license is not suspended. */
export function isUnsuspended({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(exists(selectFrom("licenseSuspension").select("licenseId").whereRef("licenseId", "=", "license.id")));
}

/** The products of a license without the major version of the last, which may be another in the license that follows. */
const toolsOf = (license: string) => sql<string>`rtrim(${sql.ref(`${license}.products`)}, '0123456789')`;

/**
 * A condition of a query on licenses: no other one that is not revoked follows it. The license that renews it does. A
 * person has one academic license of a tool, so that a later one follows that however it came about. Of several bought
 * ones each goes on by itself.
 */
export function isLast({ and, not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  const unrevoked = selectFrom("license as next")
    .select("next.id")
    .where("next.id", "not in", (revoked) => revoked.selectFrom("licenseRevocation").select("licenseId"));
  const laterAcademic = unrevoked
    .where("next.edition", "=", "academic")
    .whereRef("next.edition", "=", "license.edition")
    .whereRef("next.email", "=", "license.email")
    .where(toolsOf("next"), "=", toolsOf("license"))
    .whereRef("next.expiresAt", ">", "license.expiresAt");
  return and([not(exists(unrevoked.whereRef("next.renewsId", "=", "license.id"))), not(exists(laterAcademic))]);
}

function licenses(queries: Queries) {
  return queries
    .selectFrom("license")
    .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
    .leftJoin("licenseSuspension", "licenseSuspension.licenseId", "license.id")
    .selectAll("license")
    .select(["revokedAt", "revokedBy", "licenseRevocation.reason as revocationReason"])
    .select(["suspendedAt", "licenseSuspension.reason as suspensionReason"]);
}

/** Lets a license wait for its key. */
export async function addKeyWait(transaction: Queries, licenseId: string, now: Date): Promise<void> {
  const wait = { licenseId, attempts: 0, nextAttemptAt: now.toISOString(), lastFailure: null };
  await transaction
    .insertInto("licenseKeyWait")
    .values(wait)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  wakeAfter(transaction, "license-keys");
}

/** The licenses of an order, in the order of their issue. */
export async function licensesOfOrder(queries: Queries, orderId: string): Promise<StoredLicense[]> {
  return await licenses(queries).where("orderId", "=", orderId).orderBy("license.id").execute();
}

/** The latest licenses of a mailbox, the newest first. */
export async function latestLicenses(queries: Queries, email: string): Promise<StoredLicense[]> {
  return await licenses(queries)
    .where("email", "=", email)
    .orderBy("license.id", "desc")
    .limit(longestHistory)
    .execute();
}

/** The most licenses that are shown beside a request. */
const longestHistory = 20;

/** All licenses of a mailbox, the newest first. */
export async function licensesOfEmail(queries: Queries, email: string): Promise<StoredLicense[]> {
  return await licenses(queries).where("email", "=", email).orderBy("license.id", "desc").execute();
}

export async function findLicense(queries: Queries, id: string): Promise<StoredLicense | undefined> {
  return await licenses(queries).where("license.id", "=", id).executeTakeFirst();
}

export async function findLicenses(queries: Queries, ids: readonly string[]): Promise<StoredLicense[]> {
  return await licenses(queries)
    .where("license.id", "in", [...ids])
    .execute();
}

/** The current license of a request: the first one, or its latest replacement. */
export async function findLicenseOfRequest(queries: Queries, requestId: string): Promise<StoredLicense | undefined> {
  return await licenses(queries)
    .where("requestId", "=", requestId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("license as successor").select("id").whereRef("successor.replacesId", "=", "license.id"))),
    )
    .executeTakeFirst();
}

/** The license that renews another one, or one that this replaced, unless it was revoked. */
export async function successorOf(
  queries: Queries,
  { id, replacesId }: Pick<LicenseRow, "id" | "replacesId">,
): Promise<StoredLicense | undefined> {
  const found = licenses(queries).where("renewsId", "=", id).where("revokedAt", "is", null);
  const successor = await found.orderBy("license.id", "desc").limit(1).executeTakeFirst();
  if (successor) return successor;
  const replaced = replacesId === null ? undefined : await findLicense(queries, replacesId);
  return replaced && (await successorOf(queries, replaced));
}

/** The license that was issued in place of another one. */
export async function findReplacement(queries: Queries, id: string): Promise<string | undefined> {
  return (await queries.selectFrom("license").select("id").where("replacesId", "=", id).executeTakeFirst())?.id;
}

/** The license that follows another one by the rule of `isLast`. */
export async function followerOf(queries: Queries, license: LicenseRow): Promise<StoredLicense | undefined> {
  const successor = await successorOf(queries, license);
  if (successor || license.edition !== "academic") return successor;
  return await licenses(queries)
    .where("revokedAt", "is", null)
    .where("edition", "=", "academic")
    .where("email", "=", license.email)
    .where(toolsOf("license"), "=", license.products.slice(0, license.products.lastIndexOf(" ") + 1))
    .where("expiresAt", ">", license.expiresAt)
    .orderBy("license.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

interface LicenseFilter {
  email?: string;
  /** Only licenses that are neither revoked nor suspended nor expired at this time. */
  validAt?: Date;
  /** Only licenses that this key has signed. */
  signedBy?: string;
  /** Only licenses that expire before this time, and that no other one follows. */
  endsBefore?: Date;
  limit: number;
}

/** Licenses, the newest first; of those that end before a time, what ends first. */
export async function listLicenses(
  queries: Queries,
  { email, validAt, signedBy, endsBefore, limit }: LicenseFilter,
): Promise<StoredLicense[]> {
  let found = licenses(queries);
  if (email !== undefined) found = found.where("email", "=", email);
  if (validAt)
    found = found
      .where("revokedAt", "is", null)
      .where("suspendedAt", "is", null)
      .where("expiresAt", ">", validAt.toISOString());
  if (signedBy !== undefined) {
    const beginning = licenseBeginning(signedBy);
    found = found.where(sql`substr(key_text, 1, ${sql.lit(beginning.length)})`, "=", beginning);
  }
  if (endsBefore) found = found.where(isLast).where("expiresAt", "<", endsBefore.toISOString()).orderBy("expiresAt");
  return await found.orderBy("license.id", "desc").limit(limit).execute();
}

/** The ids of all revoked and suspended licenses. */
export async function revokedLicenseIds(queries: Queries): Promise<string[]> {
  const revoked = await queries.selectFrom("licenseRevocation").select("licenseId").execute();
  const suspended = await queries.selectFrom("licenseSuspension").select("licenseId").execute();
  return [...new Set([...revoked, ...suspended].map(({ licenseId }) => licenseId))];
}

/** How many licenses each key has signed, by the identifier of the key, without keys that were withdrawn. */
export async function licensesByKey({ kind, query }: Database): Promise<ReadonlyMap<string, number>> {
  const position = kind === "postgres" ? sql`strpos` : sql`instr`;
  const { rows } = await sql<{ header: string; licenses: number | string }>`
    select substr(key_text, 1, ${position}(key_text, '.') - 1) as header, count(*) as licenses
    from license where key_source = 'signed' and key_text like '%.%' group by 1`.execute(query);
  const licenses = new Map<string, number>();
  for (const row of rows) {
    const id = keyIdOf(row.header);
    licenses.set(id, (licenses.get(id) ?? 0) + Number(row.licenses));
  }
  const withdrawn = await query
    .selectFrom("auditEntry")
    .select("subjectId")
    .where("action", "=", "key-withdrawn")
    .execute();
  for (const { subjectId } of withdrawn) licenses.delete(subjectId);
  return licenses;
}

function keyIdOf(header: string): string {
  try {
    return decodeProtectedHeader(`${header}..`).kid ?? "no key";
  } catch {
    return "an unreadable key";
  }
}

/** Sets the names of a license whose key was not made for them. */
export async function setLicenseNames(
  transaction: Queries,
  id: string,
  names: Pick<LicenseRow, "licensee" | "organization">,
): Promise<void> {
  await transaction.updateTable("license").set(names).where("id", "=", id).execute();
}

interface EmailMove {
  oldEmail: string;
  newEmail: string;
  /** Only the licenses of this order. */
  orderId?: string;
}

/**
 * Moves licenses to another mailbox, all but academic ones. Repeated until none is left: a license that replaces a locked
 * one is seen only after its transaction.
 */
export async function moveLicenses(transaction: Queries, move: EmailMove): Promise<{ id: string }[]> {
  const { oldEmail, newEmail, orderId } = move;
  let moving = transaction
    .updateTable("license")
    .set({ email: newEmail })
    .where("email", "=", oldEmail)
    .where("edition", "!=", "academic");
  if (orderId !== undefined) moving = moving.where("orderId", "=", orderId);
  const moved = await moving.returning("id").execute();
  return moved.length === 0 ? [] : [...moved, ...(await moveLicenses(transaction, move))];
}
