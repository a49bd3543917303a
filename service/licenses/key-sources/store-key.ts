import type { AuditedTransaction } from "../../audit/audited-transaction.ts";
import { keyDigest } from "../license-digest.ts";
import type { LicenseRow } from "../tables.ts";

/** Stores the key of a license that a pool or a generator has given. */
export async function storeKey(
  { transaction, audit }: AuditedTransaction,
  { id, keySource }: Pick<LicenseRow, "id" | "keySource">,
  keyText: string,
): Promise<void> {
  await transaction.updateTable("license").set({ keyText }).where("id", "=", id).execute();
  const digest = keyDigest({ id, keyText });
  audit({ action: "license-key-received", subjectId: id, details: { source: keySource, digest } });
}
