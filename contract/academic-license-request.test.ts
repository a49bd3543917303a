import * as v from "valibot";
import { expect, test } from "vitest";
import { academicLicenseRequestEndpoint } from "./endpoints.ts";
import { longestName, longestUniversity } from "./forms.ts";

const { request: schema } = academicLicenseRequestEndpoint;
const request = { name: "Zoë Sample", email: "zoe@dal.ca", university: "Dalhousie University", lang: "Java" };
const reasonsAgainst = (value: unknown) => v.safeParse(schema, value).issues?.map(({ message }) => message);

test.each(["Java", "C#", "Python"])("a request for %s is accepted with its four fields", (lang) => {
  expect(v.parse(schema, { ...request, lang })).toEqual({ ...request, lang });
});

test("the longest name and university are accepted", () => {
  const longest = { ...request, name: "n".repeat(longestName), university: "u".repeat(longestUniversity) };
  expect(v.parse(schema, longest)).toEqual(longest);
});

test.each([
  [{ name: "n".repeat(longestName + 1) }, 'The field "name" must have at most 120 characters.'],
  [{ university: "u".repeat(longestUniversity + 1) }, 'The field "university" must have at most 200 characters.'],
  [{ email: "dal.ca" }, 'The field "email" must be one email address, such as name@example.org.'],
  [{ lang: "" }, 'The field "lang" must be one of Java, C#, Python.'],
  [{ lang: 1 }, 'The field "lang" must be one of Java, C#, Python.'],
])("one wrong field is named: %o", (wrong, reason) => {
  expect(reasonsAgainst({ ...request, ...wrong })).toEqual([reason]);
});

test("what is not an object is refused with the names of the fields", () => {
  expect(reasonsAgainst("zoe@dal.ca")).toEqual(["The request must hold the fields name, email, university and lang."]);
});
