import * as v from "valibot";
import { expandIdentifier, shortenIdentifier } from "../ids/short-identifier.ts";
import { License } from "./license.ts";

/**
 * What is signed. The names are short, since the whole license must fit into 511 characters:
 * `jti` the license's id, the 16 bytes of the UUID in base64url; `prd` product; `edn` edition; `sub` licensee;
 * `org` organization, absent if there is none; `iat` issued and `exp` expires, in seconds since 1970 (RFC 7519
 * section 4.1); `ver` the major version of the product.
 */
const LicenseClaims = v.strictObject({
  jti: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  prd: v.string(),
  edn: v.string(),
  sub: v.string(),
  org: v.optional(v.string()),
  iat: v.number(),
  exp: v.number(),
  ver: v.number(),
});
type LicenseClaims = v.InferOutput<typeof LicenseClaims>;

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

/** The license that the claims speak of, or nothing if they are not those of a license. */
export function readLicenseClaims(claims: unknown): License | undefined {
  const read = v.safeParse(LicenseClaims, claims);
  if (!read.success) return undefined;
  const { jti, prd, edn, sub, org, iat, exp, ver } = read.output;
  const license = v.safeParse(License, {
    id: expandIdentifier(jti),
    product: prd,
    edition: edn,
    licensee: sub,
    organization: org ?? null,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    majorVersion: ver,
  });
  return license.success ? license.output : undefined;
}
