import { type Change, change, Refused } from "../change.ts";
import type { App } from "../context.ts";
import { lock, type Queries } from "../db/database.ts";
import { endOfTerm, issueLicense, type LicenseGrant, queueLicenseKey } from "./issue-license.ts";
import { findReplacement, followerOf } from "./license-store.ts";
import { latestProducts, parseProducts } from "./licensed-products.ts";
import { notifyOfEnd, revokeInTransaction } from "./revoke-license.ts";
import type { LicenseRow } from "./tables.ts";

/** What somebody else may do to a license meanwhile waits until the change is over. */
async function lockLicense({ transaction }: Change, id: string): Promise<LicenseRow> {
  const license = await lock(transaction, "license", id);
  if (!license) throw new Refused("There is no such license.");
  return license;
}

/**
 * Issues the license that follows another one, for the latest major versions, and queues the mail with its key. The
 * license before it stays valid until its end. A license is renewed once; the next time its successor is. If the key goes
 * to another mailbox, the former one is told.
 */
export async function renewLicense(
  id: string,
  { operator, email }: { operator: string; email?: string | undefined },
  app: App,
): Promise<LicenseRow> {
  return await change(app, `operator:${operator}`, async (tx) => {
    const previous = await lockLicense(tx, id);
    if (previous.revokedAt !== null || previous.suspendedAt !== null)
      throw new Refused("A license that is revoked or suspended can't be renewed.");
    if (await followerOf(tx.transaction, id)) throw new Refused("This license was already renewed.");
    const { edition, licensee, organization, seats } = previous;
    const grant: LicenseGrant = {
      products: latestProducts(parseProducts(previous.products).map((product) => product.id)),
      ...{ edition, licensee, organization, seats, renewsId: id, issuedBy: operator, issuedAt: tx.now },
      email: email ?? previous.email,
      expiresAt: endOfTerm(previous, tx.now),
    };
    const renewed = await issueLicense(tx, grant, app);
    if (renewed.email !== previous.email) await notifyOfEnd(tx, previous, "renewed", app);
    return renewed;
  });
}

export interface Reissue extends Partial<Pick<LicenseGrant, "email" | "licensee" | "organization" | "expiresAt">> {
  reason: string;
  operator: string;
}

/**
 * Replaces a license by a new one, for a key that was registered by mistake or leaked, or to extend it. The old license
 * is revoked, and the new key is sent. If that goes to another mailbox, the former one is told.
 */
export async function reissueLicense(id: string, reissue: Reissue, app: App): Promise<LicenseRow> {
  return await change(app, `operator:${reissue.operator}`, async (tx) => {
    const old = await lockLicense(tx, id);
    const withheld = await whyWithheld(tx.transaction, old);
    if (withheld !== undefined) throw new Refused(`Nothing was done: the key would not stay valid. ${withheld}.`);
    const license = await replaceLicense(tx, old, reissue, app);
    if (license.orderId !== null && license.keyText !== "") await queueLicenseKey(tx, license, {}, app);
    // Who has revoked it before has told of it.
    if (license.email !== old.email && old.revokedAt === null) await notifyOfEnd(tx, old, "moved", app);
    return license;
  });
}

/** Why the order of a license withholds it, if so. It would withhold any other key in its place as well. */
export async function whyWithheld(queries: Queries, license: LicenseRow): Promise<string | undefined> {
  const { orderId, suspendedAt, suspensionReason, revokedAt, revokedBy, revocationReason } = license;
  if (suspendedAt !== null) return suspensionReason ?? "";
  if (revokedAt === null) return undefined;
  if (revokedBy === "service") return revocationReason ?? "";
  // Whoever revoked it before, the order may have lost its payment since.
  const order = queries
    .selectFrom("customerOrder")
    .select("state")
    .where("id", "=", orderId ?? "");
  const { state } = (await order.executeTakeFirst()) ?? {};
  return state === "disputed" || state === "refunded" ? `The order is ${state}` : undefined;
}

/** Issues a license in place of another one, which is revoked by the same. What renews that one renews the new one. */
export async function replaceLicense(
  tx: Change,
  old: LicenseRow,
  { reason, operator, ...changes }: Reissue,
  app: App,
): Promise<LicenseRow> {
  const { transaction } = tx;
  await revokeInTransaction(tx, { licenseId: old.id, reason, revokedBy: operator });
  if (await findReplacement(transaction, old.id)) throw new Refused("This license was already replaced.");
  const { edition, email, licensee, organization, requestId, renewsId, orderId, orderItem, seat, seats } = old;
  const grant: LicenseGrant = {
    ...{ edition, email, licensee, organization, requestId, renewsId, orderId, orderItem, seat, seats },
    expiresAt: new Date(old.expiresAt),
    ...changes,
    products: parseProducts(old.products),
    replacesId: old.id,
    issuedBy: operator,
    issuedAt: tx.now,
  };
  const license = await issueLicense(tx, grant, app);
  await transaction.updateTable("license").set({ renewsId: license.id }).where("renewsId", "=", old.id).execute();
  return license;
}
