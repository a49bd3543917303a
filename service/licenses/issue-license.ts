import { products } from "#content/products/index.ts";
import type { License } from "#contract/license-key/license.ts";
import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { licenseDigest } from "./license-digest.ts";
import { addLicense } from "./license-store.ts";
import { licenseKeyFile, licenseKeyMail } from "./mails/key-mail.ts";
import { checkLicense, InvalidLicenseError, LicenseTooLongError, signLicense } from "./sign-license.ts";
import type { LicenseRow } from "./tables.ts";

/** The data of a license without its id and signature. */
export interface LicenseOrder extends Omit<License, "id"> {
  mailbox: string;
  requestId: string | null;
  replacesId: string | null;
  issuedBy: string;
}

export type PreparedLicense =
  | { kind: "prepared"; license: LicenseRow }
  | { kind: "no-signing-key"; place: string }
  /** What is wrong with the order, in sentences. */
  | { kind: "impossible"; problems: readonly string[] };

/** Signs a license without storing it, so that no transaction waits for the signature. */
export async function prepareLicense(
  { mailbox, requestId, replacesId, issuedBy, ...order }: LicenseOrder,
  { createIdentifier, signingKeys }: Pick<AppContext, "createIdentifier" | "signingKeys">,
): Promise<PreparedLicense> {
  const ring = await signingKeys.read();
  if (!ring) return { kind: "no-signing-key", place: signingKeys.description };
  try {
    const license = checkLicense({ ...order, id: createIdentifier() });
    const keyText = await signLicense(license, ring.current);
    return {
      kind: "prepared",
      license: {
        ...license,
        issuedAt: license.issuedAt.toISOString(),
        expiresAt: license.expiresAt.toISOString(),
        mailbox,
        requestId,
        replacesId,
        issuedBy,
        keyText,
      },
    };
  } catch (error) {
    if (error instanceof InvalidLicenseError) return { kind: "impossible", problems: error.problems };
    if (error instanceof LicenseTooLongError) return { kind: "impossible", problems: [error.message] };
    throw error;
  }
}

/** Stores a license and queues the mail with its key. */
export async function storeLicense(
  change: AuditedTransaction,
  license: LicenseRow,
  statusUrl: string | null,
  appContext: AppContext,
): Promise<void> {
  const { id, requestId, replacesId, product, edition } = license;
  await addLicense(change.transaction, license);
  await queueLicenseKey(
    change,
    license,
    { statusUrl, occasion: replacesId === null ? "issued" : "replaced" },
    appContext,
  );
  change.audit({
    action: "license-issued",
    subjectId: id,
    details: { requestId, replacesId, product, edition, digest: licenseDigest(license) },
  });
}

export interface KeyMailing {
  statusUrl: string | null;
  occasion: "issued" | "again" | "replaced";
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
  const product = products[license.product];
  await queueMail(transaction, appContext, {
    purpose: "license-key",
    aboutId: license.id,
    recipient: license.mailbox,
    replyTo: appContext.contactEmail,
    attachment: licenseKeyFile(product, license.keyText),
    heldFor,
    ...licenseKeyMail({ ...license, product, expiresAt: new Date(license.expiresAt), statusUrl, occasion }, appContext),
  });
}
