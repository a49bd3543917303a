import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { dropUnsentMails } from "../platform/mail/mail-queue.ts";
import {
  addIssuedLicense,
  type LicenseGrant,
  mailNewKey,
  type PreparedLicense,
  prepareLicense,
  type Stored,
  type Unprepared,
} from "./issue-license.ts";
import { addKeyWait, findLicense, isKeyAwaited, revocationDigest, type StoredLicense } from "./license-store.ts";
import { parseProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

/**
 * Revokes a license, and drops the mail with its key if it has not left. It appears on the signed list of revoked
 * licenses; no mail is sent. A license that is revoked stays as it is. Returns whether it was not.
 *
 * @param details further ones of the entry in the audit log
 */
export async function revokeInTransaction(
  { transaction, now, audit }: AuditedTransaction,
  { licenseId, reason, revokedBy = "service" }: { licenseId: string; reason: string; revokedBy?: string },
  details: { replaced?: boolean } = {},
): Promise<boolean> {
  const revocation = { licenseId, reason, revokedBy, revokedAt: now.toISOString() };
  const added = await transaction
    .insertInto("licenseRevocation")
    .values(revocation)
    .onConflict((conflict) => conflict.doNothing())
    .returning("licenseId")
    .executeTakeFirst();
  if (!added) return false;
  await dropUnsentMails(transaction, { purpose: "license-key", aboutId: licenseId }, revocation.revokedAt);
  audit({
    action: "license-revoked",
    subjectId: licenseId,
    details: { ...details, digest: revocationDigest(revocation) },
  });
  return true;
}

/** Revokes a license for an operator. */
export async function revokeLicense(
  licenseId: string,
  { reason, operator }: { reason: string; operator: string },
  appContext: AppContext,
): Promise<{ kind: "revoked" | "revoked-before" | "unknown" }> {
  return await auditedTransaction(appContext, `operator:${operator}`, async (tx) => {
    if (!(await findLicense(tx.transaction, licenseId))) return { kind: "unknown" };
    const revocation = { licenseId, reason, revokedBy: operator };
    return { kind: (await revokeInTransaction(tx, revocation, { replaced: false })) ? "revoked" : "revoked-before" };
  });
}

type Reissue = ({ kind: "reissued" } & Stored) | { kind: "unknown" } | { kind: "replaced-before" } | Unprepared;

type ReissueChanges = Partial<Pick<LicenseGrant, "mailbox" | "licensee" | "organization" | "expiresAt">>;

/**
 * Replaces a license by a new one, for a key that was registered by mistake or leaked, or to extend it. The old license
 * is revoked, and the new key is sent.
 */
export async function reissueLicense(
  id: string,
  { reason, operator, ...changes }: { reason: string; operator: string } & ReissueChanges,
  appContext: AppContext,
): Promise<Reissue> {
  return await auditedTransaction<Reissue>(appContext, `operator:${operator}`, async (tx) => {
    const old = await findLicense(tx.transaction, id);
    return old
      ? await reissueInTransaction(tx, old, { ...changes, reason, issuedBy: operator }, appContext)
      : { kind: "unknown" };
  });
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
      expiresAt: new Date(old.expiresAt),
      ...changes,
      products: parseProducts(old.products),
      replacesId: old.id,
      issuedAt: appContext.clock.now(),
    },
    appContext,
  );
}

/** Replaces a license by a new one, and sends its key. */
export async function reissueInTransaction(
  tx: AuditedTransaction,
  old: StoredLicense,
  { reason, ...changes }: { reason: string } & ReissueChanges & Pick<LicenseGrant, "issuedBy">,
  appContext: AppContext,
): Promise<Exclude<Reissue, { kind: "unknown" }>> {
  const prepared = await prepareReissue(old, changes, appContext);
  if (prepared.kind !== "prepared") return prepared;
  const stored = await replaceInTransaction(tx, prepared.license, reason);
  return stored ? { kind: "reissued", ...(await mailNewKey(tx, stored, appContext)) } : { kind: "replaced-before" };
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
  const licenseId = license.replacesId ?? license.id;
  // A concurrent replacement waits here and then finds the license replaced.
  await revokeInTransaction(tx, { licenseId, reason, revokedBy: license.issuedBy }, { replaced: true });
  const successor = await tx.transaction
    .selectFrom("license")
    .select("id")
    .where("replacesId", "=", licenseId)
    .executeTakeFirst();
  return successor ? undefined : await addIssuedLicense(tx, license);
}

/** Puts a license on the list of revoked ones until `restoreLicense`. */
export async function suspendLicense(
  { transaction, now, audit }: AuditedTransaction,
  licenseId: string,
  reason: string,
): Promise<void> {
  const added = await transaction
    .insertInto("licenseSuspension")
    .values({ licenseId, reason, suspendedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("licenseId")
    .executeTakeFirst();
  if (added) audit({ action: "license-suspended", subjectId: licenseId, details: { reason } });
}

/** Ends the suspension of a license and takes its revocation back: its key is in force as before. */
export async function restoreLicense(
  { transaction, now, audit }: AuditedTransaction,
  licenseId: string,
): Promise<void> {
  const [suspended, revoked] = [
    await transaction.deleteFrom("licenseSuspension").where("licenseId", "=", licenseId).executeTakeFirst(),
    await transaction.deleteFrom("licenseRevocation").where("licenseId", "=", licenseId).executeTakeFirst(),
  ].map(({ numDeletedRows }) => numDeletedRows > 0n);
  if (suspended || revoked) audit({ action: "license-restored", subjectId: licenseId });
  const license = revoked ? await findLicense(transaction, licenseId) : undefined;
  if (license && isKeyAwaited(license)) await addKeyWait(transaction, licenseId, now);
}
