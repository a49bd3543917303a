import { type RevocationList, revocationClaims } from "#contract/license-key/revocation-list.ts";
import type { SigningKey } from "../signing/key-ring.ts";
import { signClaims } from "../signing/sign-claims.ts";

/** Signs the list for offline verification. Readers keep the list with the latest `iat`. */
export async function signRevocationList(list: RevocationList, key: SigningKey): Promise<string> {
  return await signClaims("revocations", revocationClaims(list), key);
}
