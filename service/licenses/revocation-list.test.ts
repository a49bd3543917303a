import { expect, test } from "vitest";
import { latestRevocationList, verifyRevocationList } from "#contract/license-key.ts";
import { publishedKey, sampleRing } from "#test/support/sample-keys.ts";
import { sampleLicense } from "#test/support/sample-license.ts";
import { publicKeys } from "../keys/key-ring.ts";
import { signClaims } from "../keys/signing-keys.ts";
import { addDuration, days, minutes } from "../time.ts";
import { signLicense } from "./sign-license.ts";
import { signRevocationList } from "./well-known-routes.ts";

const keys = publicKeys(sampleRing);
const issuedAt = new Date("2026-02-01T00:00:00.000Z");
const expiresAt = addDuration(issuedAt, days(7));
const verification = { keys, now: issuedAt };
const other = "019b8dd6-0c00-7000-8000-000000000001";

test("the list is read back with its times and ids", async () => {
  const text = await signRevocationList({ issuedAt, licenseIds: [sampleLicense.id, other] }, publishedKey);
  expect(await verifyRevocationList(text, verification)).toEqual({
    kind: "valid",
    list: { issuedAt, expiresAt, licenseIds: [other, sampleLicense.id] },
  });
});

test.each([
  ["valid", addDuration(expiresAt, -1)],
  ["expired", expiresAt],
  ["valid", addDuration(issuedAt, -minutes(5))],
  ["not-yet-valid", addDuration(issuedAt, -minutes(5) - 1)],
])("the list is %s at %o", async (kind, now) => {
  const text = await signRevocationList({ issuedAt, licenseIds: [] }, publishedKey);
  expect(await verifyRevocationList(text, { keys, now })).toMatchObject({ kind });
});

test("a list without an expiry, as it was made before, is expired at any time", async () => {
  const text = await signClaims("revocations", { iat: issuedAt.getTime() / 1000, jtis: [] }, publishedKey);
  for (const now of [issuedAt, addDuration(issuedAt, -minutes(1))])
    expect(await verifyRevocationList(text, { keys, now })).toMatchObject({ kind: "expired" });
});

test("of several lists the one issued last counts, whatever their order", () => {
  const issuedOn = (day: number) => ({
    list: { issuedAt: addDuration(issuedAt, days(day)), expiresAt, licenseIds: [] },
  });
  const lists = [issuedOn(0), issuedOn(2), issuedOn(1)];
  expect(latestRevocationList(lists)).toBe(lists[1]);
  expect(latestRevocationList(lists.toReversed())).toBe(lists[1]);
  expect(latestRevocationList([])).toBeUndefined();
});

test("equal lists are equal texts, whatever the order and repetition of ids", async () => {
  const text = await signRevocationList({ issuedAt, licenseIds: [other, sampleLicense.id] }, publishedKey);
  const again = await signRevocationList({ issuedAt, licenseIds: [sampleLicense.id, other, other] }, publishedKey);
  expect(again).toBe(text);
});

test("an empty list is valid", async () => {
  const text = await signRevocationList({ issuedAt, licenseIds: [] }, publishedKey);
  expect(await verifyRevocationList(text, verification)).toMatchObject({ kind: "valid", list: { licenseIds: [] } });
});

test.each([
  { iat: 1.5 },
  { iat: undefined },
  { exp: 2.5 },
  { exp: "2" },
  { exp: null },
  { jtis: undefined },
  { jtis: "AZuN1gwAcACAAAAAAAAAKg" },
  { jtis: ["AZuN1gwAcACAAAAAAAAAKg", "short"] },
  { jtis: ["AZuN1gwAcACAAAAAAAAAKg", 7] },
  { sub: "further" },
])("a signed list with %o is malformed", async (wrong) => {
  const text = await signClaims("revocations", { iat: 1, exp: 2, jtis: [], ...wrong }, publishedKey);
  expect(await verifyRevocationList(text, verification)).toEqual({ kind: "malformed" });
});

test("a license is not accepted as a list", async () => {
  const text = await signLicense(sampleLicense, publishedKey);
  expect(await verifyRevocationList(text, verification)).toMatchObject({ kind: "wrong-purpose" });
});
