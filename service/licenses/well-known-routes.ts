import { Hono } from "hono";
import { publicKeySetPath, revocationListPath } from "#contract/addresses.ts";
import { type RevocationList, revocationClaims } from "#contract/license-key.ts";
import type { App } from "../context.ts";
import { type KeyRing, type SigningKey, verifyingKeys } from "../keys/key-ring.ts";
import { signClaims } from "../keys/signing-keys.ts";
import { addDuration, days } from "../time.ts";
import { failure } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import { sharedResource } from "../web/security-headers.ts";
import { revokedLicenseIds } from "./license-store.ts";

/** Tools may be on any site, and may keep what they got for an hour. */
const publicHeaders = {
  ...sharedResource,
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "public, max-age=3600",
};

/** What is needed to verify a license offline: the public keys and the signed list of revoked licenses. */
export function wellKnownRoutes(app: App): Hono<ServiceEnvironment> {
  const { signingKeys, database, clock } = app;
  const answer = (contentType: string, body: string) =>
    new Response(body, { headers: { ...publicHeaders, "Content-Type": contentType } });
  return new Hono<ServiceEnvironment>()
    .get(publicKeySetPath, async () => {
      const ring = await signingKeys.read();
      return answer("application/jwk-set+json", JSON.stringify(ring ? publicKeySet(ring) : { keys: [] }));
    })
    .get(revocationListPath, async () => {
      const ring = await signingKeys.read();
      if (!ring) return failure(404, "There is no signing key yet, and so no list.");
      const licenseIds = await revokedLicenseIds(database.query);
      return answer("application/jwt", await signRevocationList({ issuedAt: clock.now(), licenseIds }, ring.current));
    });
}

/** How long a list is valid. Much longer than answers may be cached, so that no cached list has expired. */
const lifetime = days(7);

/** Signs the list for offline verification. Readers keep the list with the latest `iat`. */
export async function signRevocationList(list: Omit<RevocationList, "expiresAt">, key: SigningKey): Promise<string> {
  const claims = revocationClaims({ ...list, expiresAt: addDuration(list.issuedAt, lifetime) });
  return await signClaims("revocations", claims, key);
}

/** The document at `/.well-known/jwks.json` (RFC 7517, RFC 8037): the current key, then the next, then the retired ones. */
export const publicKeySet = (ring: KeyRing) => ({
  keys: verifyingKeys(ring).map(({ id: kid, x }) => ({ kty: "OKP", crv: "Ed25519", x, kid, use: "sig", alg: "EdDSA" })),
});
