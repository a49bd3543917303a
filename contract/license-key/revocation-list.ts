import type { PublicKeys } from "./public-keys.ts";
import { expandIdentifier, shortenIdentifier } from "./short-identifier.ts";
import { type Validity, type ValidityPeriod, validityAt } from "./validity.ts";
import { type SignedTextVerdict, verifySignedText } from "./verify-signed-text.ts";

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
export type RevocationListVerdict =
  | { kind: Validity; list: RevocationList }
  | Exclude<SignedTextVerdict, { kind: "valid" }>;

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
