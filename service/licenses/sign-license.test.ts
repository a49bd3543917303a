import { expect, test } from "vitest";
import { type License, verifyLicense } from "#contract/license-key.ts";
import { publishedKey, sampleRing } from "#test/support/sample-keys.ts";
import { sampleLicense } from "#test/support/sample-license.ts";
import { Refused } from "../change.ts";
import { publicKeys } from "../keys/key-ring.ts";
import { longestLicenseText, signLicense } from "./sign-license.ts";

/** Ed25519 signatures are deterministic: this text changes only if the format does, which breaks the tools. */
const storedSample = [
  "eyJhbGciOiJFZERTQSIsImtpZCI6IjkwZmFjYWZlIiwidHlwIjoibGljZW5zZStqd3QifQ",
  "eyJqdGkiOiJBWnVOMWd3QWNBQ0FBQUFBQUFBQUtnIiwicHJkIjoiZGVzaWduaXRlLWphdmEiLCJlZG4iOiJhY2FkZW1pYyIsInN1YiI6Ilpvw6sgU2FtcGxlIiwib3JnIjoiVW5pdmVyc2l0w6kgZCdFeGVtcGxlIiwiaWF0IjoxNzY3NjE0NDAwLCJleHAiOjE3OTkxNTA0MDAsInZlciI6Mn0",
  "PhCY451pYRnaGlb-qkXZrZVoDSGa_-IIY3umAai-xh_gA8BtpmgGjx7sGLJwY8PxqWuQKB7A4TVwbtsR_evCCw",
].join(".");

const verification = { keys: publicKeys(sampleRing), revoked: new Set<string>(), now: sampleLicense.issuedAt };

test("signing a license gives the stored text", async () => {
  expect(await signLicense(sampleLicense, publishedKey)).toBe(storedSample);
});

test("the stored text verifies as the license", async () => {
  expect(await verifyLicense(storedSample, verification)).toEqual({
    kind: "valid",
    license: sampleLicense,
    keyId: publishedKey.id,
  });
});

test.each([
  { ...sampleLicense, organization: null },
  {
    ...sampleLicense,
    products: [{ id: "dpy", majorVersion: 1 }],
    edition: "trial",
    licensee: "李小龍",
    organization: "北京航空航天大学",
  },
  {
    ...sampleLicense,
    licensee: "Παναγιώτα Παπαδοπούλου",
    organization: "Εθνικό και Καποδιστριακό Πανεπιστήμιο Αθηνών",
  },
  {
    ...sampleLicense,
    products: [{ id: "designite-csharp", majorVersion: 5 }],
    licensee: "Maria Fernanda Gonçalves de Albuquerque",
    organization: "Quaid-e-Awam University of Engineering, Science and Technology, Nawabshah",
  },
  {
    ...sampleLicense,
    products: [
      { id: "designite-csharp", majorVersion: 5 },
      { id: "designite-java", majorVersion: 2 },
    ],
    edition: "enterprise",
    seats: 250,
    orderId: "0b6c8f0e-2f4e-4d3a-9a57-5c1d2e3f4a5b",
    licensee: "Rothamsted & Sons Software Engineering",
    organization: null,
  },
] satisfies License[])("a license of $licensee fits and is read back unchanged", async (license) => {
  const text = await signLicense(license, publishedKey);
  expect(text.length).toBeLessThanOrEqual(longestLicenseText);
  expect(await verifyLicense(text, verification)).toMatchObject({ kind: "valid", license });
});

test("times are cut to the second", async () => {
  const issuedAt = new Date("2026-01-05T12:00:00.999Z");
  const text = await signLicense({ ...sampleLicense, issuedAt }, publishedKey);
  expect(await verifyLicense(text, verification)).toMatchObject({ license: { issuedAt: sampleLicense.issuedAt } });
});

test("the longest names that fit fill the key, and one byte more is refused before signing", async () => {
  const fitting = { ...sampleLicense, licensee: "L".repeat(60), organization: "O".repeat(75) };
  const excess = await signLicense({ ...fitting, organization: "O".repeat(200) }, publishedKey).then(
    () => 0,
    excessBytes,
  );
  const longest = { ...fitting, organization: "O".repeat(200 - excess) };
  // Base64 encodes three bytes in four characters, so one or two characters may remain unused.
  const { length } = await signLicense(longest, publishedKey);
  expect(length).toBeLessThanOrEqual(longestLicenseText);
  expect(length).toBeGreaterThan(longestLicenseText - 3);
  await expect(signLicense({ ...longest, organization: `${longest.organization}O` }, publishedKey)).rejects.toThrow(
    " 1 bytes too long",
  );
});

test.each([
  [{ seats: 0 }, /at least 1 seat/],
  [{ seats: 1.5 }, /seats must be a whole number/],
  [{ seats: 10_000 }, /at most 9999 seats/],
  [{ licensee: " " }, /"licensee" must not be empty/],
  [{ licensee: "A\u202Eb" }, /"licensee" must not contain control characters/],
  [{ organization: "x".repeat(201) }, /"organization" must have at most 200/],
  [{ issuedAt: new Date(Number.NaN) }, /time of issue must be a time/],
  [{ expiresAt: sampleLicense.issuedAt }, /must expire after it is issued/],
  [{ expiresAt: new Date("2036-01-05T12:00:01.000Z") }, /more than 10 years/],
])("%j is refused before signing", async (change, message) => {
  const license = Object.assign({}, sampleLicense, change);
  await expect(signLicense(license, publishedKey)).rejects.toThrow(Refused);
  await expect(signLicense(license, publishedKey)).rejects.toThrow(message);
});

test("all problems are reported at once", async () => {
  const license = Object.assign({}, sampleLicense, { seats: 0, licensee: "" });
  await expect(signLicense(license, publishedKey)).rejects.toThrow(/at least 1.*"licensee"/);
});

function excessBytes(error: unknown): number {
  return Number(/ (\d+) bytes too long/.exec(String(error))?.[1]);
}
