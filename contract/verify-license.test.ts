import { createPrivateKey, sign } from "node:crypto";
import { expect, test } from "vitest";
import {
  type LicenseVerification,
  readLicenseBlock,
  readPublicKeys,
  verifyLicense,
  verifyRevocationList,
} from "./license-key.ts";

/** The key of RFC 8037 appendix A.1, whose private part is public. */
const x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
const privateKey = createPrivateKey({
  key: { kty: "OKP", crv: "Ed25519", x, d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A" },
  format: "jwk",
});
const keys = readPublicKeys({
  keys: [
    { kty: "RSA", kid: "other" },
    { kty: "OKP", crv: "Ed25519", x, kid: "90facafe" },
  ],
});
const header = { alg: "EdDSA", kid: "90facafe", typ: "license+jwt" };
const claims = {
  jti: "C2yPDi9OTTqaV1wdLj9KWw",
  prd: "designite-java",
  edn: "academic",
  sub: "Zoë O’Neil",
  org: "Example University",
  iat: 1_000,
  exp: 2_000,
  ver: 2,
};
const licenseId = "0b6c8f0e-2f4e-4d3a-9a57-5c1d2e3f4a5b";
const duringIt: LicenseVerification = { keys, revoked: new Set(), now: new Date(1_500_000) };

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signed(claimed: object = claims, head: object = header): string {
  const text = `${encoded(head)}.${encoded(claimed)}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
}

test("a key in force is valid and gives its license", async () => {
  expect(await verifyLicense(signed(), duringIt)).toEqual({
    kind: "valid",
    keyId: "90facafe",
    license: {
      id: licenseId,
      products: [{ id: "designite-java", majorVersion: 2 }],
      seats: 1,
      orderId: null,
      edition: "academic",
      licensee: "Zoë O’Neil",
      organization: "Example University",
      issuedAt: new Date(1_000_000),
      expiresAt: new Date(2_000_000),
    },
  });
});

test("a key is read from a quoted mail that wraps it", async () => {
  const lines = signed().replaceAll(/.{50}/g, "$&\n> ");
  const mail = `> Hello Zoë,\n> -----BEGIN DESIGNITE LICENSE-----\n> ${lines}\n> -----END DESIGNITE LICENSE-----\n> Bye`;
  expect(await verifyLicense(readLicenseBlock(mail), duringIt)).toMatchObject({ kind: "valid" });
});

test.each<[string, Partial<LicenseVerification>]>([
  ["expired", { now: new Date(2_000_000) }],
  ["valid", { now: new Date(1_999_999) }],
  ["not-yet-valid", { now: new Date(0) }],
  ["valid", { now: new Date(1_000_000 - 300_000) }],
  ["not-yet-valid", { now: new Date(1_000_000 - 300_001) }],
  ["revoked", { revoked: new Set([licenseId]), now: new Date(3_000_000) }],
  ["unknown-key", { keys: new Map() }],
])("a signed key is %s: %o", async (kind, circumstances) => {
  expect(await verifyLicense(signed(), { ...duringIt, ...circumstances })).toMatchObject({ kind });
});

const [head = "", body = "", signature = ""] = signed().split(".");
test.each([
  ["forged", [head, encoded({ ...claims, sub: "Eve" }), signature].join(".")],
  ["forged", [head, body, signature.slice(4)].join(".")],
  ["wrong-purpose", signed(claims, { ...header, typ: "license-revocations+jwt" })],
  ["malformed", signed(claims, { ...header, alg: "none" })],
  ["malformed", signed(claims, { ...header, crit: ["b64"] })],
  ["malformed", signed({ ...claims, prd: "toString" })],
  ["malformed", signed({ ...claims, exp: "2000" })],
  ["malformed", `${head}.${body}`],
  ["malformed", `${head}.${body}.${signature}.`],
  ["malformed", `${head}.${body}.${signature.slice(0, -1)}x`],
  ["malformed", `${head}.${Buffer.from("[1]").toString("base64url")}.${signature}`],
  ["malformed", `${head}.${body}.ö`],
  ["malformed", "JA-1234"],
  ["malformed", ""],
])("a text that is not a signed key is %s", async (kind, text) => {
  expect(await verifyLicense(text, duringIt)).toMatchObject({ kind });
});

test("the list of revoked licenses is accepted only with its own purpose and signature", async () => {
  const listHeader = { ...header, typ: "license-revocations+jwt" };
  const list = signed({ iat: 1000, exp: 2000, jtis: [claims.jti] }, listHeader);
  const verify = (text: string) => verifyRevocationList(text, duringIt);
  expect(await verify(list)).toEqual({
    kind: "valid",
    list: { issuedAt: new Date(1_000_000), expiresAt: new Date(2_000_000), licenseIds: [licenseId] },
  });
  expect(await verify(signed({ iat: 1000, exp: 2000, jtis: [] }))).toMatchObject({ kind: "wrong-purpose" });
  expect(await verify(`${list.slice(0, -4)}AAAA`)).toMatchObject({ kind: "forged" });
  expect(await verify("<!DOCTYPE html>")).toEqual({ kind: "malformed" });
});

test.each([undefined, null, "keys", { keys: "none" }, { keys: [null, 1, { kid: "a" }] }])(
  "an invalid key set holds no keys: %o",
  (keySet) => {
    expect(readPublicKeys(keySet).size).toBe(0);
  },
);
