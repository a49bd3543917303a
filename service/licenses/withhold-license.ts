import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import { revocationDigest } from "./license-digest.ts";
import {
  addKeyWait,
  addRevocation,
  addSuspension,
  findLicense,
  isKeyAwaited,
  removeRevocation,
  removeSuspension,
} from "./license-store.ts";

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

/** Ends the suspension of a license and takes its revocation back: its key is in force as before. */
export async function restoreLicense(
  { transaction, now, audit }: AuditedTransaction,
  licenseId: string,
): Promise<void> {
  const wasSuspended = await removeSuspension(transaction, licenseId);
  const wasRevoked = await removeRevocation(transaction, licenseId);
  if (wasSuspended || wasRevoked) audit({ action: "license-restored", subjectId: licenseId });
  const license = wasRevoked ? await findLicense(transaction, licenseId) : undefined;
  if (license && isKeyAwaited(license)) await addKeyWait(transaction, licenseId, now);
}
