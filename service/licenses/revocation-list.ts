import { type RevocationList, revocationClaims } from "#contract/license-key/revocation-list.ts";
import type { SigningKey } from "../signing/key-ring.ts";
import { signClaims } from "../signing/sign-claims.ts";
import { addDuration, days } from "../time/durations.ts";

/** How long a list is valid. Much longer than answers may be cached, so that no cached list has expired. */
const lifetime = days(7);

/** Signs the list for offline verification. Readers keep the list with the latest `iat`. */
export async function signRevocationList(list: Omit<RevocationList, "expiresAt">, key: SigningKey): Promise<string> {
  const claims = revocationClaims({ ...list, expiresAt: addDuration(list.issuedAt, lifetime) });
  return await signClaims("revocations", claims, key);
}
