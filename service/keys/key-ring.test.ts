import { expect, test } from "vitest";
import { keyOf, publishedKey, sampleRing } from "#test/support/sample-keys.ts";
import { publicKeySet } from "../licenses/well-known-routes.ts";
import { createSigningKey, formatKeyRing, parseKeyRing, rotateKeyRing, verifyingKeys } from "./key-ring.ts";

const now = new Date("2026-02-01T00:00:00.000Z");

test("a seed gives the public key and the thumbprint of RFC 8037", () => {
  expect(publishedKey.x).toBe("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
  const thumbprint = Buffer.from("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k", "base64url").toString("hex");
  expect(publishedKey.id).toBe(thumbprint.slice(0, 8));
});

test("a seed of another length is refused", () => {
  expect(() => createSigningKey(Buffer.alloc(31), now)).toThrow("32 random bytes");
});

test("after a rotation the next key is current, a new one is next, and the old one has no private part", () => {
  expect(rotateKeyRing(sampleRing, keyOf(2), now)).toEqual({
    current: keyOf(1),
    next: keyOf(2),
    retired: [
      { id: publishedKey.id, x: publishedKey.x, createdAt: publishedKey.createdAt, retiredAt: now.toISOString() },
    ],
  });
});

test("without a next key a rotation uses the new one at once", () => {
  const rotated = rotateKeyRing({ ...sampleRing, next: null }, keyOf(2), now);
  expect(rotated).toMatchObject({ current: keyOf(2), next: null, retired: [{ id: publishedKey.id }] });
});

test("the current, the next and the retired keys verify", () => {
  const ring = rotateKeyRing(sampleRing, keyOf(2), now);
  expect(verifyingKeys(ring).map(({ id }) => id)).toEqual([keyOf(1).id, keyOf(2).id, publishedKey.id]);
});

test("the public key set has no private part", () => {
  expect(publicKeySet({ ...sampleRing, next: null })).toEqual({
    keys: [{ kty: "OKP", crv: "Ed25519", x: publishedKey.x, kid: publishedKey.id, use: "sig", alg: "EdDSA" }],
  });
});

test("the keys are read back from the file unchanged", () => {
  const ring = rotateKeyRing(sampleRing, keyOf(2), now);
  expect(parseKeyRing(formatKeyRing(ring))).toEqual(ring);
});

test.each([
  "",
  "{}",
  JSON.stringify({ format: 2, ...sampleRing }),
  JSON.stringify({ format: 1, ...sampleRing, current: { ...publishedKey, id: "00000000" } }),
])("an invalid file is refused without repeating it: %s", (text) => {
  expect(() => parseKeyRing(text)).toThrow(/^The file doesn't hold the signing keys [^{]*$/);
});
