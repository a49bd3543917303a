import type { License } from "#contract/license-key/license.ts";
import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { claimPoolKey } from "./key-sources/claim-pool-key.ts";
import { keySourceOf } from "./key-sources/key-source.ts";
import { storeKey } from "./key-sources/store-key.ts";
import { licenseDigest } from "./license-digest.ts";
import { addKeyWait, addLicense } from "./license-store.ts";
import { formatProducts } from "./licensed-products.ts";
import { licenseKeyFile, licenseKeyMail } from "./mails/key-mail.ts";
import { checkLicense, InvalidLicenseError, LicenseTooLongError, shortenNames, signLicense } from "./sign-license.ts";
import type { LicenseRow } from "./tables.ts";

/** What a license grants, and why it is issued, without its id and key. */
export interface LicenseGrant
  extends Pick<License, "products" | "edition" | "licensee" | "organization" | "issuedAt" | "expiresAt">,
    Pick<LicenseRow, "mailbox" | "issuedBy">,
    Partial<Pick<LicenseRow, "requestId" | "replacesId" | "renewsId" | "orderId" | "orderItem" | "seat" | "seats">> {}

export type PreparedLicense =
  | { kind: "prepared"; license: LicenseRow }
  | { kind: "no-signing-key"; place: string }
  /** What is wrong with the grant, in sentences. */
  | { kind: "impossible"; problems: readonly string[] };

/**
 * Makes a license without storing it, so that no transaction waits for a signature. The key of a pool or a generator
 * comes later; such a license is for one product.
 */
export async function prepareLicense(
  grant: LicenseGrant,
  appContext: Pick<AppContext, "createIdentifier" | "signingKeys" | "sales">,
): Promise<PreparedLicense> {
  const { products: licensed, edition, licensee, organization, issuedAt, expiresAt, ...reasons } = grant;
  const { orderId = null, seats = 1 } = reasons;
  const source = keySourceOf(licensed, appContext.sales);
  if (source === undefined)
    return { kind: "impossible", problems: ["Products with different key sources need a license each."] };
  try {
    const id = appContext.createIdentifier();
    const draft = {
      id,
      products: licensed,
      edition,
      seats,
      orderId,
      licensee,
      organization,
      issuedAt,
      expiresAt,
    };
    // Nobody corrects the names of a paid order, and its key must not wait for that.
    const license = checkLicense(orderId === null ? draft : shortenNames(draft));
    const ring = source === "signed" ? await appContext.signingKeys.read() : undefined;
    if (source === "signed" && !ring) return { kind: "no-signing-key", place: appContext.signingKeys.description };
    return {
      kind: "prepared",
      license: {
        requestId: null,
        replacesId: null,
        renewsId: null,
        orderItem: null,
        seat: 0,
        ...reasons,
        id,
        edition,
        seats,
        orderId,
        licensee: license.licensee,
        organization: license.organization,
        products: formatProducts(license.products),
        issuedAt: license.issuedAt.toISOString(),
        expiresAt: license.expiresAt.toISOString(),
        keySource: source,
        keyText: ring ? await signLicense(license, ring.current) : "",
        importedFrom: null,
      },
    };
  } catch (error) {
    if (error instanceof InvalidLicenseError) return { kind: "impossible", problems: error.problems };
    if (error instanceof LicenseTooLongError) return { kind: "impossible", problems: [error.message] };
    throw error;
  }
}

/**
 * Stores a license with the key from its source. If the pool is empty, or a generator makes the key, the license waits
 * for it. Returns the license as it is stored.
 */
export async function addIssuedLicense(change: AuditedTransaction, prepared: LicenseRow): Promise<LicenseRow> {
  const { transaction, now, audit } = change;
  const { id, requestId, replacesId, products: licensed, edition } = prepared;
  await addLicense(transaction, prepared);
  audit({
    action: "license-issued",
    subjectId: id,
    details: { requestId, replacesId, products: licensed, edition, digest: licenseDigest(prepared) },
  });
  if (prepared.keySource === "signed") return prepared;
  const keyText = prepared.keySource === "pool" ? await claimPoolKey(change, prepared) : undefined;
  if (keyText === undefined) await addKeyWait(transaction, id, now);
  else await storeKey(change, prepared, keyText);
  return { ...prepared, keyText: keyText ?? "" };
}

/**
 * Stores a license and queues the mail with its key, or leaves the mail to the arrival of the key. Returns whether the
 * key is awaited.
 */
export async function storeLicense(
  change: AuditedTransaction,
  prepared: LicenseRow,
  statusUrl: string | null,
  appContext: AppContext,
): Promise<{ keyAwaited: boolean }> {
  return await mailNewKey(change, await addIssuedLicense(change, prepared), statusUrl, appContext);
}

/** Queues the mail with the key of a new license, unless the key is awaited. Returns whether it is. */
export async function mailNewKey(
  change: AuditedTransaction,
  license: LicenseRow,
  statusUrl: string | null,
  appContext: AppContext,
): Promise<{ keyAwaited: boolean }> {
  if (license.keyText === "") return { keyAwaited: true };
  await queueLicenseKey(change, license, { statusUrl, occasion: keyOccasion(license) }, appContext);
  return { keyAwaited: false };
}

/** Why the mail with a new key is sent. */
export const keyOccasion = ({ replacesId }: Pick<LicenseRow, "replacesId">) =>
  replacesId === null ? "issued" : "replaced";

/** Called when a license was stored: its mail is sent, or its key is fetched, without delay. */
export function licenseStored({ mailQueued, keyAwaited }: Pick<AppContext, "mailQueued" | "keyAwaited">): void {
  mailQueued();
  keyAwaited();
}

export interface KeyMailing {
  statusUrl: string | null;
  occasion: "issued" | "again" | "replaced" | "given-back";
  /** Why the mail must be held, if so. */
  heldFor?: string | undefined;
}

/** Queues the mail with the key of a stored license. */
export async function queueLicenseKey(
  { transaction }: Pick<AuditedTransaction, "transaction">,
  license: LicenseRow,
  { statusUrl, occasion, heldFor }: KeyMailing,
  appContext: AppContext,
): Promise<void> {
  await queueMail(transaction, appContext, {
    purpose: "license-key",
    aboutId: license.id,
    recipient: license.mailbox,
    replyTo: appContext.contactEmail,
    attachment: licenseKeyFile(license),
    heldFor,
    ...licenseKeyMail({ license, statusUrl, occasion }, appContext),
  });
}
