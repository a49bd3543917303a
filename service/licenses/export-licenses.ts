import type { Actor } from "../audit/audit-actions.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { writeCsv } from "../csv/write-csv.ts";
import { allLicenses, type StoredLicense } from "./license-store.ts";

/** The first ones are those that an import reads. */
const columns = [
  ...["products", "edition", "licensee", "email", "issued", "expires", "organization", "seats"],
  ...["id", "request", "order id", "renews", "replaces", "issued by", "key source", "imported from"],
  ...["revoked", "revocation reason", "suspended", "suspension reason"],
];

/** All licenses as CSV, the oldest first. Keys are written with `withKeys` alone. The export is recorded. */
export async function exportLicenses(
  appContext: AppContext,
  { withKeys }: { withKeys: boolean },
  actor: Actor,
): Promise<{ csv: string; count: number }> {
  return await auditedTransaction(appContext, actor, async ({ transaction, audit }) => {
    const licenses = await allLicenses(transaction);
    audit({ action: "licenses-exported", subjectId: "licenses", details: { count: licenses.length, withKeys } });
    const rows = licenses.map((license) => ({ ...exportedRow(license), ...(withKeys && { key: license.keyText }) }));
    return { csv: writeCsv(withKeys ? [...columns, "key"] : columns, rows), count: licenses.length };
  });
}

function exportedRow(license: StoredLicense): Record<string, string> {
  return {
    products: license.products,
    edition: license.edition,
    licensee: license.licensee,
    email: license.mailbox,
    issued: license.issuedAt,
    expires: license.expiresAt,
    organization: license.organization ?? "",
    seats: String(license.seats),
    id: license.id,
    request: license.requestId ?? "",
    "order id": license.orderId ?? "",
    renews: license.renewsId ?? "",
    replaces: license.replacesId ?? "",
    "issued by": license.issuedBy,
    "key source": license.keySource,
    "imported from": license.importedFrom ?? "",
    revoked: license.revokedAt ?? "",
    "revocation reason": license.revocationReason ?? "",
    suspended: license.suspendedAt ?? "",
    "suspension reason": license.suspensionReason ?? "",
  };
}
