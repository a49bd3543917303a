import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { endOfTerm } from "./end-of-term.ts";
import { licenseStored, type PreparedLicense, prepareLicense, storeLicense } from "./issue-license.ts";
import { findLicense, lockLicense, type StoredLicense, successorOf } from "./license-store.ts";
import { latestProducts, parseProducts } from "./licensed-products.ts";

export type Renewal =
  | { kind: "renewed"; licenseId: string; mailbox: string; expiresAt: Date }
  | { kind: "unknown" }
  | { kind: "withheld"; license: StoredLicense }
  | { kind: "followed"; by: string }
  | Exclude<PreparedLicense, { kind: "prepared" }>;

/**
 * Issues the license that follows another one, for the latest major versions, and queues the mail with its key. The
 * license before it stays valid until its end. A license is renewed once; the next time its successor is.
 */
export async function renewLicense(
  id: string,
  { operator, mailbox }: { operator: string; mailbox?: string | undefined },
  appContext: AppContext,
): Promise<Renewal> {
  const previous = await findLicense(appContext.database.query, id);
  if (!previous) return { kind: "unknown" };
  if (previous.revokedAt !== null || previous.suspendedAt !== null) return { kind: "withheld", license: previous };
  const { edition, licensee, organization, seats } = previous;
  const now = appContext.clock.now();
  const expiresAt = endOfTerm(previous, now);
  const prepared = await prepareLicense(
    {
      products: latestProducts(parseProducts(previous.products).map((product) => product.id)),
      edition,
      licensee,
      organization,
      seats,
      mailbox: mailbox ?? previous.mailbox,
      renewsId: id,
      issuedBy: operator,
      issuedAt: now,
      expiresAt,
    },
    appContext,
  );
  if (prepared.kind !== "prepared") return prepared;
  const { license } = prepared;
  const outcome = await auditedTransaction<Renewal>(appContext, `operator:${operator}`, async (tx) => {
    // A concurrent renewal waits here and then finds the successor.
    await lockLicense(tx.transaction, id);
    const successor = await successorOf(tx.transaction, previous);
    if (successor !== undefined) return { kind: "followed", by: successor };
    await storeLicense(tx, license, null, appContext);
    return { kind: "renewed", licenseId: license.id, mailbox: license.mailbox, expiresAt };
  });
  if (outcome.kind === "renewed") licenseStored(appContext);
  return outcome;
}
