import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import { revocationDigest } from "./license-digest.ts";
import { addRevocation, addSuspension, removeSuspension } from "./license-store.ts";

/** Revokes a license by a rule of the service, or for its buyer. A license that is revoked stays as it is. */
export async function revokeInTransaction(
  { transaction, now, audit }: AuditedTransaction,
  licenseId: string,
  reason: string,
  revokedBy: "service" | "buyer" = "service",
): Promise<void> {
  const revocation = { licenseId, reason, revokedBy, revokedAt: now.toISOString() };
  if (!(await addRevocation(transaction, revocation))) return;
  audit({ action: "license-revoked", subjectId: licenseId, details: { digest: revocationDigest(revocation) } });
}

/** Puts a license on the list of revoked ones until `restoreLicense`. */
export async function suspendLicense(
  { transaction, now, audit }: AuditedTransaction,
  licenseId: string,
  reason: string,
): Promise<void> {
  const isNew = await addSuspension(transaction, { licenseId, reason, suspendedAt: now.toISOString() });
  if (isNew) audit({ action: "license-suspended", subjectId: licenseId, details: { reason } });
}

/** Ends the suspension of a license. */
export async function restoreLicense({ transaction, audit }: AuditedTransaction, licenseId: string): Promise<void> {
  if (await removeSuspension(transaction, licenseId)) audit({ action: "license-restored", subjectId: licenseId });
}
