import { expect, test } from "vitest";
import { shortCode } from "./identifier.ts";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test("a code is the same for the same text and secret, and another one otherwise", () => {
  const code = shortCode("quote", 12, first);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(shortCode("quote", 12, first)).toBe(code);
  expect(shortCode("quotes", 12, first)).not.toBe(code);
  expect(shortCode("quote", 12, second)).not.toBe(code);
});
