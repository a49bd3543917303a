import type { Change } from "../change.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { localDay } from "../time.ts";
import type { LicenseRow } from "./tables.ts";

export function summarizePersonalLicense({ products, edition, expiresAt, revokedAt, suspendedAt }: LicenseRow): string {
  const withheld = revokedAt === null ? suspendedAt !== null && ", suspended" : ", revoked";
  return `${products}, ${edition}, until ${localDay(new Date(expiresAt))}${withheld || ""}`;
}

/**
 * Removes the personal data from a person's licenses. The rows stay, so that revoked licenses remain on the list of
 * revoked ones. The key is removed, because it holds the names; the copy that the licensee has continues to work. A key
 * that is awaited is not asked for any more. The pool keeps the keys that it has given: they were there before the
 * person and hold no names, and without them a second import would give them to others.
 */
export async function erasePersonalLicenses({ transaction }: Change, email: string): Promise<void> {
  const erased = { licensee: erasedName, organization: null, email: erasedEmail };
  await transaction
    .updateTable("license")
    .set({ ...erased, keyText: "", keyDueAt: null, keyFailure: null })
    .where("email", "=", email)
    .execute();
}
