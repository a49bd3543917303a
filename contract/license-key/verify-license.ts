import { type License, readLicenseClaims } from "./license.ts";
import type { PublicKeys } from "./public-keys.ts";
import { type SignedTextVerdict, verifySignedText } from "./verify-signed-text.ts";

export type LicenseVerdict =
  | { kind: "valid" | "revoked" | "expired" | "not-yet-valid"; license: License; keyId: string }
  | Exclude<SignedTextVerdict, { kind: "valid" }>;

export interface LicenseVerification {
  keys: PublicKeys;
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
  const verdict = await verifySignedText(text, "license", keys);
  if (verdict.kind !== "valid") return verdict;
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
