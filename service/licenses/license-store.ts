import type { Queries } from "../database/database.ts";
import type { LicenseRevocationRow, LicenseRow } from "./tables.ts";

/** A license with its revocation, if any. */
export type StoredLicense = LicenseRow & {
  [field in "revokedAt" | "revokedBy" | "revocationReason"]: string | null;
};

export function withoutKey({ keyText, ...license }: StoredLicense) {
  return license;
}

function licenses(queries: Queries) {
  return queries
    .selectFrom("license")
    .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
    .selectAll("license")
    .select(["revokedAt", "revokedBy", "licenseRevocation.reason as revocationReason"]);
}

export async function addLicense(transaction: Queries, license: LicenseRow): Promise<void> {
  await transaction.insertInto("license").values(license).execute();
}

export async function findLicense(queries: Queries, id: string): Promise<StoredLicense | undefined> {
  return await licenses(queries).where("license.id", "=", id).executeTakeFirst();
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

export interface LicenseFilter {
  mailbox?: string;
  product?: LicenseRow["product"];
  edition?: LicenseRow["edition"];
  /** Only licenses that are neither revoked nor expired at this time. */
  validAt?: Date;
  /** Only licenses that expire before this time. */
  endsBefore?: Date;
  limit: number;
}

/** Licenses, the newest first. */
export async function listLicenses(
  queries: Queries,
  { mailbox, product, edition, validAt, endsBefore, limit }: LicenseFilter,
): Promise<StoredLicense[]> {
  let found = licenses(queries);
  if (mailbox !== undefined) found = found.where("mailbox", "=", mailbox);
  if (product !== undefined) found = found.where("product", "=", product);
  if (edition !== undefined) found = found.where("edition", "=", edition);
  if (validAt) found = found.where("revokedAt", "is", null).where("expiresAt", ">", validAt.toISOString());
  if (endsBefore) found = found.where("expiresAt", "<", endsBefore.toISOString());
  return await found.orderBy("license.id", "desc").limit(limit).execute();
}

/** Revokes a license. Returns whether it was not revoked before. */
export async function addRevocation(transaction: Queries, revocation: LicenseRevocationRow): Promise<boolean> {
  const added = await transaction
    .insertInto("licenseRevocation")
    .values(revocation)
    .onConflict((conflict) => conflict.doNothing())
    .returning("licenseId")
    .executeTakeFirst();
  return added !== undefined;
}

/** The ids of all revoked licenses. */
export async function revokedLicenseIds(queries: Queries): Promise<string[]> {
  const revoked = await queries.selectFrom("licenseRevocation").select("licenseId").execute();
  return revoked.map(({ licenseId }) => licenseId);
}
