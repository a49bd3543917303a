import { expect, test } from "vitest";
import { verifyRevocationList } from "#contract/license-key/revocation-list.ts";
import { publishedKey, sampleRing } from "#test/support/sample-keys.ts";
import { sampleLicense } from "#test/support/sample-license.ts";
import { publicKeys } from "../signing/key-ring.ts";
import { signClaims } from "../signing/sign-claims.ts";
import { signRevocationList } from "./revocation-list.ts";
import { signLicense } from "./sign-license.ts";

const keys = publicKeys(sampleRing);
const issuedAt = new Date("2026-02-01T00:00:00.000Z");
const other = "019b8dd6-0c00-7000-8000-000000000001";

test("the list is read back with its time and ids", async () => {
  const text = await signRevocationList({ issuedAt, licenseIds: [sampleLicense.id, other] }, publishedKey);
  expect(await verifyRevocationList(text, keys)).toEqual({
    kind: "valid",
    list: { issuedAt, licenseIds: [other, sampleLicense.id] },
  });
});

test("equal lists are equal texts, whatever the order and repetition of ids", async () => {
  const text = await signRevocationList({ issuedAt, licenseIds: [other, sampleLicense.id] }, publishedKey);
  const again = await signRevocationList({ issuedAt, licenseIds: [sampleLicense.id, other, other] }, publishedKey);
  expect(again).toBe(text);
});

test("an empty list is valid", async () => {
  const text = await signRevocationList({ issuedAt, licenseIds: [] }, publishedKey);
  expect(await verifyRevocationList(text, keys)).toEqual({ kind: "valid", list: { issuedAt, licenseIds: [] } });
});

test.each([
  { iat: 1.5 },
  { iat: undefined },
  { jtis: undefined },
  { jtis: "AZuN1gwAcACAAAAAAAAAKg" },
  { jtis: ["AZuN1gwAcACAAAAAAAAAKg", "short"] },
  { jtis: ["AZuN1gwAcACAAAAAAAAAKg", 7] },
  { sub: "further" },
])("a signed list with %o is malformed", async (wrong) => {
  const text = await signClaims("revocations", { iat: 1, jtis: [], ...wrong }, publishedKey);
  expect(await verifyRevocationList(text, keys)).toEqual({ kind: "malformed" });
});

test("a license is not accepted as a list", async () => {
  const text = await signLicense(sampleLicense, publishedKey);
  expect(await verifyRevocationList(text, keys)).toMatchObject({ kind: "wrong-purpose" });
});
