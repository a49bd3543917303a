import { createPublicKey, verify } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { publishedKey, sampleRing } from "#test/support/sample-keys.ts";
import { sampleLicense } from "#test/support/sample-license.ts";
import { signLicense } from "./sign-license.ts";
import { publicKeySet } from "./well-known-routes.ts";

/** An independent verification: RFC 7515 section 5.2 with the standard library and the published key set only. */
test("an independent implementation verifies a license with the published keys", async () => {
  const published = JSON.stringify(publicKeySet(sampleRing));
  const license = readLicenseByTheStandard(await signLicense(sampleLicense, publishedKey), published);
  expect(license).toEqual({
    jti: "AZuN1gwAcACAAAAAAAAAKg",
    prd: "designite-java",
    edn: "academic",
    sub: "Zoë Sample",
    org: "Université d'Exemple",
    iat: 1767614400,
    exp: 1799150400,
    ver: 2,
  });
});

test("an independent implementation refuses a license with one byte changed", async () => {
  const published = JSON.stringify(publicKeySet(sampleRing));
  const text = await signLicense(sampleLicense, publishedKey);
  const altered = text.replace(/\.(.)/, (_, letter: string) => `.${letter === "e" ? "f" : "e"}`);
  expect(() => readLicenseByTheStandard(altered, published)).toThrow();
});

function readLicenseByTheStandard(text: string, keySet: string): unknown {
  const [header = "", payload = "", signature = ""] = text.split(".");
  const { alg, kid, typ } = v.parse(
    v.object({ alg: v.string(), kid: v.string(), typ: v.string() }),
    JSON.parse(Buffer.from(header, "base64url").toString("utf8")),
  );
  expect([alg, typ]).toEqual(["EdDSA", "license+jwt"]);
  const { keys } = v.parse(
    v.object({ keys: v.array(v.object({ kid: v.string(), kty: v.string(), crv: v.string(), x: v.string() })) }),
    JSON.parse(keySet),
  );
  const jsonWebKey = keys.find((key) => key.kid === kid);
  if (!jsonWebKey) throw new Error("unknown key");
  const key = createPublicKey({ key: jsonWebKey, format: "jwk" });
  const signed = Buffer.from(`${header}.${payload}`, "ascii");
  if (!verify(null, signed, key, Buffer.from(signature, "base64url"))) throw new Error("forged");
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
}
