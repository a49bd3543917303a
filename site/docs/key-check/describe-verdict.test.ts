import { expect, test } from "vitest";
import type { License } from "#contract/license-key.ts";
import { describeVerdict } from "./describe-verdict.ts";

const license: License = {
  id: "0b6c8f0e-2f4e-4d3a-9a57-5c1d2e3f4a5b",
  products: [{ id: "dpy", majorVersion: 1 }],
  seats: 1,
  orderId: null,
  edition: "professional",
  licensee: "Ada Example",
  organization: null,
  issuedAt: new Date("2026-11-21T09:00:00Z"),
  expiresAt: new Date("2027-11-21T09:00:00Z"),
};

test("a valid key shows what it says", () => {
  const { tone, heading, facts } = describeVerdict({ kind: "valid", license, keyId: "90facafe" }, "valid");
  expect({ tone, heading }).toEqual({ tone: "good", heading: "Valid" });
  expect(facts.map(({ term, text }) => `${term}: ${text}`)).toEqual([
    "Product: DPy, major version 1",
    "Edition: professional",
    "Licensee: Ada Example",
    "Issued: November 21, 2026 at 9:00 AM UTC",
    "Expires: November 21, 2027 at 9:00 AM UTC",
    "License: C2yPDi9OTTqaV1wdLj9KWw",
  ]);
});

test("a key for several products names each, its seats and its order", () => {
  const products = [
    { id: "designite-csharp", majorVersion: 5 },
    { id: "designite-java", majorVersion: 2 },
  ] as const;
  const bought = { ...license, products, seats: 20, orderId: "01a1fbff-2d7d-756e-9bb9-55db19051b45" };
  const { facts } = describeVerdict({ kind: "valid", license: bought, keyId: "90facafe" }, "valid");
  expect(facts.map(({ term, text }) => `${term}: ${text}`)).toEqual(
    expect.arrayContaining([
      "Product: Designite for C#, major version 5",
      "Product: DesigniteJava, major version 2",
      "Seats: 20",
      "Order: 01a1fbff-2d7d-756e-9bb9-55db19051b45",
    ]),
  );
});

test.each([
  ["unread", "couldn't be read"],
  ["expired", "too old"],
  ["not-yet-valid", "Check the clock"],
] as const)("with a list of revoked licenses that is %s no key is called valid", (list, reason) => {
  const { tone, heading, text } = describeVerdict({ kind: "valid", license, keyId: "90facafe" }, list);
  expect({ tone, heading }).toEqual({ tone: "warn", heading: "Revocation not checked" });
  expect(text).toContain(reason);
  expect(text).not.toContain("valid now");
});

test("an expired key stays expired without the list", () => {
  const { heading, text } = describeVerdict({ kind: "expired", license, keyId: "90facafe" }, "unread");
  expect(heading).toBe("Expired");
  expect(text).toContain("couldn't be read");
});

test("a key that is not ours shows nothing that it claims", () => {
  const { tone, facts } = describeVerdict({ kind: "forged", keyId: "90facafe" }, "valid");
  expect({ tone, facts }).toEqual({ tone: "bad", facts: [{ term: "Signing key", text: "90facafe" }] });
});
