import { productIds } from "#content/catalog/product-names.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock } from "../platform/database/database.ts";
import { keyOccasion, queueLicenseKey } from "./issue-license.ts";
import { removeWaits, storeKey } from "./key-sources/key-waits.ts";
import { findLicense, type StoredLicense } from "./license-store.ts";

/** What other features do when the key of a license arrives. */
export interface KeyArrival {
  /** The status page of the request that a license answers. */
  statusPageUrl(requestId: string): string;
  /** Queues the mail with all keys of an order if no other is missing. Returns whether the key is for that mail. */
  mailOrderKeys(tx: AuditedTransaction, license: StoredLicense): Promise<boolean>;
}

export interface KeyParts {
  appContext: AppContext;
  arrival: KeyArrival;
}

/** Ends the transaction in which a key of another license was found, so that nothing of it stays. */
class GivenKeyError extends Error {
  override readonly name = "GivenKeyError";
}

/**
 * Gives a license its key, in one transaction with the mail. `findKey` finds the key within the transaction. Returns
 * whether there was one, and false for a key that another license has: then nothing has changed. A license that no longer
 * waits is left as it is.
 */
export async function receiveKey(
  license: Pick<StoredLicense, "id" | "orderId">,
  findKey: (tx: AuditedTransaction) => Promise<string | undefined>,
  { appContext, arrival }: KeyParts,
): Promise<boolean> {
  return await auditedTransaction(appContext, "service", async (tx) => {
    const { transaction } = tx;
    // An order is locked before its licenses.
    if (license.orderId !== null) await lock(transaction, "customerOrder", license.orderId);
    const waits = await lock(transaction, "licenseKeyWait", license.id, "licenseId");
    const current = waits && (await findLicense(transaction, license.id));
    if (!current) return true;
    if (current.revokedAt === null) {
      const keyText = await findKey(tx);
      if (keyText === undefined) return false;
      if (await isOfAnother(transaction, license, keyText)) throw new GivenKeyError("Another license has the key.");
      await storeKey(tx, current, keyText);
      await mailKey(tx, { ...current, keyText }, { appContext, arrival });
    }
    await removeWaits(transaction, [license.id]);
    return true;
  }).catch((error: unknown) => {
    if (error instanceof GivenKeyError) return false;
    throw error;
  });
}

/** Whether another license has a key, or gets it from the pool. */
async function isOfAnother(
  transaction: AuditedTransaction["transaction"],
  { id }: Pick<StoredLicense, "id">,
  keyText: string,
): Promise<boolean> {
  const given = transaction
    .selectFrom("license")
    .select("id")
    .where("keyText", "<>", "")
    .where("keyText", "=", keyText);
  const generated = await given.where("keySource", "=", "generator").executeTakeFirst();
  const imported = await given.where("keySource", "=", "imported").executeTakeFirst();
  const pooled = await transaction
    .selectFrom("poolKey")
    .select("id")
    .where("product", "in", [...productIds])
    .where("keyText", "=", keyText)
    .where(({ or, eb }) => or([eb("licenseId", "is", null), eb("licenseId", "!=", id)]))
    .executeTakeFirst();
  return generated !== undefined || imported !== undefined || pooled !== undefined;
}

async function mailKey(tx: AuditedTransaction, license: StoredLicense, { appContext, arrival }: KeyParts) {
  if (await arrival.mailOrderKeys(tx, license)) return;
  const statusUrl = license.requestId === null ? null : arrival.statusPageUrl(license.requestId);
  await queueLicenseKey(tx, license, { statusUrl, occasion: keyOccasion(license) }, appContext);
}
