import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { localDay } from "../time.ts";
import { removeWaits } from "./key-sources/key-waits.ts";
import { listLicenses, type StoredLicense } from "./license-store.ts";

const longestList = 10_000;

export async function findPersonalLicenses(email: string, { database: { query } }: App) {
  return await listLicenses(query, { email, limit: longestList });
}

export function summarizePersonalLicense({
  products,
  edition,
  expiresAt,
  revokedAt,
  suspendedAt,
}: Pick<StoredLicense, "id" | "products" | "edition" | "expiresAt" | "revokedAt" | "suspendedAt">): string {
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
  const waiting = await transaction
    .selectFrom("licenseKeyWait")
    .innerJoin("license", "license.id", "licenseKeyWait.licenseId")
    .select("license.id")
    .where("email", "=", email)
    .execute();
  await removeWaits(
    transaction,
    waiting.map(({ id }) => id),
  );
  await transaction
    .updateTable("license")
    .set({ licensee: erasedName, organization: null, email: erasedEmail, keyText: "" })
    .where("email", "=", email)
    .execute();
}
