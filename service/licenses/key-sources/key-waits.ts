import type { ProductId } from "#content/catalog/product-names.ts";
import type { LicensedProduct } from "#contract/license-key.ts";
import type { Change } from "../../change.ts";
import type { Queries } from "../../db/database.ts";
import { erasedEmail } from "../../mail/tables.ts";
import type { SalesSettings } from "../../sales-settings.ts";
import { addDuration, hours } from "../../time.ts";
import { isUnrevoked, isUnsuspended } from "../license-store.ts";
import type { KeySource, LicenseKeyWaitRow, LicenseRow } from "../tables.ts";

/** A license whose key is awaited. */
export type AwaitingLicense = LicenseRow & Omit<LicenseKeyWaitRow, "licenseId">;

interface WaitFilter {
  product: ProductId;
  source: KeySource;
}

/** The licenses of one product that await their key, and that can be used: the others need none, or not now. */
function awaiting(queries: Queries, { product, source }: WaitFilter, now: Date) {
  return queries
    .selectFrom("licenseKeyWait")
    .innerJoin("license", "license.id", "licenseKeyWait.licenseId")
    .where("keySource", "=", source)
    .where("products", "like", `${product} %`)
    .where("expiresAt", ">", now.toISOString())
    .where(isUnrevoked)
    .where(isUnsuspended);
}

/**
 * The licenses that were issued before a time and await their key, and whose licensees do not know: neither by a mail of
 * their own nor by one about the order.
 */
export function untoldWaits(queries: Queries, issuedBefore: Date) {
  return queries
    .selectFrom("licenseKeyWait")
    .innerJoin("license", "license.id", "licenseKeyWait.licenseId")
    .selectAll("license")
    .where("issuedAt", "<=", issuedBefore.toISOString())
    .where("expiresAt", ">", issuedBefore.toISOString())
    .where("license.email", "!=", erasedEmail)
    .where(isUnrevoked)
    .where(isUnsuspended)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outgoingMail as told")
            .select("told.id")
            .whereRef("told.recipient", "=", "license.email")
            .whereRef("told.createdAt", ">=", "license.issuedAt")
            .where("told.purpose", "in", ["license-waiting", "order-keys", "order-waiting"])
            .where(({ or, eb }) =>
              or([eb("told.aboutId", "=", eb.ref("license.id")), eb("told.aboutId", "=", eb.ref("license.orderId"))]),
            ),
        ),
      ),
    )
    .orderBy("licenseKeyWait.licenseId");
}

/** What is to wait for longer was put off before the clock was set back. */
const longerThanAnyPause = hours(2);

/** Licenses whose key is to be fetched now: those that have failed least first, and of these the longest waiting. */
export async function dueWaits(
  queries: Queries,
  filter: WaitFilter,
  now: Date,
  limit: number,
): Promise<AwaitingLicense[]> {
  return await awaiting(queries, filter, now)
    .selectAll("license")
    .select(["attempts", "nextAttemptAt", "lastFailure"])
    .where(({ or, eb }) => {
      const setBack = addDuration(now, longerThanAnyPause).toISOString();
      return or([eb("nextAttemptAt", "<=", now.toISOString()), eb("nextAttemptAt", ">", setBack)]);
    })
    .orderBy("attempts")
    .orderBy("licenseKeyWait.licenseId")
    .limit(limit)
    .execute();
}

export interface WaitSummary {
  licenses: number;
  /** The license that waits longest. */
  oldest: Pick<AwaitingLicense, "id" | "issuedAt">;
  /** The most attempts that a license has had. */
  attempts: number;
  lastFailure: string | null;
}

/** How many licenses of a product await their key, or undefined if none does. */
export async function summarizeWaits(
  queries: Queries,
  filter: WaitFilter,
  now: Date,
): Promise<WaitSummary | undefined> {
  const waits = await awaiting(queries, filter, now)
    .select(["license.id", "issuedAt", "attempts", "lastFailure"])
    .orderBy("licenseKeyWait.licenseId")
    .execute();
  const [oldest] = waits;
  const [mostTried] = waits.toSorted((one, other) => other.attempts - one.attempts);
  if (!oldest || !mostTried) return undefined;
  const { attempts, lastFailure } = mostTried;
  return { licenses: waits.length, oldest, attempts, lastFailure };
}

export async function findKeyWait(queries: Queries, licenseId: string): Promise<LicenseKeyWaitRow | undefined> {
  return await queries.selectFrom("licenseKeyWait").selectAll().where("licenseId", "=", licenseId).executeTakeFirst();
}

/**
 * Begins an attempt, so that no other process begins one before `until`. If this process is killed, the attempt is
 * repeated then. Returns whether this caller has it.
 */
export async function beginAttempt(
  queries: Queries,
  { id, attempts }: Pick<AwaitingLicense, "id" | "attempts">,
  until: Date,
): Promise<boolean> {
  const begun = await queries
    .updateTable("licenseKeyWait")
    .set({ attempts: attempts + 1, nextAttemptAt: until.toISOString() })
    .where("licenseId", "=", id)
    .where("attempts", "=", attempts)
    .returning("licenseId")
    .executeTakeFirst();
  return begun !== undefined;
}

/** Ends an attempt without a key. */
export async function endAttempt(
  queries: Queries,
  licenseId: string,
  { attempts, nextAttemptAt, lastFailure }: Omit<LicenseKeyWaitRow, "licenseId">,
): Promise<void> {
  await queries
    .updateTable("licenseKeyWait")
    .set({ attempts, nextAttemptAt, lastFailure })
    .where("licenseId", "=", licenseId)
    .execute();
}

/** Lets the key of a license be fetched without waiting for the next attempt. */
export async function hurryWait(transaction: Queries, licenseId: string, now: Date): Promise<void> {
  await transaction
    .updateTable("licenseKeyWait")
    .set({ nextAttemptAt: now.toISOString() })
    .where("licenseId", "=", licenseId)
    .execute();
}

export async function removeWaits(transaction: Queries, licenseIds: readonly string[]): Promise<void> {
  if (licenseIds.length === 0) return;
  await transaction
    .deleteFrom("licenseKeyWait")
    .where("licenseId", "in", [...licenseIds])
    .execute();
}

/** The source of a key for these products, or undefined if no single one makes it. */
export function keySourceOf(products: readonly LicensedProduct[], sales: SalesSettings): KeySource | undefined {
  const sources = new Set(products.map(({ id }) => sales.keySources[id].kind));
  const [source] = sources;
  if (sources.size !== 1 || (source !== "signed" && products.length > 1)) return undefined;
  return source;
}

/** Splits products so that each part can have one key: those that are signed together, every other one alone. */
export function splitBySource(products: readonly LicensedProduct[], sales: SalesSettings): LicensedProduct[][] {
  const isSigned = ({ id }: LicensedProduct) => sales.keySources[id].kind === "signed";
  const signed = products.filter(isSigned);
  const others = products.filter((product) => !isSigned(product)).map((product) => [product]);
  return signed.length === 0 ? others : [signed, ...others];
}

/** Stores the key of a license that a pool or a generator has given. */
export async function storeKey(
  { transaction, audit }: Change,
  { id, keySource }: Pick<LicenseRow, "id" | "keySource">,
  keyText: string,
): Promise<void> {
  await transaction.updateTable("license").set({ keyText }).where("id", "=", id).execute();
  audit({ action: "license-key-received", subjectId: id, details: { source: keySource } });
}
