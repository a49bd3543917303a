import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { expandIdentifier, shortenIdentifier } from "./short-identifier.ts";

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
