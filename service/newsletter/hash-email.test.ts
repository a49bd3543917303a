import { createHmac } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { emailSchema } from "#contract/endpoints.ts";
import { hashEmail } from "./subscription.ts";

const secret = Buffer.alloc(32, 1);

test("a mailbox is recognized in any spelling", () => {
  const stored = hashEmail(v.parse(emailSchema("email"), "Ada@Example.org "), secret);
  expect(hashEmail(v.parse(emailSchema("email"), "ada@example.ORG"), secret)).toBe(stored);
});

test("another mailbox and another secret give another hash", () => {
  const stored = hashEmail("ada@example.org", secret);
  expect(hashEmail("bda@example.org", secret)).not.toBe(stored);
  expect(hashEmail("ada@example.org", Buffer.alloc(32, 2))).not.toBe(stored);
});

test("the hash is pinned, because a change would lose all suppressions", () => {
  expect(hashEmail("ada@example.org", secret)).toBe("2i_jqLZcZnJCZHWQYJZJ0b0Z7JjQjRMiYhmiYFwzXuo");
  const plain = createHmac("sha256", secret).update("ada@example.org").digest("base64url");
  expect(hashEmail("ada@example.org", secret)).not.toBe(plain);
});
