import { rowDigest } from "../audit/audit-comparison.ts";
import { parseProducts } from "./licensed-products.ts";
import type { LicenseRevocationRow, LicenseRow } from "./tables.ts";

/**
 * What a license grants. Names and mailbox are left out: they can be erased, the log cannot. So is the key, which can
 * arrive later. Licenses from before there were orders have the digest that was recorded then.
 */
export function licenseDigest(row: Omit<LicenseRow, "licensee" | "organization" | "mailbox" | "keyText">): string {
  const { id, requestId, replacesId, edition, issuedAt, expiresAt, issuedBy } = row;
  const licensed = parseProducts(row.products);
  const product = licensed.map((each) => each.id).join();
  const versions = licensed.map((each) => each.majorVersion);
  const version = versions.length === 1 ? (versions[0] ?? null) : versions.join();
  const fields = [id, requestId, replacesId, product, edition, version, issuedAt, expiresAt, issuedBy];
  const { renewsId, orderId, orderItem, seat, seats, keySource, importedFrom } = row;
  const further = [renewsId, orderId, orderItem, seat, seats, keySource, importedFrom];
  const isAsBefore = JSON.stringify(further) === '[null,null,null,0,1,"signed",null]';
  return rowDigest(isAsBefore ? fields : [...fields, ...further]);
}

/** The key of a license from a pool or a generator. */
export function keyDigest({ id, keyText }: Pick<LicenseRow, "id" | "keyText">): string {
  return rowDigest([id, keyText]);
}

export function revocationDigest({ licenseId, reason, revokedBy, revokedAt }: LicenseRevocationRow): string {
  return rowDigest([licenseId, reason, revokedBy, revokedAt]);
}
