import { Hono } from "hono";
import { publicKeySetPath, revocationListPath } from "#contract/published-keys.ts";
import type { AppContext } from "../context/app-context.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import { failure } from "../http/json-answer.ts";
import { sharedResource } from "../http/security-headers.ts";
import { publicKeySet } from "../signing/public-key-set.ts";
import { revokedLicenseIds } from "./license-store.ts";
import { signRevocationList } from "./revocation-list.ts";

/** Tools may be on any site, and may keep what they got for an hour. */
const publicHeaders = {
  ...sharedResource,
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "public, max-age=3600",
};

/** What is needed to verify a license offline: the public keys and the signed list of revoked licenses. */
export function wellKnownRoutes(appContext: AppContext): Hono<ServiceEnvironment> {
  const { signingKeys, database, clock } = appContext;
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
