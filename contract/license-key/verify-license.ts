import { type License, readLicenseClaims } from "./license.ts";
import type { PublicKeys } from "./public-keys.ts";
import { type Validity, validityAt } from "./validity.ts";
import { type SignedTextVerdict, verifySignedText } from "./verify-signed-text.ts";

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
