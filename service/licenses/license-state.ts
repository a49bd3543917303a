import { isKeyAwaited, type StoredLicense } from "./license-store.ts";

/** What a license is worth, in one word or two. */
export function licenseState(license: StoredLicense, now: Date) {
  if (license.revokedAt !== null) return "revoked";
  if (license.suspendedAt !== null) return "suspended";
  if (license.expiresAt <= now.toISOString()) return "expired";
  return isKeyAwaited(license) ? "key awaited" : "valid";
}
