import { type ProductId, productIds } from "#content/catalog/product-names.ts";

export const licenseEditions = ["trial", "professional", "enterprise", "academic"] as const;
export type LicenseEdition = (typeof licenseEditions)[number];

/** A product in one of its major versions. */
export interface LicensedProduct {
  id: ProductId;
  majorVersion: number;
}

/** The right of one licensee to use some products for a time. */
export interface License {
  /** A UUID in lower case. */
  id: string;
  /** At least one, each product once. */
  products: readonly LicensedProduct[];
  edition: LicenseEdition;
  /** How many people may use it at once. */
  seats: number;
  /** The order that it was bought with: a UUID in lower case. Null if it was not bought. */
  orderId: string | null;
  /** The person or the company. */
  licensee: string;
  /** Where the licensee works or studies, if it is part of the license. */
  organization: string | null;
  issuedAt: Date;
  /** The first moment at which it is no longer valid. */
  expiresAt: Date;
}

/**
 * The signed claims. The names are short because a license key has at most 511 characters: `jti` the license's id, the
 * 16 bytes of the UUID in base64url; `prd` product and `ver` its major version, or two lists in the same order if there
 * are several (as `aud` in RFC 7519 section 4.1.3); `edn` edition; `sub` licensee; `org` organization, absent if there
 * is none; `seats` absent for one; `ord` the order in the form of `jti`, absent without one; `iat` issued and `exp`
 * expires, in seconds since 1970 (RFC 7519 section 4.1).
 */
type LicenseClaims = {
  jti: string;
  prd: ProductId | ProductId[];
  edn: LicenseEdition;
  sub: string;
  org?: string;
  seats?: number;
  ord?: string;
  iat: number;
  exp: number;
  ver: number | number[];
};

export function licenseClaims(license: License): LicenseClaims {
  return {
    jti: shortenIdentifier(license.id),
    prd: oneOrList(license.products.map(({ id }) => id)),
    edn: license.edition,
    sub: license.licensee,
    ...(license.organization === null ? {} : { org: license.organization }),
    ...(license.seats === 1 ? {} : { seats: license.seats }),
    ...(license.orderId === null ? {} : { ord: shortenIdentifier(license.orderId) }),
    iat: license.issuedAt.getTime() / 1000,
    exp: license.expiresAt.getTime() / 1000,
    ver: oneOrList(license.products.map(({ majorVersion }) => majorVersion)),
  };
}

const oneOrList = <Value>(values: Value[]): Value | Value[] => (values.length === 1 && values[0]) || values;

const knownClaims = ["jti", "prd", "edn", "sub", "org", "seats", "ord", "iat", "exp", "ver"];
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** The license with these claims, or undefined if they are not exactly those of a license. */
export function readLicenseClaims(claims: Readonly<Record<string, unknown>>): License | undefined {
  const { jti, prd, edn, sub, org, seats = 1, ord, iat, exp, ver } = claims;
  const products = readProducts(prd, ver);
  const edition = licenseEditions.find((each) => each === edn);
  const id = isText(jti) ? expandIdentifier(jti) : undefined;
  const orderId = isText(ord) ? expandIdentifier(ord) : undefined;
  if (!products || !edition || id === undefined || !isText(sub)) return undefined;
  if (!isWhole(iat) || !isWhole(exp) || !isWhole(seats) || exp <= iat || seats < 1) return undefined;
  if (org !== undefined && !isText(org)) return undefined;
  if (ord !== undefined && orderId === undefined) return undefined;
  if (Object.keys(claims).some((name) => !knownClaims.includes(name))) return undefined;
  return {
    id,
    products,
    edition,
    seats,
    orderId: orderId ?? null,
    licensee: sub,
    organization: org ?? null,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}

/** The products of the claims `prd` and `ver`, or undefined if they do not belong together. */
function readProducts(prd: unknown, ver: unknown): LicensedProduct[] | undefined {
  const isSeveral = Array.isArray(prd) && prd.length > 1;
  const ids: unknown[] = isSeveral ? prd : [prd];
  const versions: unknown[] = isSeveral && Array.isArray(ver) ? ver : [ver];
  if (ids.length !== versions.length || new Set(ids).size !== ids.length) return undefined;
  const products = ids.flatMap((each, index) => {
    const id = productIds.find((known) => known === each);
    const majorVersion = versions[index];
    return id && isWhole(majorVersion) && majorVersion >= 1 ? [{ id, majorVersion }] : [];
  });
  return products.length === ids.length ? products : undefined;
}

export type LicenseVerdict =
  | { kind: Validity | "revoked"; license: License; keyId: string }
  | Exclude<SignedTextVerdict, { kind: "valid" }>;

export interface LicenseVerification {
  keys: PublicKeys;
  /** Ids of revoked licenses. */
  revoked: ReadonlySet<string>;
  now: Date;
}

/** Verifies a license key as of `now`. If several verdicts apply, `revoked` comes before `expired`. */
export async function verifyLicense(
  text: string,
  { keys, revoked, now }: LicenseVerification,
): Promise<LicenseVerdict> {
  const verdict = await verifySignedText(text, "license", keys);
  if (verdict.kind !== "valid") return verdict;
  const license = readLicenseClaims(verdict.claims);
  if (!license) return { kind: "malformed" };
  return { kind: revoked.has(license.id) ? "revoked" : validityAt(now, license), license, keyId: verdict.keyId };
}

export type Validity = "valid" | "expired" | "not-yet-valid";

interface ValidityPeriod {
  issuedAt: Date;
  /** The first moment at which it is no longer valid. */
  expiresAt: Date;
}

/** How far the local clock may be behind before something new counts as not yet valid. */
const clockToleranceMilliseconds = 5 * 60 * 1000;

/** Whether a license or a list is valid at this time. */
function validityAt(now: Date, { issuedAt, expiresAt }: ValidityPeriod): Validity {
  if (now.getTime() >= expiresAt.getTime()) return "expired";
  return now.getTime() + clockToleranceMilliseconds < issuedAt.getTime() ? "not-yet-valid" : "valid";
}

export interface RevocationList extends ValidityPeriod {
  /** Ids of the revoked licenses. */
  licenseIds: readonly string[];
}

type RevocationClaims = { iat: number; exp: number; jtis: string[] };

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * `iat` and `exp` the times of issue and expiry in seconds since 1970; `jtis` the `jti` of every revoked license, sorted,
 * so that equal lists are equal texts.
 */
export function revocationClaims({ issuedAt, expiresAt, licenseIds }: RevocationList): RevocationClaims {
  return {
    iat: seconds(issuedAt),
    exp: seconds(expiresAt),
    jtis: [...new Set(licenseIds.map(shortenIdentifier))].sort(),
  };
}

/** Only a valid list says which licenses are revoked. */
type RevocationListVerdict = { kind: Validity; list: RevocationList } | Exclude<SignedTextVerdict, { kind: "valid" }>;

/** Verifies that a text is a list of revoked licenses signed by one of the keys, and valid as of `now`. */
export async function verifyRevocationList(
  text: string,
  { keys, now }: { keys: PublicKeys; now: Date },
): Promise<RevocationListVerdict> {
  const verdict = await verifySignedText(text, "revocations", keys);
  if (verdict.kind !== "valid") return verdict;
  const list = readRevocationClaims(verdict.claims);
  return list ? { kind: validityAt(now, list), list } : { kind: "malformed" };
}

/** Lists of the first form had no `exp`. They count as expired. */
function readRevocationClaims(claims: Readonly<Record<string, unknown>>): RevocationList | undefined {
  const { iat, exp = 0, jtis, ...others } = claims;
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp) || !Array.isArray(jtis)) return undefined;
  if (Object.keys(others).length > 0) return undefined;
  const licenseIds = jtis.map((jti) => (typeof jti === "string" ? expandIdentifier(jti) : undefined));
  if (!licenseIds.every((id) => id !== undefined)) return undefined;
  return { issuedAt: new Date(Number(iat) * 1000), expiresAt: new Date(Number(exp) * 1000), licenseIds };
}

/**
 * The verdict on the list that was issued last. Whoever keeps a list gives it beside the one just fetched, so that an
 * older list, served again, does not replace it.
 */
export function latestRevocationList<Verdict extends { list: RevocationList }>(
  verdicts: readonly Verdict[],
): Verdict | undefined {
  return verdicts.reduce<Verdict | undefined>(
    (latest, verdict) => (latest && latest.list.issuedAt >= verdict.list.issuedAt ? latest : verdict),
    undefined,
  );
}

/** The published keys by their id; each is the `x` of an Ed25519 key (RFC 8037). */
export type PublicKeys = ReadonlyMap<string, string>;

/** Reads a key set (RFC 7517). Keys of other types are ignored. */
export function readPublicKeys(keySet: unknown): PublicKeys {
  const keys = typeof keySet === "object" && keySet !== null && "keys" in keySet ? keySet.keys : [];
  const found = new Map<string, string>();
  for (const key of Array.isArray(keys) ? keys : []) {
    if (key?.kty === "OKP" && key.crv === "Ed25519" && typeof key.kid === "string" && typeof key.x === "string") {
      found.set(key.kid, key.x);
    }
  }
  return found;
}

/**
 * What a signed text is for, as the `typ` of its header (RFC 8725 section 3.11). The signature covers it, so that a
 * text signed for one purpose cannot be used for another. Every purpose of the signing keys is listed here.
 */
export const signedTextPurposes = {
  license: "license+jwt",
  revocations: "license-revocations+jwt",
} as const;
export type SignedTextPurpose = keyof typeof signedTextPurposes;

/**
 * A compact JWS (RFC 7515 section 7.1) with the only header that the signing keys are used with. It is not verified
 * yet.
 */
interface SignedText {
  keyId: string;
  /** The `typ` of the header. */
  purpose: string;
  claims: Readonly<Record<string, unknown>>;
  /** The bytes that were signed. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readRecord(part: string): Record<string, unknown> | undefined {
  const bytes = readBase64Url(part);
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the parts of a signed text. Returns undefined if the header has another algorithm or further members. */
export function readSignedText(text: string): SignedText | undefined {
  const [headerPart = "", claimsPart = "", signaturePart = "", ...more] = text.split(".");
  const header = readRecord(headerPart);
  const claims = readRecord(claimsPart);
  const signature = readBase64Url(signaturePart);
  if (!header || !claims || !signature || more.length > 0) return undefined;
  const { alg, kid, typ, ...others } = header;
  if (alg !== "EdDSA" || typeof kid !== "string" || typeof typ !== "string") return undefined;
  if (Object.keys(others).length > 0) return undefined;
  return {
    keyId: kid,
    purpose: typ,
    claims,
    signed: new TextEncoder().encode(`${headerPart}.${claimsPart}`),
    signature,
  };
}

type SignedTextVerdict =
  | { kind: "valid"; claims: Readonly<Record<string, unknown>>; keyId: string }
  /** Not a text that the signing keys could have signed. */
  | { kind: "malformed" }
  /** Signed, or claimed to be signed, for another purpose. */
  | { kind: "wrong-purpose"; purpose: string }
  | { kind: "unknown-key"; keyId: string }
  /** It names a known key, which has not signed it. */
  | { kind: "forged"; keyId: string };

/**
 * Verifies that a text was signed for `purpose` by one of `keys`. The claims are read only after the signature is
 * verified.
 */
async function verifySignedText(
  text: string,
  purpose: SignedTextPurpose,
  keys: PublicKeys,
): Promise<SignedTextVerdict> {
  const signed = readSignedText(text);
  if (!signed) return { kind: "malformed" };
  const { keyId, claims } = signed;
  if (signed.purpose !== signedTextPurposes[purpose]) return { kind: "wrong-purpose", purpose: signed.purpose };
  const key = keys.get(keyId);
  if (key === undefined) return { kind: "unknown-key", keyId };
  return (await isSignedBy(key, signed)) ? { kind: "valid", claims, keyId } : { kind: "forged", keyId };
}

/** The browser does not support Ed25519, or not outside of secure contexts. */
export class UnsupportedSignatureError extends Error {
  override readonly name = "UnsupportedSignatureError";
}

const algorithm = { name: "Ed25519" };

/** Verifies the signature with Web Crypto. */
export async function isSignedBy(publicKey: string, { signed, signature }: SignedText): Promise<boolean> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) throw new UnsupportedSignatureError();
  const key = await subtle
    .importKey("jwk", { kty: "OKP", crv: "Ed25519", x: publicKey }, algorithm, false, ["verify"])
    .catch((error: unknown) => {
      throw new UnsupportedSignatureError("Ed25519 is not there.", { cause: error });
    });
  return await subtle.verify(algorithm, key, signature, signed);
}

const beginMarker = "-----BEGIN DESIGNITE LICENSE-----";
const end = "-----END DESIGNITE LICENSE-----";
const lineLength = 64;

/**
 * A license key between marker lines, broken into lines that no mail program wraps. No line of the key begins with a
 * dot, a dash, a greater-than sign or a space, which mail programs treat specially.
 */
export function formatLicenseBlock(key: string): string {
  return [beginMarker, ...breakLines(key), end].join("\n");
}

function breakLines(key: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < key.length; ) {
    const stop = lineEnd(key, start);
    lines.push(key.slice(start, stop));
    start = stop;
  }
  return lines;
}

/** A character that must not begin a line is put at the end of the previous one. */
function lineEnd(key: string, start: number): number {
  let stop = start + lineLength;
  while (/[.-]/.test(key.charAt(stop))) stop += 1;
  return stop;
}

/**
 * Extracts the license key from a text copied from a mail: with or without the marker lines and the text around them,
 * quoted, or wrapped differently. `verifyLicense` decides whether it is a license.
 */
export function readLicenseBlock(text: string): string {
  const from = text.indexOf(beginMarker);
  const to = text.indexOf(end, from);
  const inside = from >= 0 && to > from ? text.slice(from + beginMarker.length, to) : text;
  // A mail that was saved as it was sent may end lines with "=" (RFC 2045). No key has that sign.
  return inside.replace(/=\r?\n/g, "").replace(/[\s>\u200B-\u200D\u2060\uFEFF\u00AD]/gu, "");
}

/** A UUID in lower case. */
export const identifierPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const identifierBytes = 16;

/** A UUID as its 16 bytes in base64url: 22 characters instead of 36, because license keys are short. */
export function shortenIdentifier(id: string): string {
  if (!identifierPattern.test(id)) throw new TypeError(`Not a UUID in lower case: ${id}`);
  const digits = id.replaceAll("-", "");
  const bytes = new Uint8Array(identifierBytes);
  for (let place = 0; place < identifierBytes; place += 1)
    bytes[place] = Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16);
  return writeBase64Url(bytes);
}

/** The UUID that 22 characters encode, or undefined if they encode none. */
export function expandIdentifier(short: string): string | undefined {
  const bytes = readBase64Url(short);
  if (bytes?.length !== identifierBytes) return undefined;
  return formatIdentifier(bytes);
}

/** Formats 16 bytes as a UUID (RFC 9562 section 4). */
export function formatIdentifier(bytes: Uint8Array): string {
  let digits = "";
  for (const byte of bytes) digits += digitsOfBytes[byte];
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)];
  return parts.join("-");
}

const digitsOfBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Decodes base64url (RFC 4648 section 5). Returns undefined for anything but the canonical encoding. */
export function readBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
  return writeBase64Url(bytes) === text ? bytes : undefined;
}

export function writeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
