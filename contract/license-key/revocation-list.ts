import type { PublicKeys } from "./public-keys.ts";
import { expandIdentifier, shortenIdentifier } from "./short-identifier.ts";
import { type SignedTextVerdict, verifySignedText } from "./verify-signed-text.ts";

export interface RevocationList {
  issuedAt: Date;
  /** Ids of the revoked licenses. */
  licenseIds: readonly string[];
}

/** `iat` the time of issue; `jtis` the `jti` of every revoked license, sorted, so that equal lists are equal texts. */
export function revocationClaims({ issuedAt, licenseIds }: RevocationList): { iat: number; jtis: string[] } {
  return {
    iat: Math.floor(issuedAt.getTime() / 1000),
    jtis: [...new Set(licenseIds.map(shortenIdentifier))].sort(),
  };
}

export type RevocationListVerdict =
  | { kind: "valid"; list: RevocationList }
  | Exclude<SignedTextVerdict, { kind: "valid" }>;

/** Verifies that a text is a list of revoked licenses signed by one of the keys. */
export async function verifyRevocationList(text: string, keys: PublicKeys): Promise<RevocationListVerdict> {
  const verdict = await verifySignedText(text, "revocations", keys);
  if (verdict.kind !== "valid") return verdict;
  const { iat, jtis, ...others } = verdict.claims;
  if (!Number.isSafeInteger(iat) || !Array.isArray(jtis) || Object.keys(others).length > 0)
    return { kind: "malformed" };
  const licenseIds = jtis.map((jti) => (typeof jti === "string" ? expandIdentifier(jti) : undefined));
  if (!licenseIds.every((id) => id !== undefined)) return { kind: "malformed" };
  return { kind: "valid", list: { issuedAt: new Date(Number(iat) * 1000), licenseIds } };
}
