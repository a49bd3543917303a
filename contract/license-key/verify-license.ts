import { type License, readLicenseClaims } from "./license.ts";
import type { PublicKeys } from "./public-keys.ts";
import { type SignedTextVerdict, verifySignedText } from "./verify-signed-text.ts";

export type LicenseVerdict =
  | { kind: "valid" | "revoked" | "expired" | "not-yet-valid"; license: License; keyId: string }
  | Exclude<SignedTextVerdict, { kind: "valid" }>;

export interface LicenseVerification {
  keys: PublicKeys;
  /** Ids of revoked licenses. */
  revoked: ReadonlySet<string>;
  now: Date;
}

/** How far the local clock may be behind before a new license counts as not yet valid. */
const clockToleranceMilliseconds = 5 * 60 * 1000;

/** Verifies a license key as of `now`. If several verdicts apply, `revoked` comes before `expired`. */
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
