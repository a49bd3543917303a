import { type ProductId, productIds } from "#content/product-ids.ts";
import { expandIdentifier, shortenIdentifier } from "./short-identifier.ts";

export const licenseEditions = ["trial", "professional", "enterprise", "academic"] as const;
export type LicenseEdition = (typeof licenseEditions)[number];

/** The right of one licensee to use one product in one major version for a time. */
export interface License {
  /** A UUID in lower case. */
  id: string;
  product: ProductId;
  edition: LicenseEdition;
  /** The person or the company. */
  licensee: string;
  /** Where the licensee works or studies, if it is part of the license. */
  organization: string | null;
  issuedAt: Date;
  /** The first moment at which it is no longer valid. */
  expiresAt: Date;
  majorVersion: number;
}

/**
 * The signed claims. The names are short because a license key has at most 511 characters: `jti` the license's id, the
 * 16 bytes of the UUID in base64url; `prd` product; `edn` edition; `sub` licensee; `org` organization, absent if there
 * is none; `iat` issued and `exp` expires, in seconds since 1970 (RFC 7519 section 4.1); `ver` the major version of the
 * product.
 */
type LicenseClaims = {
  jti: string;
  prd: ProductId;
  edn: LicenseEdition;
  sub: string;
  org?: string;
  iat: number;
  exp: number;
  ver: number;
};

export function licenseClaims(license: License): LicenseClaims {
  return {
    jti: shortenIdentifier(license.id),
    prd: license.product,
    edn: license.edition,
    sub: license.licensee,
    ...(license.organization === null ? {} : { org: license.organization }),
    iat: license.issuedAt.getTime() / 1000,
    exp: license.expiresAt.getTime() / 1000,
    ver: license.majorVersion,
  };
}

const knownClaims = ["jti", "prd", "edn", "sub", "org", "iat", "exp", "ver"];
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** The license with these claims, or undefined if they are not exactly those of a license. */
export function readLicenseClaims(claims: Readonly<Record<string, unknown>>): License | undefined {
  const { jti, prd, edn, sub, org, iat, exp, ver } = claims;
  const product = productIds.find((id) => id === prd);
  const edition = licenseEditions.find((each) => each === edn);
  const id = isText(jti) ? expandIdentifier(jti) : undefined;
  if (!product || !edition || id === undefined || !isText(sub)) return undefined;
  if (!isWhole(iat) || !isWhole(exp) || !isWhole(ver) || exp <= iat || ver < 1) return undefined;
  if (org !== undefined && !isText(org)) return undefined;
  if (Object.keys(claims).some((name) => !knownClaims.includes(name))) return undefined;
  return {
    id,
    product,
    edition,
    licensee: sub,
    organization: org ?? null,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    majorVersion: ver,
  };
}
