import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { promises } from "#content/products/promises.ts";
import { singleLine } from "#contract/endpoints.ts";
import { identifierPattern, type License, licenseClaims, licenseEditions } from "#contract/license-key.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import type { SigningKey } from "../keys/key-ring.ts";
import { longestClaimBytes, signClaims } from "../keys/signing-keys.ts";
import { queueMail } from "../mail/outbox.ts";
import { addNote } from "../notes.ts";
import { addYears, wholeSeconds } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import { type LicenseKeyMail, licenseKeyFile, licenseKeyMail } from "./key-mail.ts";
import { hurryWait, keySourceOf, storeKey } from "./key-sources/key-waits.ts";
import { claimPoolKey } from "./key-sources/pool.ts";
import { addKeyWait, findLicense, isKeyAwaited } from "./license-store.ts";
import { formatProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

/** What a license grants, and why it is issued, without its id and key. */
export interface LicenseGrant
  extends Pick<License, "products" | "edition" | "licensee" | "organization" | "issuedAt" | "expiresAt">,
    Pick<LicenseRow, "email" | "issuedBy">,
    Partial<Pick<LicenseRow, "requestId" | "replacesId" | "renewsId" | "orderId" | "orderItem" | "seat" | "seats">> {}

/** Why a license cannot be made. */
export type Unprepared =
  | { kind: "no-signing-key"; place: string }
  /** What is wrong with the grant, in sentences. */
  | { kind: "impossible"; problems: readonly string[] };
/** Says why a license cannot be made, and what to do. */
export function explainUnprepared(unprepared: Unprepared): string {
  switch (unprepared.kind) {
    case "no-signing-key":
      return `There are no signing keys in ${unprepared.place}. Create them on the server: npm run admin -- keys create`;
    case "impossible":
      return unprepared.problems.join(" ");
  }
}

export type PreparedLicense = { kind: "prepared"; license: LicenseRow } | Unprepared;

/**
 * Makes a license without storing it. Signing takes a fraction of a millisecond, so a transaction may wait for it. The key
 * of a pool or a generator comes later, a generator being asked outside of any transaction; such a license is for one
 * product.
 */
export async function prepareLicense(
  grant: LicenseGrant,
  app: Pick<App, "createIdentifier" | "signingKeys" | "sales">,
): Promise<PreparedLicense> {
  const { products, edition, licensee, organization, issuedAt, expiresAt, ...reasons } = grant;
  const { orderId = null, seats = 1 } = reasons;
  const source = keySourceOf(products, app.sales);
  if (source === undefined)
    return { kind: "impossible", problems: ["Products with different key sources need a license each."] };
  try {
    const id = app.createIdentifier();
    const draft = { id, products, edition, seats, orderId, licensee, organization, issuedAt, expiresAt };
    // Nobody corrects the names of a paid order, and its key must not wait for that.
    const license = checkLicense(orderId === null ? draft : shortenNames(draft));
    const ring = source === "signed" ? await app.signingKeys.read() : undefined;
    if (source === "signed" && !ring) return { kind: "no-signing-key", place: app.signingKeys.description };
    return {
      kind: "prepared",
      license: {
        requestId: null,
        replacesId: null,
        renewsId: null,
        orderItem: null,
        importedFrom: null,
        keyMailedAt: null,
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
export async function addIssuedLicense(change: Change, prepared: LicenseRow): Promise<LicenseRow> {
  const { transaction, now, audit } = change;
  const { id, requestId, replacesId, products: licensed, edition } = prepared;
  await transaction.insertInto("license").values(prepared).execute();
  audit({
    action: "license-issued",
    subjectId: id,
    details: { requestId, replacesId, products: licensed, edition },
  });
  if (prepared.keySource === "signed") return prepared;
  const keyText = prepared.keySource === "pool" ? await claimPoolKey(change, prepared) : undefined;
  if (keyText === undefined) await addKeyWait(transaction, id, now);
  else await storeKey(change, prepared, keyText);
  return { ...prepared, keyText: keyText ?? "" };
}

/** A license that was stored. The mail with its key is queued, or left to the arrival of the key. */
export interface Stored {
  licenseId: string;
  email: string;
  keyAwaited: boolean;
}

/** Stores a license and queues the mail with its key, if that is not awaited. */
export async function storeLicense(change: Change, prepared: LicenseRow, app: App): Promise<Stored> {
  return await mailNewKey(change, await addIssuedLicense(change, prepared), app);
}

/** Queues the mail with the key of a stored license, if that is not awaited. */
export async function mailNewKey(change: Change, license: LicenseRow, app: App): Promise<Stored> {
  const { id: licenseId, email, keyText } = license;
  if (keyText !== "") await queueLicenseKey(change, license, {}, app);
  return { licenseId, email, keyAwaited: keyText === "" };
}

interface KeyMailing {
  /** Why the mail is sent. */
  occasion?: LicenseKeyMail["occasion"];
}

/** Queues the mail with the key of a stored license. */
export async function queueLicenseKey(
  { transaction, now }: Pick<Change, "transaction" | "now">,
  license: LicenseRow,
  { occasion = license.replacesId === null ? "issued" : "replaced" }: KeyMailing,
  app: App,
): Promise<void> {
  const { id: aboutId, email: recipient, requestId } = license;
  const statusUrl = requestId === null ? null : linkUrl("request-status", requestId, app);
  await queueMail(transaction, app, {
    purpose: "license-key",
    aboutId,
    recipient,
    attachment: licenseKeyFile(license),
    ...licenseKeyMail({ license, statusUrl, occasion }, app),
  });
  await transaction.updateTable("license").set({ keyMailedAt: now.toISOString() }).where("id", "=", aboutId).execute();
}

/** The longest license key. Some commands, files and forms cut longer ones off. */
export const longestLicenseText = 511;

/** The data of a license is invalid. `problems` are sentences, one for each. */
export class InvalidLicenseError extends Error {
  override readonly name = "InvalidLicenseError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

/** The names of licensee and organization are too long together. */
export class LicenseTooLongError extends Error {
  override readonly name = "LicenseTooLongError";
  /** By how many bytes of UTF-8 they exceed the limit. */
  readonly excessBytes: number;

  constructor(excessBytes: number) {
    super(`The names of the licensee and the organization are ${excessBytes} bytes too long together. Shorten them.`);
    this.excessBytes = excessBytes;
  }
}

/** Signs a license as compact JWS of at most 511 characters. Throws if the license is invalid or does not fit. */
export async function signLicense(license: License, key: SigningKey): Promise<string> {
  return await signClaims("license", licenseClaims(checkLicense(license)), key);
}

/** The same license with times cut to the second. Throws `InvalidLicenseError` or `LicenseTooLongError`. */
function checkLicense(license: License): License {
  const checked = v.safeParse(LicenseToSign, license);
  if (!checked.success) throw new InvalidLicenseError(checked.issues.map(({ message }) => message));
  const excessBytes = excessBytesOf(checked.output);
  if (excessBytes > 0) throw new LicenseTooLongError(excessBytes);
  return checked.output;
}

const excessBytesOf = (license: License): number =>
  Buffer.byteLength(JSON.stringify(licenseClaims(license))) - longestClaimBytes("license", longestLicenseText);

/** The same license with its names cut until it fits, the longer one first. */
function shortenNames(license: License): License {
  let { licensee, organization } = license;
  while (excessBytesOf({ ...license, licensee, organization }) > 0) {
    if (organization !== null && Buffer.byteLength(organization) > Buffer.byteLength(licensee))
      organization = withoutLast(organization) || null;
    else if (licensee !== "") licensee = withoutLast(licensee);
    else break;
  }
  return { ...license, licensee, organization };
}

/** A text without its last character and the spaces before it. */
const withoutLast = (text: string): string => [...text].slice(0, -1).join("").trimEnd();

const longestLifetimeYears = 10;
const mostSeatsOfLicense = 9999;

const wholeSecond = (field: string) => v.pipe(v.date(`The ${field} must be a time.`), v.transform(wholeSeconds));

const LicensedProduct = v.strictObject({
  id: v.picklist(productIds, `The product must be one of ${productIds.join(", ")}.`),
  majorVersion: v.pipe(
    v.number(),
    v.integer("The major version must be a whole number."),
    v.minValue(1, "The major version must be at least 1."),
    v.maxValue(99, "The major version must be at most 99."),
  ),
});

/** The schema of a license to sign. Parsing cuts times to the second. */
const LicenseToSign = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(identifierPattern, "The license's id must be a UUID in lower case.")),
    products: v.pipe(
      v.array(LicensedProduct),
      v.minLength(1, "The license must be for a product."),
      v.check((products) => new Set(products.map(({ id }) => id)).size === products.length, "Name each product once."),
    ),
    edition: v.picklist(licenseEditions, `The edition must be one of ${licenseEditions.join(", ")}.`),
    seats: v.pipe(
      v.number(),
      v.integer("The seats must be a whole number."),
      v.minValue(1, "The license must be for at least 1 seat."),
      v.maxValue(mostSeatsOfLicense, `The license must be for at most ${mostSeatsOfLicense} seats.`),
    ),
    orderId: v.nullable(v.pipe(v.string(), v.regex(identifierPattern, "The order's id must be a UUID in lower case."))),
    /** The person or the company. */
    licensee: singleLine("licensee", 120),
    /** Where the licensee works or studies, if it is part of the license. */
    organization: v.nullable(singleLine("organization", 200)),
    issuedAt: wholeSecond("time of issue"),
    /** The first moment at which it is no longer valid. */
    expiresAt: wholeSecond("time of expiry"),
  }),
  v.check(
    ({ issuedAt, expiresAt }) => expiresAt.getTime() > issuedAt.getTime(),
    "The license must expire after it is issued.",
  ),
  v.check(
    ({ issuedAt, expiresAt }) => expiresAt.getTime() <= addYears(issuedAt, longestLifetimeYears).getTime(),
    `The license must not be valid for more than ${longestLifetimeYears} years.`,
  ),
);

/**
 * Issues a license that was neither requested nor bought, and queues the mail with its key.
 *
 * @param note why, for the record
 */
export async function grantLicense(
  grant: LicenseGrant,
  app: App,
  { note }: { note?: string } = {},
): Promise<({ kind: "issued" } & Stored) | Unprepared> {
  return await change(app, `operator:${grant.issuedBy}`, async (tx) => {
    const prepared = await prepareLicense(grant, app);
    if (prepared.kind !== "prepared") return prepared;
    const stored = await storeLicense(tx, prepared.license, app);
    if (note) await addNote(tx, { subjectId: stored.licenseId, text: note, operator: grant.issuedBy }, app);
    return { kind: "issued", ...stored };
  });
}

/** An early renewal adds a term to the end of the license before it; a late one starts anew. */
export function endOfTerm(previous: Pick<LicenseRow, "expiresAt"> | undefined, now: Date): Date {
  const start = wholeSeconds(now);
  const end = previous && new Date(previous.expiresAt);
  return addYears(end && end.getTime() > start.getTime() ? end : start, promises.licenseYears);
}

/** Sends the key of a license again, unless it is revoked. A key that is awaited is asked for without delay. */
export async function sendLicense(
  id: string,
  operator: string,
  app: App,
): Promise<
  { kind: "queued"; email: string } | { kind: "unknown" | "revoked" | "waiting for its key" | "here without its key" }
> {
  return await change(app, `operator:${operator}`, async (tx) => {
    const license = await findLicense(tx.transaction, id);
    if (!license) return { kind: "unknown" } as const;
    if (license.revokedAt !== null) return { kind: "revoked" } as const;
    if (isKeyAwaited(license)) {
      await hurryWait(tx.transaction, id, tx.now);
      return { kind: "waiting for its key" } as const;
    }
    if (license.keyText === "") return { kind: "here without its key" } as const;
    await queueLicenseKey(tx, license, { occasion: "again" }, app);
    tx.audit({ action: "license-sent-again", subjectId: id, details: { by: "desk" } });
    return { kind: "queued", email: license.email } as const;
  });
}
