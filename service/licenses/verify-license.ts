import type { VerifyingKey } from "../signing/key-ring.ts";
import { type ClaimsVerdict, verifyClaims } from "../signing/verify-claims.ts";
import type { License } from "./license.ts";
import { readLicenseClaims } from "./license-claims.ts";

export type LicenseVerdict =
  | { kind: "valid"; license: License; keyId: string }
  | { kind: "revoked" | "expired" | "not-yet-valid"; license: License; keyId: string }
  | Exclude<ClaimsVerdict, { kind: "genuine" }>;

export interface LicenseVerification {
  keys: readonly VerifyingKey[];
  /** Ids of licenses that are taken back. */
  revoked: ReadonlySet<string>;
  now: Date;
}

/** A clock may be this far behind ours without a fresh license counting as one of the future. */
const clockToleranceMilliseconds = 5 * 60 * 1000;

/** Says what a license key is worth now. Of several reasons against it the gravest is told: revoked, then expired. */
export async function verifyLicense(
  text: string,
  { keys, revoked, now }: LicenseVerification,
): Promise<LicenseVerdict> {
  const verdict = await verifyClaims(text, "license", keys);
  if (verdict.kind !== "genuine") return verdict;
  const license = readLicenseClaims(verdict.claims);
  if (!license) return { kind: "malformed" };
  return { kind: validity(license, revoked, now), license, keyId: verdict.keyId };
}

function validity(license: License, revoked: ReadonlySet<string>, now: Date) {
  if (revoked.has(license.id)) return "revoked";
  if (now.getTime() >= license.expiresAt.getTime()) return "expired";
  if (now.getTime() + clockToleranceMilliseconds < license.issuedAt.getTime()) return "not-yet-valid";
  return "valid";
}
