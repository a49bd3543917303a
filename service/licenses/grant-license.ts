import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import {
  type LicenseGrant,
  licenseStored,
  type PreparedLicense,
  prepareLicense,
  queueLicenseKey,
  storeLicense,
} from "./issue-license.ts";
import { hurryWait } from "./key-sources/key-waits.ts";
import { findLicense, isKeyAwaited } from "./license-store.ts";

export type Granted =
  | { kind: "issued"; licenseId: string; mailbox: string; keyAwaited: boolean }
  | Exclude<PreparedLicense, { kind: "prepared" }>;

/** Issues a license that was neither requested nor bought, and queues the mail with its key. */
export async function grantLicense(grant: LicenseGrant, appContext: AppContext): Promise<Granted> {
  const prepared = await prepareLicense(grant, appContext);
  if (prepared.kind !== "prepared") return prepared;
  const { license } = prepared;
  const stored = await auditedTransaction(appContext, `operator:${grant.issuedBy}`, (tx) =>
    storeLicense(tx, license, null, appContext),
  );
  licenseStored(appContext);
  return { kind: "issued", licenseId: license.id, mailbox: license.mailbox, ...stored };
}

/** Sends the key of a license again, unless it is revoked. A key that is awaited is asked for without delay. */
export async function sendLicense(
  id: string,
  operator: string,
  statusUrlOf: (requestId: string) => string,
  appContext: AppContext,
): Promise<
  { kind: "queued"; mailbox: string } | { kind: "unknown" | "revoked" | "waiting for its key" | "here without its key" }
> {
  const outcome = await auditedTransaction(appContext, `operator:${operator}`, async (tx) => {
    const license = await findLicense(tx.transaction, id);
    if (!license) return { kind: "unknown" } as const;
    if (license.revokedAt !== null) return { kind: "revoked" } as const;
    if (isKeyAwaited(license)) {
      await hurryWait(tx.transaction, id, tx.now);
      return { kind: "waiting for its key" } as const;
    }
    if (license.keyText === "") return { kind: "here without its key" } as const;
    const statusUrl = license.requestId === null ? null : statusUrlOf(license.requestId);
    await queueLicenseKey(tx, license, { statusUrl, occasion: "again" }, appContext);
    tx.audit({ action: "license-sent-again", subjectId: id, details: { by: "admin-cli" } });
    return { kind: "queued", mailbox: license.mailbox } as const;
  });
  if (outcome.kind === "queued") appContext.mailQueued();
  return outcome;
}
