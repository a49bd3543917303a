import { expect, test } from "vitest";
import { type License, licenseClaims, readLicenseClaims } from "./license-key.ts";

const license: License = {
  id: "0b6c8f0e-2f4e-4d3a-9a57-5c1d2e3f4a5b",
  products: [{ id: "designite-java", majorVersion: 2 }],
  seats: 1,
  orderId: null,
  edition: "academic",
  licensee: "Zoë O’Neil",
  organization: "Example University",
  issuedAt: new Date(1_000_000),
  expiresAt: new Date(2_000_000),
};
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

test("a license has exactly these claims, and they give it back", () => {
  expect(licenseClaims(license)).toEqual(claims);
  expect(readLicenseClaims(claims)).toEqual(license);
});

test("a license without an organization has no such claim", () => {
  const { org, ...others } = claims;
  expect(licenseClaims({ ...license, organization: null })).toEqual(others);
  expect(readLicenseClaims(others)).toEqual({ ...license, organization: null });
});

const several: License = {
  ...license,
  products: [
    { id: "designite-csharp", majorVersion: 5 },
    { id: "designite-java", majorVersion: 2 },
  ],
  seats: 25,
  orderId: "c0ffee00-2f4e-4d3a-9a57-5c1d2e3f4a5b",
};
const severalClaims = {
  ...claims,
  prd: ["designite-csharp", "designite-java"],
  seats: 25,
  ord: "wP_uAC9OTTqaV1wdLj9KWw",
  ver: [5, 2],
};

test("a bought license of several products has lists of them, its seats and its order", () => {
  expect(licenseClaims(several)).toEqual(severalClaims);
  expect(readLicenseClaims(severalClaims)).toEqual(several);
});

test.each([
  { ver: [5] },
  { ver: 5 },
  { ver: [5, 0] },
  { prd: ["designite-java", "designite-java"] },
  { prd: ["designite-java", "other"] },
  { prd: [] },
  { prd: ["designite-java"] },
  { seats: 0 },
  { seats: "25" },
  { ord: "short" },
  { ord: 7 },
])("claims of several products with %o are not those of a license", (wrong) => {
  expect(readLicenseClaims({ ...severalClaims, ...wrong })).toBeUndefined();
});

test.each(["trial", "professional", "enterprise", "academic"])("the edition %s is known", (edn) => {
  expect(readLicenseClaims({ ...claims, edn })).toMatchObject({ edition: edn });
});

test("the shortest license lasts a second, in the first major version", () => {
  expect(readLicenseClaims({ ...claims, exp: claims.iat + 1, ver: 1 })).toMatchObject({
    products: [{ majorVersion: 1 }],
  });
});

test.each([
  { jti: undefined },
  { jti: "" },
  { jti: "short" },
  { jti: 7 },
  { prd: "other" },
  { prd: undefined },
  { edn: "royal" },
  { edn: undefined },
  { sub: "" },
  { sub: 7 },
  { org: "" },
  { org: null },
  { iat: 1.5 },
  { iat: undefined },
  { exp: "2000" },
  { exp: undefined },
  { exp: claims.iat },
  { ver: "2" },
  { ver: 0 },
  { ver: undefined },
  { aud: "further" },
])("claims with %o are not those of a license", (wrong) => {
  expect(readLicenseClaims({ ...claims, ...wrong })).toBeUndefined();
});
