import { expect, test } from "vitest";
import { foldMailbox } from "./charge-budgets.ts";

test.each([
  ["Ada.Lovelace+list@Uni.example.org", "ada.lovelace@uni.example.org"],
  ["a.d.a+1+2@googlemail.com", "ada@gmail.com"],
  ["a.da@gmail.com", "ada@gmail.com"],
  ["+ada@example.org", "+ada@example.org"],
])("%s counts as %s", (mailbox, folded) => {
  expect(foldMailbox(mailbox)).toBe(folded);
});
