import type { PublicKeys } from "#contract/license-key/public-keys.ts";
import { verifyLicense } from "#contract/license-key/verify-license.ts";
import {
  type AuditMismatch,
  auditDetails,
  compareRowsWithLog,
  type EntriesBySubject,
} from "../audit/audit-comparison.ts";
import type { AuditEntryRow } from "../audit/tables.ts";
import type { Queries } from "../database/database.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { keyDigest, licenseDigest, revocationDigest } from "./license-digest.ts";
import { formatProducts, parseProducts } from "./licensed-products.ts";
import type { LicenseRevocationRow, LicenseRow } from "./tables.ts";

const pageSize = 500;

/**
 * Compares every license with the entry about its issue, and its key with itself where `keys` holds the key that has
 * signed it, or with the entry about its arrival from a pool or a generator.
 */
export async function compareLicensesWithLog(
  queries: Queries,
  { issued, keyReceived }: { issued: EntriesBySubject; keyReceived: EntriesBySubject },
  keys: PublicKeys,
): Promise<AuditMismatch[]> {
  const mismatches: AuditMismatch[] = [];
  const missing = new Map(issued);
  for (let after = ""; ; ) {
    const page = await queries
      .selectFrom("license")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    for (const license of page) {
      const entry = issued.get(license.id);
      missing.delete(license.id);
      const problem =
        (entry ? differenceFromEntry(license, entry) : "The license has no entry in the log.") ??
        differenceFromArrival(license, keyReceived.get(license.id)) ??
        (await differenceFromKey(license, keys));
      if (problem !== undefined) mismatches.push({ subjectId: license.id, problem });
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  const gone = [...missing].map(([subjectId, { sequence }]) => ({
    subjectId,
    problem: `The license was issued by entry ${sequence}, and is not there.`,
  }));
  return [...mismatches, ...gone];
}

/** Entries of earlier versions have no digest, but product and edition. */
function differenceFromEntry(license: LicenseRow, entry: AuditEntryRow): string | undefined {
  const { digest, product, edition } = auditDetails(entry);
  const [first] = parseProducts(license.products);
  const isSame =
    digest === undefined ? product === first?.id && edition === license.edition : digest === licenseDigest(license);
  return isSame ? undefined : `The license differs from what entry ${entry.sequence} has recorded.`;
}

/** Keys are removed by an erasure. Those of imported licenses have no entry. */
function differenceFromArrival(license: LicenseRow, entry: AuditEntryRow | undefined): string | undefined {
  const { keySource, keyText, mailbox } = license;
  if (keySource !== "pool" && keySource !== "generator") return undefined;
  if (keyText === "") {
    if (!entry || mailbox === erasedMailbox) return undefined;
    return `The license received its key by entry ${entry.sequence}, and the key is not there.`;
  }
  if (!entry) return "The license has a key, and the log no entry of its arrival.";
  const isSame = auditDetails(entry).digest === keyDigest(license);
  return isSame ? undefined : `The license has another key than entry ${entry.sequence} has recorded.`;
}

async function differenceFromKey(row: LicenseRow, keys: PublicKeys): Promise<string | undefined> {
  if (row.keyText === "" || row.keySource !== "signed") return undefined;
  const issuedAt = new Date(row.issuedAt);
  const verdict = await verifyLicense(row.keyText, { keys, revoked: new Set(), now: issuedAt });
  if (verdict.kind === "unknown-key") return undefined;
  if (!("license" in verdict)) return `The license has a key that is ${verdict.kind}.`;
  const { id, products, edition, seats, orderId, expiresAt } = verdict.license;
  const isSame =
    id === row.id &&
    formatProducts(products) === row.products &&
    edition === row.edition &&
    seats === row.seats &&
    orderId === row.orderId &&
    expiresAt.getTime() === Date.parse(row.expiresAt);
  return isSame ? undefined : "The license differs: its signed key says otherwise.";
}

/** Compares every revocation with the entry about it. */
export async function compareRevocationsWithLog(queries: Queries, revoked: EntriesBySubject): Promise<AuditMismatch[]> {
  const rows = await queries.selectFrom("licenseRevocation").selectAll().execute();
  return compareRowsWithLog(rows, revoked, {
    subjectIdOf: ({ licenseId }) => licenseId,
    problemOf: revocationProblem,
    problemWithout: ({ sequence }) => `The license was revoked by entry ${sequence}, and its revocation is not there.`,
  });
}

/** Rules of the service and buyers revoke licenses too. */
const isActor = (actor: string, name: string) => actor === name || actor === `operator:${name}`;

function revocationProblem(row: LicenseRevocationRow, entry: AuditEntryRow | undefined): string | undefined {
  if (!entry) return "The revocation of the license has no entry in the log.";
  const { digest } = auditDetails(entry);
  const isSame =
    isActor(entry.actor, row.revokedBy) &&
    entry.recordedAt === row.revokedAt &&
    (digest === undefined || digest === revocationDigest(row));
  return isSame ? undefined : `The revocation of the license differs from what entry ${entry.sequence} has recorded.`;
}
