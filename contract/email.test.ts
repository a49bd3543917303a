import * as v from "valibot";
import { expect, test } from "vitest";
import { emailSchema } from "./endpoints.ts";

const schema = emailSchema("email");

test.each(["a@b.ca", "First.Last+tag@mail.example.org", "o'neil@uni-x.ac.uk", " padded@dal.ca "])(
  "accepts %s",
  (text) => {
    expect(v.parse(schema, text)).toBe(text.trim().toLowerCase());
  },
);

test.each([
  "",
  " ",
  "plain",
  "a@b",
  "a@b.ca, c@d.ca",
  "a@b.ca;c@d.ca",
  "A <a@b.ca>",
  "a b@c.ca",
  "a@b.ca\nBcc: c@d.ca",
  ".a@b.ca",
  "a..b@c.ca",
  "a@-b.ca",
  "a@b-.ca",
  "a@[127.0.0.1]",
  "a@b.1",
  `${"a".repeat(65)}@b.ca`,
  `a@${"b.".repeat(130)}ca`,
  '"quoted"@b.ca',
])("refuses %j", (text) => {
  expect(v.safeParse(schema, text).success).toBe(false);
});

test.each([
  [undefined, 'The field "email" must be a text.'],
  ["", 'The field "email" must not be empty.'],
  [`${"a".repeat(250)}@b.ca`, 'The field "email" must have at most 254 characters.'],
  ["plain", 'The field "email" must be one email address, such as name@example.org.'],
])("says which field is wrong and why: %j", (value, reason) => {
  expect(v.safeParse(schema, value).issues?.map(({ message }) => message)).toContain(reason);
});
