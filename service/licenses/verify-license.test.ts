import { describe, expect, test } from "vitest";
import { licenseClaims, verifyLicense } from "#contract/license-key.ts";
import { keyOf, publishedKey, sampleRing } from "#test/support/sample-keys.ts";
import { sampleLicense } from "#test/support/sample-license.ts";
import { publicKeys, rotateKeyRing } from "../keys/key-ring.ts";
import { signClaims } from "../keys/signing-keys.ts";
import { minutes } from "../time.ts";
import { signLicense } from "./sign-license.ts";
import { signRevocationList } from "./well-known-routes.ts";

const issuedAt = sampleLicense.issuedAt.getTime();
const verification = { keys: publicKeys(sampleRing), revoked: new Set<string>(), now: sampleLicense.issuedAt };
const sampleText = await signLicense(sampleLicense, publishedKey);
const [header = "", payload = "", signature = ""] = sampleText.split(".");
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a license of a retired key is verified", async () => {
  const twice = rotateKeyRing(rotateKeyRing(sampleRing, keyOf(2), verification.now), keyOf(3), verification.now);
  expect(await verifyLicense(sampleText, { ...verification, keys: publicKeys(twice) })).toMatchObject({
    kind: "valid",
  });
});

test.each([
  ["nothing", ""],
  ["a word", "hello"],
  ["two parts", `${header}.${payload}`],
  ["four parts", `${sampleText}.x`],
  ["a header that is no JSON", `aGVsbG8.${payload}.${signature}`],
  ["a payload that is no JSON", `${header}.aGVsbG8.${signature}`],
  ["padding", `${sampleText}==`],
  ["a space", `${sampleText} `],
  ["no signature", `${header}.${payload}.`],
  ["no algorithm", `${encode({ alg: "none", kid: publishedKey.id, typ: "license+jwt" })}.${payload}.${signature}`],
  ["a secret in place of a key", `${encode({ alg: "HS256", kid: publishedKey.id, typ: "license+jwt" })}.${payload}.x`],
  [
    "a key of its own",
    `${encode({ alg: "EdDSA", kid: publishedKey.id, typ: "license+jwt", jwk: {} })}.${payload}.${signature}`,
  ],
])("%s is malformed", async (_, text) => {
  expect(await verifyLicense(text, verification)).toEqual({ kind: "malformed" });
});

test("another last letter for the same signature is malformed", async () => {
  expect(signature).toMatch(/[AQgw]$/);
  const sameBytes = `${sampleText.slice(0, -1)}${String.fromCharCode(sampleText.charCodeAt(sampleText.length - 1) + 1)}`;
  expect(await verifyLicense(sameBytes, verification)).toEqual({ kind: "malformed" });
});

test("a signed text with other claims is malformed", async () => {
  const text = await signClaims("license", { ...licenseClaims(sampleLicense), edn: "royal" }, publishedKey);
  expect(await verifyLicense(text, verification)).toEqual({ kind: "malformed" });
});

test("a list of revoked licenses is not accepted as a license", async () => {
  const list = { issuedAt: sampleLicense.issuedAt, licenseIds: [sampleLicense.id] };
  expect(await verifyLicense(await signRevocationList(list, publishedKey), verification)).toEqual({
    kind: "wrong-purpose",
    purpose: "license-revocations+jwt",
  });
});

test("the claims of a license with another purpose are not accepted", async () => {
  const text = await signClaims("revocations", licenseClaims(sampleLicense), publishedKey);
  expect(await verifyLicense(text, verification)).toMatchObject({ kind: "wrong-purpose" });
});

test("a license of an unknown key is reported as such", async () => {
  const text = await signLicense(sampleLicense, keyOf(9));
  expect(await verifyLicense(text, verification)).toEqual({ kind: "unknown-key", keyId: keyOf(9).id });
});

describe("a forged license", () => {
  const forged = { kind: "forged", keyId: publishedKey.id };

  test("with other claims", async () => {
    const claims = { ...licenseClaims(sampleLicense), edn: "enterprise" };
    expect(await verifyLicense(`${header}.${encode(claims)}.${signature}`, verification)).toEqual(forged);
  });

  test("with the purpose changed in the header", async () => {
    const list = { issuedAt: sampleLicense.issuedAt, licenseIds: [] };
    const [, listPayload, listSignature] = (await signRevocationList(list, publishedKey)).split(".");
    expect(await verifyLicense(`${header}.${listPayload}.${listSignature}`, verification)).toEqual(forged);
  });

  test("signed by another key under a known key's name", async () => {
    const text = await signLicense(sampleLicense, { ...keyOf(9), id: publishedKey.id });
    expect(await verifyLicense(text, verification)).toEqual(forged);
  });

  test("with a signature of another length", async () => {
    expect(await verifyLicense(`${header}.${payload}.AAAA`, verification)).toEqual(forged);
  });
});

test("a license is valid up to the second before it expires", async () => {
  const lastMoment = new Date(sampleLicense.expiresAt.getTime() - 1);
  expect(await verifyLicense(sampleText, { ...verification, now: lastMoment })).toMatchObject({ kind: "valid" });
  expect(await verifyLicense(sampleText, { ...verification, now: sampleLicense.expiresAt })).toMatchObject({
    kind: "expired",
    license: sampleLicense,
  });
});

test("a clock may be five minutes slow but not more", async () => {
  const slow = new Date(issuedAt - minutes(5));
  const tooSlow = new Date(issuedAt - minutes(5) - 1);
  expect(await verifyLicense(sampleText, { ...verification, now: slow })).toMatchObject({ kind: "valid" });
  expect(await verifyLicense(sampleText, { ...verification, now: tooSlow })).toMatchObject({ kind: "not-yet-valid" });
});

test("a revoked license is revoked, also after its expiry", async () => {
  const revoked = new Set([sampleLicense.id]);
  const verdict = await verifyLicense(sampleText, { ...verification, revoked, now: sampleLicense.expiresAt });
  expect(verdict).toMatchObject({ kind: "revoked", license: sampleLicense });
});
