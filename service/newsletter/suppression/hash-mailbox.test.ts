import { createHmac } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { mailbox } from "#contract/mailbox.ts";
import { hashMailbox } from "./hash-mailbox.ts";

const secret = Buffer.alloc(32, 1);

test("a mailbox is recognized however it is typed", () => {
  const stored = hashMailbox(v.parse(mailbox("email"), "Ada@Example.org "), secret);
  expect(hashMailbox(v.parse(mailbox("email"), "ada@example.ORG"), secret)).toBe(stored);
});

test("another mailbox and another secret give another hash", () => {
  const stored = hashMailbox("ada@example.org", secret);
  expect(hashMailbox("bda@example.org", secret)).not.toBe(stored);
  expect(hashMailbox("ada@example.org", Buffer.alloc(32, 2))).not.toBe(stored);
});

test("the form is pinned: a change of it would forget all who have unsubscribed", () => {
  expect(hashMailbox("ada@example.org", secret)).toBe("2i_jqLZcZnJCZHWQYJZJ0b0Z7JjQjRMiYhmiYFwzXuo");
  const plain = createHmac("sha256", secret).update("ada@example.org").digest("base64url");
  expect(hashMailbox("ada@example.org", secret)).not.toBe(plain);
});
