import * as v from "valibot";
import { expect, test } from "vitest";
import { subscribeEndpoint } from "./endpoints.ts";

const { request: schema } = subscribeEndpoint;

test("a subscription is one mailbox", () => {
  expect(v.parse(schema, { email: " Zoe@Dal.CA " })).toEqual({ email: "zoe@dal.ca" });
});

test.each([
  [{ email: "zoe" }, 'The field "email" must be one email address, such as name@example.org.'],
  [null, "The request must hold the field email."],
])("%o is refused and the field named", (value, reason) => {
  expect(v.safeParse(schema, value).issues?.map(({ message }) => message)).toEqual([reason]);
});
