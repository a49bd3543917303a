import { expect, test } from "vitest";
import { keyOf, publishedKey } from "#test/support/sample-keys.ts";
import { formatKeyRing, readGivenKeyRing } from "./key-ring.ts";

const jsonWebKey = ({ x, d }: { x: string; d?: string }) => ({ kty: "OKP", crv: "Ed25519", x, d, kid: "any" });
const publicPart = ({ x }: { x: string }) => jsonWebKey({ x });

test("a single private key is the current key", () => {
  expect(readGivenKeyRing(JSON.stringify(jsonWebKey(publishedKey)))).toEqual({
    current: { ...publishedKey, createdAt: null },
    next: null,
    retired: [],
  });
});

test("in a set the first private key is current, the second is next, public ones are retired", () => {
  const set = { keys: [publicPart(keyOf(3)), jsonWebKey(keyOf(1)), jsonWebKey(keyOf(2))] };
  expect(readGivenKeyRing(JSON.stringify(set))).toEqual({
    current: { ...keyOf(1), createdAt: null },
    next: { ...keyOf(2), createdAt: null },
    retired: [{ id: keyOf(3).id, x: keyOf(3).x, createdAt: null, retiredAt: null }],
  });
});

test("the content of the file with the keys is read as it is", () => {
  const ring = { current: keyOf(1), next: keyOf(2), retired: [] };
  expect(readGivenKeyRing(formatKeyRing(ring))).toEqual(ring);
  expect(() => readGivenKeyRing('{"format":2}')).toThrow("doesn't hold the signing keys");
});

test.each([
  ["no JSON", "{"],
  ["another kind of key", JSON.stringify({ kty: "RSA", n: "AQAB", e: "AQAB" })],
  ["a public key alone", JSON.stringify(publicPart(publishedKey))],
  ["a public part of another key", JSON.stringify({ ...jsonWebKey(publishedKey), x: keyOf(1).x })],
  ["three private keys", JSON.stringify({ keys: [1, 2, 3].map((byte) => jsonWebKey(keyOf(byte))) })],
  ["one key twice", JSON.stringify({ keys: [jsonWebKey(publishedKey), publicPart(publishedKey)] })],
])("%s is refused without repeating it", (_, text) => {
  expect(() => readGivenKeyRing(text)).toThrow(/^(?![\s\S]*(?:nWGx|11qY|AQAB))[\s\S]*sign/);
});
