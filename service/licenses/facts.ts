import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import { type PublicKeys, verifyLicense } from "#contract/license-key.ts";
import {
  type AuditMismatch,
  auditDetails,
  compareRowsWithLog,
  type EntriesBySubject,
} from "../platform/audit/audit-store.ts";
import type { AuditEntryRow } from "../platform/audit/tables.ts";
import type { SalesSettings } from "../platform/config/sales-settings.ts";
import type { Queries } from "../platform/database/database.ts";
import type { DigestSource } from "../platform/mail/daily-digest.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import { type CalendarPeriod, days, subtractDuration } from "../platform/time/time.ts";
import { poolLevel } from "./key-sources/pool.ts";
import { isLast, isUnrevoked, keyDigest, licenseDigest, revocationDigest } from "./license-store.ts";
import { formatProducts, parseProducts } from "./licensed-products.ts";
import type { LicenseRevocationRow, LicenseRow } from "./tables.ts";

/** The products whose keys come from a pool: how many are free, and at how many the operator is told. */
async function poolLevels(queries: Queries, { keySources }: SalesSettings) {
  const levels: { product: ProductId; free: number; lowLevel: number }[] = [];
  for (const product of productIds) {
    const source = keySources[product];
    if (source.kind !== "pool") continue;
    levels.push({ product, free: (await poolLevel(queries, product)).free, lowLevel: source.lowLevel });
  }
  return levels;
}

type Counted = Pick<LicenseRow, "products" | "edition" | "orderId" | "orderItem" | "importedFrom" | "replacesId">;

interface CountedLicenses {
  products: string;
  /** Academic, the offer that was bought, imported, replaced, or the edition of one that the operator issued. */
  kind: string;
  count: number;
}

export interface LicenseReport {
  issued: CountedLicenses[];
  /** Licenses that end in the month after, and are neither revoked nor followed by another. */
  renewalsDue: number;
}

/** The offer of an item of an order. */
type OfferOf = (orderId: string, orderItem: number) => string | undefined;

/** The licenses of a month by products and kind. Those that were imported count in the month of the import. */
export async function reportLicenses(
  queries: Queries,
  { name, from, until }: CalendarPeriod,
  { next, offerOf }: { next: CalendarPeriod; offerOf: OfferOf },
): Promise<LicenseReport> {
  const [start, end] = [from.toISOString(), until.toISOString()];
  const issued = await queries
    .selectFrom("license")
    .select(["products", "edition", "orderId", "orderItem", "importedFrom", "replacesId"])
    .where((license) =>
      license.or([
        license.and([
          license("importedFrom", "is", null),
          license("issuedAt", ">=", start),
          license("issuedAt", "<", end),
        ]),
        license("importedFrom", "like", `%, ${name}-__`),
      ]),
    )
    .execute();
  const groups = Map.groupBy(issued, (license) => [license.products, kindOf(license, offerOf)].join("\t"));
  const counted = [...groups].map(([key, group]) => {
    const [products = "", kind = ""] = key.split("\t");
    return { products, kind, count: group.length };
  });
  return {
    issued: counted.sort((one, other) => other.count - one.count || one.products.localeCompare(other.products, "en")),
    renewalsDue: await countEnding(queries, next),
  };
}

function kindOf({ edition, orderId, orderItem, importedFrom, replacesId }: Counted, offerOf: OfferOf): string {
  if (importedFrom !== null) return "imported";
  if (replacesId !== null) return "replacement";
  if (orderId !== null && orderItem !== null) return offerOf(orderId, orderItem) ?? "bought";
  return edition;
}

async function countEnding(queries: Queries, { from, until }: CalendarPeriod): Promise<number> {
  const { count } = await queries
    .selectFrom("license")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("expiresAt", ">=", from.toISOString())
    .where("expiresAt", "<", until.toISOString())
    .where(isUnrevoked)
    .where(isLast)
    .executeTakeFirstOrThrow();
  return Number(count);
}

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
    problem: `The license was issued by entry ${sequence}, and isn't there.`,
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
    return `The license received its key by entry ${entry.sequence}, and the key isn't there.`;
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
    problemWithout: ({ sequence }) => `The license was revoked by entry ${sequence}, and its revocation isn't there.`,
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

/** For the daily digest: the pools of ready keys that will be empty soon. */
export const lowPools: DigestSource = async ({ queries }, { sales }) => {
  const low = (await poolLevels(queries, sales))
    .filter(({ free, lowLevel }) => free <= lowLevel)
    .map(({ product, free }) => `${products[product].name}: ${free} ${free === 1 ? "key is" : "keys are"} free.`);
  if (low.length === 0) return undefined;
  return {
    subject: "a key pool is low",
    permission: "sell",
    rank: 4,
    text: "These key pools are low. When a pool is empty, buyers have to wait. Import more keys on the server: npm run admin -- keys import",
    lines: low.map((text) => ({ text })),
  };
};

/**
 * For the operator's page: without signing keys no license is issued. By mail the operator is told of each order that
 * lacks one, and not every day of an installation that issues none.
 */
export const missingSigningKeys: DigestSource = async ({ isLook = false }, { sales, signingKeys }) => {
  if (!isLook) return undefined;
  const isSigned = productIds.some((product) => sales.keySources[product].kind === "signed");
  if (!isSigned || (await signingKeys.read())) return undefined;
  return {
    subject: "signing keys are missing",
    permission: "run",
    rank: 0,
    text: `There are no signing keys in ${signingKeys.description}, so no license can be issued. If they're lost, restore them from the backup. If there have never been any, run this on the server: npm run admin -- keys create`,
  };
};

const longestList = 100;
/** Someone who has not missed the key by then has it in another way, or needs none. */
const bouncedFor = days(30);

/**
 * For the daily digest: the licenses without an order whose key came back, or waits for its source after an attempt that
 * failed. Those of orders are named with their order.
 */
export const undeliveredKeys: DigestSource = async ({ queries, now }) => {
  const usable = queries
    .selectFrom("license")
    .where("license.orderId", "is", null)
    .where("license.expiresAt", ">", now.toISOString())
    .where(isUnrevoked)
    .limit(longestList);
  const bounced = await usable
    .innerJoin("outgoingMail", "outgoingMail.aboutId", "license.id")
    .select(["license.id", "licensee", "recipient", "outgoingMail.lastFailure"])
    .where("purpose", "=", "license-key")
    .where("outgoingMail.state", "=", "failed")
    .where("outgoingMail.finishedAt", ">=", subtractDuration(now, bouncedFor).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outgoingMail as later")
            .select("later.id")
            .where("later.purpose", "=", "license-key")
            .whereRef("later.aboutId", "=", "outgoingMail.aboutId")
            .whereRef("later.id", ">", "outgoingMail.id"),
        ),
      ),
    )
    .orderBy("outgoingMail.id", "desc")
    .execute();
  const waiting = await usable
    .innerJoin("licenseKeyWait", "licenseKeyWait.licenseId", "license.id")
    .select(["license.id", "licensee", "lastFailure"])
    .where("attempts", ">", 0)
    .orderBy("licenseKeyWait.licenseId", "desc")
    .execute();
  const lines = [
    ...bounced.map(({ id, licensee, recipient, lastFailure }) => ({
      text: `The key for ${licensee} bounced from ${recipient ?? "a mailbox that was erased"}: ${lastFailure ?? "no reason given"}.`,
      ...{ noun: "licenses", id, actions: ["move", "send"] },
    })),
    ...waiting.map(({ id, licensee, lastFailure }) => ({
      text: `${licensee} is waiting for a key: ${lastFailure ?? "its source has none"}.`,
      ...{ noun: "licenses", id },
    })),
  ];
  if (lines.length === 0) return undefined;
  return {
    subject: lines.length === 1 ? "1 key wasn't delivered" : `${lines.length} keys weren't delivered`,
    permission: "sell",
    rank: 2,
    text: "These people are waiting for their keys or don't know they have one. The service keeps trying to get missing keys.",
    lines,
  };
};
