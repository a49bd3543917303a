import { expect, test } from "vitest";
import { budgetsOf } from "./mail-budgets.ts";

test("a mail falls under the budgets of its mailbox, its domain, both networks of the caller and all visitors", () => {
  expect(budgetsOf({ mailbox: "Ada+list@Uni.example.org", networks: ["192.0.2.1", "192.0.2"] })).toEqual([
    { name: "the mailbox", key: "ada@uni.example.org", mails: 8, per: "day" },
    { name: "the domain", key: "@uni.example.org", mails: 300, per: "day" },
    { name: "the network", key: "192.0.2.1", mails: 200, per: "day" },
    { name: "the network", key: "192.0.2", mails: 400, per: "day" },
    { name: "all visitors", key: "", mails: 500, per: "hour" },
  ]);
});

test("a mail that a link from an earlier mail leads to counts for no network", () => {
  expect(budgetsOf({ mailbox: "ada@example.org", networks: [] }).map(({ name }) => name)).toEqual([
    "the mailbox",
    "the domain",
    "all visitors",
  ]);
});
