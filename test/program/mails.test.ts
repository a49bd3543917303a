import { expect, test } from "vitest";
import type { MailHandlings } from "#service/mail/sender.ts";

// It is the type check that this fails in: an expected error that is none does not compile.
test("each purpose of a mail says what becomes of it, or the types do not compile", () => {
  const all: MailHandlings = Object.create(null);
  const { "order-keys": _, ...others } = all;
  // @ts-expect-error The mail with the keys of an order is missing.
  const incomplete: MailHandlings = others;
  const complete: MailHandlings = { ...others, "order-keys": {} };
  expect([incomplete, complete]).toHaveLength(2);
});
