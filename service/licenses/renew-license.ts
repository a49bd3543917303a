import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock } from "../platform/database/database.ts";
import { type PreparedLicense, prepareLicense, storeLicense } from "./issue-license.ts";
import { endOfTerm } from "./license-conditions.ts";
import { findLicense, type StoredLicense, successorOf } from "./license-store.ts";
import { latestProducts, parseProducts } from "./licensed-products.ts";

type RenewalOutcome =
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
): Promise<RenewalOutcome> {
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
  return await auditedTransaction<RenewalOutcome>(appContext, `operator:${operator}`, async (tx) => {
    // A concurrent renewal waits here and then finds the successor.
    await lock(tx.transaction, "license", id);
    const successor = await successorOf(tx.transaction, previous);
    if (successor !== undefined) return { kind: "followed", by: successor };
    await storeLicense(tx, license, null, appContext);
    return { kind: "renewed", licenseId: license.id, mailbox: license.mailbox, expiresAt };
  });
}

/** How a license goes on after its end, as its reminder says. */
export type Renewal =
  /** One press on the page behind the link renews it. */
  | { kind: "press"; url: string }
  | { kind: "buy"; url: string }
  /** The provider of payments renews it by itself, unless the subscription was canceled. */
  | { kind: "subscription"; url: string }
  /** One of the seats that a buyer renews together. */
  | { kind: "seat"; buyer: SeatBuyer };

/** Who is reminded of all seats of an item of an order. */
export interface SeatBuyer {
  orderId: string;
  item: number;
  mailbox: string;
  seats: number;
  url: string;
}
