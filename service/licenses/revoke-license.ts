import { type Change, change, Refused } from "../change.ts";
import type { App } from "../context.ts";
import { dropUnsentMails, hasLeft, isUnreachable, queueMail } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { type EndOfLicense, licenseEndedMail } from "./key-mail.ts";
import { findLicense } from "./license-store.ts";
import type { LicenseRow } from "./tables.ts";

/**
 * Revokes a license, and drops the mail with its key if it has not left. It appears on the signed list of revoked
 * licenses; nobody is told. A license that is revoked stays as it is. Returns whether it was not.
 */
export async function revokeInTransaction(
  { transaction, now, audit }: Change,
  { licenseId, reason, revokedBy = "service" }: { licenseId: string; reason: string; revokedBy?: string },
): Promise<boolean> {
  const revokedAt = now.toISOString();
  const revoked = await transaction
    .updateTable("license")
    .set({ revokedAt, revokedBy, revocationReason: reason })
    .where("id", "=", licenseId)
    .where("revokedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!revoked) return false;
  await dropUnsentMails(transaction, { purpose: "license-key", aboutId: licenseId }, revokedAt);
  audit({ action: "license-revoked", subjectId: licenseId });
  return true;
}

interface Revocation {
  reason: string;
  operator: string;
  note?: string | undefined;
}

/**
 * Revokes a license for an operator, and tells its mailbox. `note` is a sentence for that mail; `reason` is for the
 * record. Returns whether the mailbox is told.
 */
export async function revokeLicense(
  licenseId: string,
  { reason, operator, note }: Revocation,
  app: App,
): Promise<boolean> {
  return await change(app, `operator:${operator}`, async (tx) => {
    const license = await findLicense(tx.transaction, licenseId);
    if (!license || !(await revokeInTransaction(tx, { licenseId, reason, revokedBy: operator })))
      throw new Refused("This license was already revoked.");
    return await notifyOfEnd(tx, license, "ended", app, note);
  });
}

/**
 * Tells a licensee that the key of a license no longer works, after it was revoked, or that its license goes on in another
 * mailbox. Returns whether. Who was erased, whose key never left, whose key is over and goes on nowhere, and whose mailbox
 * does not exist is not told.
 */
export async function notifyOfEnd(
  { transaction, now }: Change,
  license: LicenseRow,
  why: EndOfLicense,
  app: App,
  note?: string,
): Promise<boolean> {
  const { id: aboutId, email: recipient, keyText, expiresAt } = license;
  if (keyText === "" || recipient === erasedEmail) return false;
  if (why === "ended" && expiresAt <= now.toISOString()) return false;
  const key = { purpose: "license-key", aboutId } as const;
  const isUnsent = (await hasLeft(transaction, key)) === false;
  if (isUnsent || (await isUnreachable(transaction, recipient))) return false;
  const about = { purpose: "license-revoked", aboutId, recipient } as const;
  await queueMail(transaction, app, { ...about, ...licenseEndedMail(license, why, note, app) });
  return true;
}

/** Puts a license on the list of revoked ones until `restoreLicense`. */
export async function suspendLicense({ transaction, now, audit }: Change, id: string, reason: string): Promise<void> {
  const suspended = await transaction
    .updateTable("license")
    .set({ suspendedAt: now.toISOString(), suspensionReason: reason })
    .where("id", "=", id)
    .where("suspendedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (suspended) audit({ action: "license-suspended", subjectId: id, details: { reason } });
}

/** Ends the suspension of a license and takes its revocation back: its key is in force as before. */
export async function restoreLicense({ transaction, audit }: Change, id: string): Promise<void> {
  const restored = await transaction
    .updateTable("license")
    .set({ suspendedAt: null, suspensionReason: null, revokedAt: null, revokedBy: null, revocationReason: null })
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("suspendedAt", "is not", null), eb("revokedAt", "is not", null)]))
    .returning("id")
    .executeTakeFirst();
  if (restored) audit({ action: "license-restored", subjectId: id });
}
