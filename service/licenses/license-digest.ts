import { rowDigest } from "../audit/audit-comparison.ts";
import type { LicenseRevocationRow, LicenseRow } from "./tables.ts";

/** What a license grants. Names and mailbox are left out: they can be erased, the log cannot. */
export function licenseDigest(row: Omit<LicenseRow, "licensee" | "organization" | "mailbox" | "keyText">): string {
  const { id, requestId, replacesId, product, edition, majorVersion, issuedAt, expiresAt, issuedBy } = row;
  return rowDigest([id, requestId, replacesId, product, edition, majorVersion, issuedAt, expiresAt, issuedBy]);
}

export function revocationDigest({ licenseId, reason, revokedBy, revokedAt }: LicenseRevocationRow): string {
  return rowDigest([licenseId, reason, revokedBy, revokedAt]);
}
