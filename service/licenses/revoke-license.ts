import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { type LicenseGrant, licenseStored, prepareLicense, storeLicense } from "./issue-license.ts";
import { revocationDigest } from "./license-digest.ts";
import { addRevocation, findLicense, type StoredLicense } from "./license-store.ts";
import { parseProducts } from "./licensed-products.ts";

export type Revocation = { kind: "revoked" | "revoked-before"; license: StoredLicense } | { kind: "unknown" };

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

export type Reissue =
  | { kind: "reissued"; licenseId: string; mailbox: string; keyAwaited: boolean }
  | { kind: "unknown" }
  | { kind: "replaced-before" }
  | Exclude<Awaited<ReturnType<typeof prepareLicense>>, { kind: "prepared" }>;

/**
 * Replaces a license by a new one with the same end, for a key that was registered by mistake or leaked. The old
 * license is revoked, and the new key is sent.
 */
export async function reissueLicense(
  id: string,
  { reason, operator, ...changes }: { reason: string; operator: string } & Partial<Pick<LicenseGrant, "mailbox">>,
  statusUrlOf: (requestId: string) => string,
  appContext: AppContext,
): Promise<Reissue> {
  const old = await findLicense(appContext.database.query, id);
  if (!old) return { kind: "unknown" };
  const { edition, licensee, organization, mailbox, requestId, orderId, orderItem, seat, seats } = old;
  const prepared = await prepareLicense(
    {
      products: parseProducts(old.products),
      edition,
      licensee,
      organization,
      requestId,
      orderId,
      orderItem,
      seat,
      seats,
      mailbox: changes.mailbox ?? mailbox,
      replacesId: id,
      issuedBy: operator,
      issuedAt: appContext.clock.now(),
      expiresAt: new Date(old.expiresAt),
    },
    appContext,
  );
  if (prepared.kind !== "prepared") return prepared;
  const { license } = prepared;
  const outcome = await auditedTransaction<Reissue>(appContext, `operator:${operator}`, async (tx) => {
    const { transaction, now, audit } = tx;
    // A concurrent replacement waits here and then finds the license replaced.
    const revocation = { licenseId: id, reason, revokedBy: operator, revokedAt: now.toISOString() };
    const wasValid = await addRevocation(transaction, revocation);
    const successor = await transaction
      .selectFrom("license")
      .select("id")
      .where("replacesId", "=", id)
      .executeTakeFirst();
    if (successor) return { kind: "replaced-before" };
    if (wasValid) {
      const digest = revocationDigest(revocation);
      audit({ action: "license-revoked", subjectId: id, details: { replaced: true, digest } });
    }
    const stored = await storeLicense(tx, license, requestId === null ? null : statusUrlOf(requestId), appContext);
    return { kind: "reissued", licenseId: license.id, mailbox: license.mailbox, ...stored };
  });
  if (outcome.kind === "reissued") licenseStored(appContext);
  return outcome;
}
