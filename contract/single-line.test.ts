import * as v from "valibot";
import { expect, test } from "vitest";
import { singleLine } from "./single-line.ts";

const schema = singleLine("name", 5);

test.each(["Zoë", "李", "x 123", "abcde"])("accepts %j", (text) => {
  expect(v.parse(schema, text)).toBe(text);
});

test("trims the text before it is measured", () => {
  expect(v.parse(schema, "  abcde\n")).toBe("abcde");
});

test.each([
  [undefined, 'The field "name" must be a text.'],
  [7, 'The field "name" must be a text.'],
  ["", 'The field "name" must not be empty.'],
  [" \t", 'The field "name" must not be empty.'],
  ["abcdef", 'The field "name" must have at most 5 characters.'],
  ["a\nb", 'The field "name" must not contain control characters.'],
  ["a\u0000b", 'The field "name" must not contain control characters.'],
  ["a\u2028b", 'The field "name" must not contain control characters.'],
  ["a\u2029b", 'The field "name" must not contain control characters.'],
  ["a\uD800b", 'The field "name" must not contain control characters.'],
  ["a\u202Eb", 'The field "name" must not contain control characters.'],
  ["a\u2066b", 'The field "name" must not contain control characters.'],
  ["12 34", 'The field "name" must contain a letter.'],
])("refuses %j and says why", (value, reason) => {
  expect(v.safeParse(schema, value).issues?.map(({ message }) => message)).toContain(reason);
});
