import { expect, test } from "vitest";
import { entityTag, isNotModified } from "./served-file.ts";

test("depends on the bytes alone", () => {
  const tag = entityTag(Buffer.from("one"));
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  expect(entityTag(Buffer.from("one"))).toBe(tag);
  expect(entityTag(Buffer.from("one "))).not.toBe(tag);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['W/"b",W/"a"', true],
  ["*", true],
  [" * ", true],
  ['"b"', false],
  ["a", false],
  ["", false],
  [null, false],
])("If-None-Match %s against the tag a: %s", (header, expected) => {
  expect(isNotModified(header, '"a"')).toBe(expected);
});
