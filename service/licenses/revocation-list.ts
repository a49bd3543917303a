import * as v from "valibot";
import { expandIdentifier, shortenIdentifier } from "../ids/short-identifier.ts";
import type { SigningKey, VerifyingKey } from "../signing/key-ring.ts";
import { signClaims } from "../signing/sign-claims.ts";
import { type ClaimsVerdict, verifyClaims } from "../signing/verify-claims.ts";

export interface RevocationList {
  issuedAt: Date;
  /** Ids of the revoked licenses. */
  licenseIds: readonly string[];
}

/** `iat` the time of issue; `jtis` the `jti` of every revoked license, in order, so that equal lists are equal texts. */
const RevocationClaims = v.strictObject({
  iat: v.pipe(v.number(), v.integer()),
  jtis: v.array(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))),
});

/** Signs the list for those who check licenses without asking us. A reader keeps the list with the latest `iat`. */
export async function signRevocationList(list: RevocationList, key: SigningKey): Promise<string> {
  const jtis = [...new Set(list.licenseIds.map(shortenIdentifier))].sort();
  return await signClaims("revocations", { iat: Math.floor(list.issuedAt.getTime() / 1000), jtis }, key);
}

export type RevocationListVerdict =
  | { kind: "genuine"; list: RevocationList }
  | Exclude<ClaimsVerdict, { kind: "genuine" }>;

export async function verifyRevocationList(
  text: string,
  keys: readonly VerifyingKey[],
): Promise<RevocationListVerdict> {
  const verdict = await verifyClaims(text, "revocations", keys);
  if (verdict.kind !== "genuine") return verdict;
  const claims = v.safeParse(RevocationClaims, verdict.claims);
  if (!claims.success) return { kind: "malformed" };
  const { iat, jtis } = claims.output;
  return { kind: "genuine", list: { issuedAt: new Date(iat * 1000), licenseIds: jtis.map(expandIdentifier) } };
}
