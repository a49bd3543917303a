import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import { dropUnsentMails, hasLeft, isUnreachable, queueMail } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import {
  addIssuedLicense,
  endOfTerm,
  type LicenseGrant,
  mailNewKey,
  type PreparedLicense,
  prepareLicense,
  type Stored,
  storeLicense,
  type Unprepared,
} from "./issue-license.ts";
import { type EndedLicense, licenseEndedMail } from "./key-mail.ts";
import {
  addKeyWait,
  findLicense,
  findReplacement,
  isKeyAwaited,
  type StoredLicense,
  successorOf,
} from "./license-store.ts";
import { latestProducts, parseProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

/**
 * Revokes a license, and drops the mail with its key if it has not left. It appears on the signed list of revoked
 * licenses; nobody is told. A license that is revoked stays as it is. Returns whether it was not.
 *
 * @param details further ones of the entry in the audit log
 */
export async function revokeInTransaction(
  { transaction, now, audit }: Change,
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
    details,
  });
  return true;
}

/** Revokes a license for an operator, and tells its mailbox. `note` is a sentence for that mail; `reason` is for the record. */
export async function revokeLicense(
  licenseId: string,
  { reason, operator, note }: Revocation,
  app: App,
): Promise<{ kind: "revoked"; isTold: boolean } | { kind: "revoked-before" | "unknown" }> {
  return await change(app, `operator:${operator}`, async (tx) => {
    const license = await findLicense(tx.transaction, licenseId);
    if (!license) return { kind: "unknown" };
    const revocation = { licenseId, reason, revokedBy: operator };
    if (!(await revokeInTransaction(tx, revocation, { replaced: false }))) return { kind: "revoked-before" };
    const isTold = await tellOfEnd(tx, license, { why: "ended", note }, app);
    return { kind: "revoked", isTold };
  });
}

interface Revocation {
  reason: string;
  operator: string;
  note?: string | undefined;
}

/**
 * Tells a licensee that the key of a license no longer works, after it was revoked, or that its license goes on in another
 * mailbox. Returns whether. Who was erased, whose key never left, whose key is over and goes on nowhere, and whose mailbox
 * does not exist is not told.
 */
async function tellOfEnd(
  { transaction, now }: Change,
  license: StoredLicense,
  ended: EndedLicense,
  app: App,
): Promise<boolean> {
  const { id: aboutId, email: recipient, keyText, expiresAt } = license;
  const goesOn = ended.why === "moved" || ended.why === "renewed";
  if (keyText === "" || recipient === erasedEmail || (!goesOn && expiresAt <= now.toISOString())) return false;
  const key = { purpose: "license-key", aboutId } as const;
  const isUnsent = (await hasLeft(transaction, key)) === false;
  if (isUnsent || (await isUnreachable(transaction, recipient))) return false;
  const about = { purpose: "license-revoked", aboutId, recipient } as const;
  await queueMail(transaction, app, { ...about, ...licenseEndedMail(license, ended, app) });
  return true;
}

type RenewalOutcome =
  | { kind: "renewed"; licenseId: string; email: string; expiresAt: Date }
  | { kind: "unknown" }
  | { kind: "withheld"; license: StoredLicense }
  | { kind: "followed"; by: string }
  | Unprepared;

/**
 * Issues the license that follows another one, for the latest major versions, and queues the mail with its key. The
 * license before it stays valid until its end. A license is renewed once; the next time its successor is. If the key goes
 * to another mailbox, the former one is told.
 */
export async function renewLicense(
  id: string,
  { operator, email }: { operator: string; email?: string | undefined },
  app: App,
): Promise<RenewalOutcome> {
  return await change<RenewalOutcome>(app, `operator:${operator}`, async (tx) => {
    // A concurrent renewal waits here and then finds the successor.
    await lock(tx.transaction, "license", id);
    const previous = await findLicense(tx.transaction, id);
    if (!previous) return { kind: "unknown" };
    if (previous.revokedAt !== null || previous.suspendedAt !== null) return { kind: "withheld", license: previous };
    const successor = await successorOf(tx.transaction, previous);
    if (successor) return { kind: "followed", by: successor.id };
    const { edition, licensee, organization, seats } = previous;
    const expiresAt = endOfTerm(previous, tx.now);
    const prepared = await prepareLicense(
      {
        products: latestProducts(parseProducts(previous.products).map((product) => product.id)),
        edition,
        licensee,
        organization,
        seats,
        email: email ?? previous.email,
        renewsId: id,
        issuedBy: operator,
        issuedAt: tx.now,
        expiresAt,
      },
      app,
    );
    if (prepared.kind !== "prepared") return prepared;
    const { keyAwaited, ...renewed } = await storeLicense(tx, prepared.license, app);
    if (renewed.email !== previous.email) await tellOfEnd(tx, previous, { why: "renewed" }, app);
    return { kind: "renewed", ...renewed, expiresAt };
  });
}

type Reissue = ({ kind: "reissued" } & Stored) | { kind: "unknown" } | { kind: "replaced-before" } | Unprepared;

type ReissueChanges = Partial<Pick<LicenseGrant, "email" | "licensee" | "organization" | "expiresAt">>;

/**
 * Replaces a license by a new one, for a key that was registered by mistake or leaked, or to extend it. The old license
 * is revoked, and the new key is sent. If that goes to another mailbox, the former one is told.
 */
export async function reissueLicense(
  id: string,
  { reason, operator, ...changes }: { reason: string; operator: string } & ReissueChanges,
  app: App,
): Promise<Reissue> {
  return await change<Reissue>(app, `operator:${operator}`, async (tx) => {
    const old = await findLicense(tx.transaction, id);
    if (!old) return { kind: "unknown" };
    const outcome = await reissueInTransaction(tx, old, { ...changes, reason, issuedBy: operator }, app);
    // Who has revoked it before has told of it.
    if (outcome.kind === "reissued" && outcome.email !== old.email && old.revokedAt === null)
      await tellOfEnd(tx, old, { why: "moved" }, app);
    return outcome;
  });
}

/** Makes the license that is to replace another one, without storing it. */
export async function prepareReissue(
  old: StoredLicense,
  changes: ReissueChanges & Pick<LicenseGrant, "issuedBy">,
  app: App,
): Promise<PreparedLicense> {
  const { edition, email, licensee, organization, requestId, renewsId, orderId, orderItem, seat, seats } = old;
  const kept = { edition, email, licensee, organization, requestId, renewsId, orderId, orderItem, seat, seats };
  return await prepareLicense(
    {
      ...kept,
      expiresAt: new Date(old.expiresAt),
      ...changes,
      products: parseProducts(old.products),
      replacesId: old.id,
      issuedAt: app.clock.now(),
    },
    app,
  );
}

/** Replaces a license by a new one, and sends its key. */
async function reissueInTransaction(
  tx: Change,
  old: StoredLicense,
  { reason, ...changes }: { reason: string } & ReissueChanges & Pick<LicenseGrant, "issuedBy">,
  app: App,
): Promise<Exclude<Reissue, { kind: "unknown" }>> {
  const prepared = await prepareReissue(old, changes, app);
  if (prepared.kind !== "prepared") return prepared;
  const stored = await replaceInTransaction(tx, prepared.license, reason);
  return stored ? { kind: "reissued", ...(await mailNewKey(tx, stored, app)) } : { kind: "replaced-before" };
}

/**
 * Stores a license that replaces another one, which is revoked by the same. Returns it as it is stored, or undefined if
 * the other one was replaced before.
 */
export async function replaceInTransaction(
  tx: Change,
  license: LicenseRow,
  reason: string,
): Promise<LicenseRow | undefined> {
  const licenseId = license.replacesId ?? license.id;
  // A concurrent replacement waits here and then finds the license replaced.
  await revokeInTransaction(tx, { licenseId, reason, revokedBy: license.issuedBy }, { replaced: true });
  return (await findReplacement(tx.transaction, licenseId)) ? undefined : await addIssuedLicense(tx, license);
}

/** Puts a license on the list of revoked ones until `restoreLicense`. */
export async function suspendLicense(
  { transaction, now, audit }: Change,
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
export async function restoreLicense({ transaction, now, audit }: Change, licenseId: string): Promise<void> {
  const [suspended, revoked] = [
    await transaction.deleteFrom("licenseSuspension").where("licenseId", "=", licenseId).executeTakeFirst(),
    await transaction.deleteFrom("licenseRevocation").where("licenseId", "=", licenseId).executeTakeFirst(),
  ].map(({ numDeletedRows }) => numDeletedRows > 0n);
  if (suspended || revoked) audit({ action: "license-restored", subjectId: licenseId });
  const license = revoked ? await findLicense(transaction, licenseId) : undefined;
  if (license && isKeyAwaited(license)) await addKeyWait(transaction, licenseId, now);
}
