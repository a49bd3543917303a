import * as v from "valibot";
import { expect, test } from "vitest";
import { singleLine } from "./endpoints.ts";

const schema = singleLine("name", 5);

test.each(["Zoë", "李", "x 123", "abcde"])("accepts %j", (text) => {
  expect(v.parse(schema, text)).toBe(text);
});

test.each(["می\u200Cخواهم", "क्\u200Dष", "李小龙", "Ó Briain-Nguyễn"])(
  "accepts the name %s as it is written",
  (name) => {
    expect(v.parse(singleLine("name", 100), name)).toBe(name);
  },
);

test("trims the text before it is measured", () => {
  expect(v.parse(schema, "  abcde\n")).toBe("abcde");
});

test.each([
  [undefined, 'The field "name" must be a text.'],
  [7, 'The field "name" must be a text.'],
  ["", 'The field "name" must not be empty.'],
  [" \t", 'The field "name" must not be empty.'],
  ["abcdef", 'The field "name" must have at most 5 characters.'],
  ["12 34", 'The field "name" must contain a letter.'],
])("refuses %j and says why", (value, reason) => {
  expect(v.safeParse(schema, value).issues?.map(({ message }) => message)).toContain(reason);
});

test.each([
  ...["\n", "\u0000", "\u2028", "\u2029", "\uD800", "\u202E", "\u2066", "\u200B", "\u200E", "\u200F", "\u061C"],
  ...["\u2060", "\u00AD", "\uFEFF", "\u{E0041}", "\u3164", "\u115F"],
])("refuses a control character or an invisible one: %j", (character) => {
  expect(v.safeParse(schema, `a${character}b`).issues?.map(({ message }) => message)).toContain(
    'The field "name" must not contain control characters or invisible ones.',
  );
});
