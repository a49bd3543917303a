import { expect, test } from "vitest";
import { formatLicenseBlock, licenseClaims } from "#contract/license-key.ts";
import { documented, license, ofTeam } from "#test/support/documented-license.ts";
import { publishedKey } from "#test/support/sample-keys.ts";
import { signLicense } from "./sign-license.ts";
import { publicKeySet } from "./well-known-routes.ts";

test("the claims of several products are those that the service would sign", () => {
  expect(JSON.parse(documented("claims.json"))).toEqual(licenseClaims(ofTeam));
});

test("the example key and key set are those that the service would issue and publish", async () => {
  expect(documented("license.txt")).toBe(formatLicenseBlock(await signLicense(license, publishedKey)));
  expect(JSON.parse(documented("jwks.json"))).toEqual(publicKeySet({ current: publishedKey, next: null, retired: [] }));
});
