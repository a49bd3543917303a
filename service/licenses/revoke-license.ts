import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import {
  addIssuedLicense,
  type LicenseGrant,
  mailNewKey,
  type PreparedLicense,
  prepareLicense,
} from "./issue-license.ts";
import {
  addKeyWait,
  addRevocation,
  addSuspension,
  findLicense,
  isKeyAwaited,
  removeRevocation,
  removeSuspension,
  revocationDigest,
  type StoredLicense,
} from "./license-store.ts";
import { parseProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

type Revocation = { kind: "revoked" | "revoked-before"; license: StoredLicense } | { kind: "unknown" };

/** Revokes a license. It appears on the signed list of revoked licenses; no mail is sent. */
export async function revokeLicense(
  id: string,
  { reason, operator }: { reason: string; operator: string },
  appContext: AppContext,
): Promise<Revocation> {
  return await auditedTransaction(appContext, `operator:${operator}`, async ({ transaction, now, audit }) => {
    const license = await findLicense(transaction, id);
    if (!license) return { kind: "unknown" };
    const revocation = { licenseId: id, reason, revokedBy: operator, revokedAt: now.toISOString() };
    if (!(await addRevocation(transaction, revocation))) return { kind: "revoked-before", license };
    const digest = revocationDigest(revocation);
    audit({ action: "license-revoked", subjectId: id, details: { replaced: false, digest } });
    return { kind: "revoked", license };
  });
}

type Reissue =
  | { kind: "reissued"; licenseId: string; mailbox: string; keyAwaited: boolean }
  | { kind: "unknown" }
  | { kind: "replaced-before" }
  | Exclude<PreparedLicense, { kind: "prepared" }>;

type ReissueChanges = Partial<Pick<LicenseGrant, "mailbox" | "licensee" | "organization">>;

/**
 * Replaces a license by a new one with the same end, for a key that was registered by mistake or leaked. The old
 * license is revoked, and the new key is sent.
 */
export async function reissueLicense(
  id: string,
  { reason, operator, ...changes }: { reason: string; operator: string } & ReissueChanges,
  statusUrlOf: (requestId: string) => string,
  appContext: AppContext,
): Promise<Reissue> {
  const old = await findLicense(appContext.database.query, id);
  if (!old) return { kind: "unknown" };
  const prepared = await prepareReissue(old, { ...changes, issuedBy: operator }, appContext);
  if (prepared.kind !== "prepared") return prepared;
  const statusUrl = old.requestId === null ? null : statusUrlOf(old.requestId);
  return await auditedTransaction(appContext, `operator:${operator}`, (tx) =>
    reissueInTransaction(tx, prepared.license, { reason, statusUrl }, appContext),
  );
}

/** Makes the license that is to replace another one, without storing it. */
export async function prepareReissue(
  old: StoredLicense,
  changes: ReissueChanges & Pick<LicenseGrant, "issuedBy">,
  appContext: AppContext,
): Promise<PreparedLicense> {
  const { edition, mailbox, licensee, organization, requestId, renewsId, orderId, orderItem, seat, seats } = old;
  const kept = { edition, mailbox, licensee, organization, requestId, renewsId, orderId, orderItem, seat, seats };
  return await prepareLicense(
    {
      ...kept,
      ...changes,
      products: parseProducts(old.products),
      replacesId: old.id,
      issuedAt: appContext.clock.now(),
      expiresAt: new Date(old.expiresAt),
    },
    appContext,
  );
}

/** Stores a license that replaces another one, which is revoked by the same, and sends its key. */
export async function reissueInTransaction(
  tx: AuditedTransaction,
  license: LicenseRow,
  { reason, statusUrl }: { reason: string; statusUrl: string | null },
  appContext: AppContext,
): Promise<Extract<Reissue, { kind: "reissued" | "replaced-before" }>> {
  const stored = await replaceInTransaction(tx, license, reason);
  if (!stored) return { kind: "replaced-before" };
  const { id: licenseId, mailbox } = stored;
  return { kind: "reissued", licenseId, mailbox, ...(await mailNewKey(tx, stored, statusUrl, appContext)) };
}

/**
 * Stores a license that replaces another one, which is revoked by the same. Returns it as it is stored, or undefined if
 * the other one was replaced before.
 */
export async function replaceInTransaction(
  tx: AuditedTransaction,
  license: LicenseRow,
  reason: string,
): Promise<LicenseRow | undefined> {
  const { transaction, now, audit } = tx;
  const licenseId = license.replacesId ?? license.id;
  // A concurrent replacement waits here and then finds the license replaced.
  const revocation = { licenseId, reason, revokedBy: license.issuedBy, revokedAt: now.toISOString() };
  const wasValid = await addRevocation(transaction, revocation);
  const successor = await transaction
    .selectFrom("license")
    .select("id")
    .where("replacesId", "=", licenseId)
    .executeTakeFirst();
  if (successor) return undefined;
  if (wasValid) {
    const digest = revocationDigest(revocation);
    audit({ action: "license-revoked", subjectId: licenseId, details: { replaced: true, digest } });
  }
  return await addIssuedLicense(tx, license);
}

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
