import { expect, test } from "vitest";
import { expandIdentifier, shortenIdentifier } from "./license-key.ts";

test("a UUID comes back from its 22 characters", () => {
  const id = "019b8dd6-0c00-7000-8000-00000000002a";
  expect(shortenIdentifier(id)).toMatch(/^[\w-]{22}$/);
  expect(expandIdentifier(shortenIdentifier(id))).toBe(id);
});

test.each(["", "AAAA", "no base64url", "C2yPDi9OTTqaV1wdLj9KWwAA"])("%j is not expanded", (short) => {
  expect(expandIdentifier(short)).toBeUndefined();
});

test.each([
  "",
  "1",
  "019B8DD6-0C00-7000-8000-00000000002A",
  "zz9b8dd6-0c00-7000-8000-00000000002a",
  "x019b8dd6-0c00-7000-8000-00000000002a",
  "019b8dd6-0c00-7000-8000-00000000002ax",
])("%j is not shortened", (id) => {
  expect(() => shortenIdentifier(id)).toThrow("Not a UUID");
});
