import type { MyLicenseState } from "#content/my-licenses.ts";
import { licenseReminderDays } from "#content/promises.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { addDuration, days } from "../time/durations.ts";

type Judged = Pick<StoredLicense, "revokedAt" | "suspendedAt" | "expiresAt" | "keyText" | "keySource">;

/** The state of a license as its licensee sees it. What hinders its use most comes first. */
export function stateForLicensee(license: Judged, now: Date): MyLicenseState {
  const { revokedAt, suspendedAt, expiresAt } = license;
  if (revokedAt !== null) return "revoked";
  if (expiresAt <= now.toISOString()) return "expired";
  if (suspendedAt !== null) return "suspended";
  if (isWaiting(license)) return "waiting";
  return expiresAt <= addDuration(now, days(licenseReminderDays.first)).toISOString() ? "ends-soon" : "valid";
}

/** Keys of imported licenses can be missing for ever. */
function isWaiting({ keyText, keySource }: Judged): boolean {
  return keyText === "" && keySource !== "imported";
}

/** Whether the license has a key that can be sent, or be replaced by one for another computer. */
export function hasUsableKey(license: Judged, now: Date): boolean {
  const state = stateForLicensee(license, now);
  return (state === "valid" || state === "ends-soon") && license.keyText !== "";
}
