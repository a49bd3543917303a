import { createHmac } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { mailbox } from "#contract/endpoints.ts";
import { hashMailbox } from "./suppression-store.ts";

const secret = Buffer.alloc(32, 1);

test("a mailbox is recognized in any spelling", () => {
  const stored = hashMailbox(v.parse(mailbox("email"), "Ada@Example.org "), secret);
  expect(hashMailbox(v.parse(mailbox("email"), "ada@example.ORG"), secret)).toBe(stored);
});

test("another mailbox and another secret give another hash", () => {
  const stored = hashMailbox("ada@example.org", secret);
  expect(hashMailbox("bda@example.org", secret)).not.toBe(stored);
  expect(hashMailbox("ada@example.org", Buffer.alloc(32, 2))).not.toBe(stored);
});

test("the hash is pinned, because a change would lose all suppressions", () => {
  expect(hashMailbox("ada@example.org", secret)).toBe("2i_jqLZcZnJCZHWQYJZJ0b0Z7JjQjRMiYhmiYFwzXuo");
  const plain = createHmac("sha256", secret).update("ada@example.org").digest("base64url");
  expect(hashMailbox("ada@example.org", secret)).not.toBe(plain);
});
