import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { erasedMailbox, erasedName } from "../mail/erased-mailbox.ts";
import { listLicenses, type StoredLicense } from "./license-store.ts";

const longestList = 10_000;

export async function findPersonalLicenses(mailbox: string, { database: { query } }: AppContext) {
  return await listLicenses(query, { mailbox, limit: longestList });
}

export function summarizePersonalLicense({
  products,
  edition,
  expiresAt,
  revokedAt,
  suspendedAt,
}: Pick<StoredLicense, "id" | "products" | "edition" | "expiresAt" | "revokedAt" | "suspendedAt">): string {
  const withheld = revokedAt === null ? suspendedAt !== null && ", suspended" : ", revoked";
  return `${products}, ${edition}, until ${expiresAt.slice(0, 10)}${withheld || ""}`;
}

/**
 * Removes the personal data from a person's licenses. The rows stay, so that revoked licenses remain on the list of
 * revoked ones. The key is removed, because it holds the names; the copy that the licensee has continues to work.
 */
export async function erasePersonalLicenses({ transaction }: AuditedTransaction, mailbox: string): Promise<void> {
  await transaction
    .updateTable("license")
    .set({ licensee: erasedName, organization: null, mailbox: erasedMailbox, keyText: "" })
    .where("mailbox", "=", mailbox)
    .execute();
}
