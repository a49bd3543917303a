import { promises } from "#content/products/promises.ts";
import type { License } from "#contract/license-key.ts";
import { type Change, change, Refused, wakeAfter } from "../change.ts";
import type { App } from "../context.ts";
import { queueMail } from "../mail/outbox.ts";
import { addNote } from "../notes.ts";
import { unconfirmedProducts } from "../sales-settings.ts";
import { addYears, wholeSeconds } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import { type LicenseKeyMail, licenseKeyFile, licenseKeyMail } from "./key-mail.ts";
import { keySourceOf } from "./key-sources/key-source.ts";
import { findLicense } from "./license-store.ts";
import { formatProducts } from "./licensed-products.ts";
import { pastReminder } from "./remind-of-expiry.ts";
import { checkLicense, shortenNames, signKey, Unavailable } from "./sign-license.ts";
import type { LicenseRow } from "./tables.ts";

/** What a license grants, and why it is issued, without its id and key. */
export interface LicenseGrant
  extends Pick<License, "products" | "edition" | "licensee" | "organization" | "issuedAt" | "expiresAt">,
    Pick<LicenseRow, "email" | "issuedBy">,
    Partial<Pick<LicenseRow, "requestId" | "replacesId" | "renewsId" | "orderId" | "orderItem" | "seat" | "seats">> {}

/**
 * Issues a license. A key that we sign is made at once, any other one is left to the job that asks its source. The mail
 * with the key is queued too, but for orders, which mail theirs. Throws `Refused` before anything is stored.
 *
 * @param isForTrying signs also for tools that nobody has seen accept such keys
 */
export async function issueLicense(
  tx: Change,
  grant: LicenseGrant,
  app: App,
  { isForTrying = false } = {},
): Promise<LicenseRow> {
  const { transaction, now, audit } = tx;
  const { products, edition, licensee, organization, issuedAt, expiresAt, ...reasons } = grant;
  const { orderId = null, seats = 1 } = reasons;
  const source = keySourceOf(products, app.sales);
  if (!source) throw new Refused("Products with different key sources need a license each.");
  const id = app.createIdentifier();
  const draft = { id, products, edition, seats, orderId, licensee, organization, issuedAt, expiresAt };
  // Nobody corrects the names of a paid order, and its key must not wait for that.
  const license = checkLicense(orderId === null ? draft : shortenNames(draft));
  // Signing takes a fraction of a millisecond, so that the transaction may wait for it.
  const keyText = source.kind === "signed" ? await signKey(license, app, { isForTrying }).catch(withoutKey) : "";
  const row = await transaction
    .insertInto("license")
    .values({
      ...{ seat: 0, renewsItself: 0, ...reasons, ...license },
      products: formatProducts(products),
      issuedAt: license.issuedAt.toISOString(),
      expiresAt: license.expiresAt.toISOString(),
      ...{ keySource: source.kind, keyText, keyDueAt: keyText === "" ? now.toISOString() : null },
      remindedDays: pastReminder(license.expiresAt, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { requestId, replacesId } = row;
  audit({
    action: "license-issued",
    subjectId: id,
    details: { requestId, replacesId, products: row.products, edition },
  });
  if (keyText === "") wakeAfter(transaction, "license-keys");
  else if (orderId === null) await queueLicenseKey(tx, row, {}, app);
  return row;
}

function withoutKey(error: unknown): string {
  if (error instanceof Unavailable) return "";
  throw error;
}

/** Queues the mail with the key of a license. */
export async function queueLicenseKey(
  { transaction, now }: Pick<Change, "transaction" | "now">,
  license: LicenseRow,
  { occasion = license.replacesId === null ? "issued" : "replaced" }: Partial<Pick<LicenseKeyMail, "occasion">>,
  app: App,
): Promise<void> {
  const { id: aboutId, email: recipient, requestId } = license;
  const statusUrl = requestId === null ? null : linkUrl("request-status", requestId, app);
  await queueMail(transaction, app, {
    purpose: "license-key",
    aboutId,
    recipient,
    attachment: licenseKeyFile(license),
    ...licenseKeyMail({ license, statusUrl, occasion }, app),
  });
  await transaction.updateTable("license").set({ keyMailedAt: now.toISOString() }).where("id", "=", aboutId).execute();
}

/**
 * Issues a license that was neither requested nor bought. While nobody knows whether the tools accept our keys, it is one
 * for trying them, and says so.
 *
 * @param note why, for the record
 */
export async function grantLicense(grant: LicenseGrant, app: App, { note = "" } = {}): Promise<LicenseRow> {
  const unconfirmed = unconfirmedProducts(app.sales);
  const isForTrying = grant.products.some(({ id }) => unconfirmed.includes(id));
  const licensee = isForTrying ? `${testMark} ${grant.licensee}` : grant.licensee;
  return await change(app, `operator:${grant.issuedBy}`, async (tx) => {
    const license = await issueLicense(tx, { ...grant, licensee }, app, { isForTrying });
    if (note) await addNote(tx, { subjectId: license.id, text: note, operator: grant.issuedBy }, app);
    return license;
  });
}

/** Begins the name in a key that is made to see whether the tools accept it. */
const testMark = "TEST";

/** An early renewal adds a term to the end of the license before it; a late one starts anew. */
export function endOfTerm(previous: Pick<LicenseRow, "expiresAt"> | undefined, now: Date): Date {
  const start = wholeSeconds(now);
  const end = previous && new Date(previous.expiresAt);
  return addYears(end && end.getTime() > start.getTime() ? end : start, promises.licenseYears);
}

/** Sends the key of a license again. */
export async function resendKey(id: string, operator: string, app: App): Promise<void> {
  await change(app, `operator:${operator}`, async (tx) => {
    const license = await findLicense(tx.transaction, id);
    if (!license || license.revokedAt !== null || license.keyText === "")
      throw new Refused("The key can't be sent: the license was revoked, or its key isn't here.");
    await queueLicenseKey(tx, license, { occasion: "again" }, app);
    tx.audit({ action: "license-sent-again", subjectId: id, details: { by: "desk" } });
  });
}
