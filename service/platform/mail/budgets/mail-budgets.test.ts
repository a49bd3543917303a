import { expect, test } from "vitest";
import { budgetsOf, type MailCause } from "./charge-budgets.ts";

const of = (cause: MailCause, isToCustomer = false) =>
  budgetsOf({ cause, mailbox: "Ada+list@Uni.example.org", networks: ["192.0.2.1", "192.0.2"], isToCustomer });

test("a mail of a form falls under the budgets of its mailbox, its domain, both networks of the caller and the form", () => {
  expect(of("newsletter")).toEqual([
    { name: "the mailbox", key: "forms ada@uni.example.org", mails: 8, per: "day", holds: true },
    { name: "the domain", key: "forms @uni.example.org", mails: 300, per: "day", holds: true },
    { name: "the network", key: "forms 192.0.2.1", mails: 200, per: "day", holds: true },
    { name: "the network", key: "forms 192.0.2", mails: 400, per: "day", holds: true },
    { name: "all visitors of this form", key: "newsletter", mails: 150, per: "hour", holds: true },
  ]);
});

test("the forms that write to anybody send 500 mails an hour together", () => {
  const hourly = (["newsletter", "academic-request", "order", "list", "link"] as const).flatMap((cause) =>
    of(cause).filter(({ per }) => per === "hour"),
  );
  expect(hourly.map(({ key, mails }) => [key, mails])).toEqual([
    ["newsletter", 150],
    ["academic-request", 250],
    ["order", 100],
  ]);
});

test("the newsletter and academic requests share the counter of a mailbox, and nobody else does", () => {
  const keys = (cause: MailCause) => of(cause)[0]?.key;
  expect(keys("academic-request")).toBe(keys("newsletter"));
  expect(new Set((["newsletter", "order", "list", "link"] as const).map(keys)).size).toBe(4);
});

test("a mail to a customer is charged like any other, and held only for its mailbox and its networks", () => {
  expect(of("order", true).map(({ key }) => key)).toEqual(of("order").map(({ key }) => key));
  expect(of("order", true).flatMap(({ name, holds }) => (holds ? [name] : []))).toEqual([
    "the mailbox",
    "the network",
    "the network",
  ]);
});

test("the list of licenses counts for neither a domain nor all visitors, who can ask for any mailbox", () => {
  expect(of("list").map(({ name }) => name)).toEqual(["the mailbox", "the network", "the network"]);
});

test("a mail that a link from an earlier mail leads to counts for no network and no hour", () => {
  const budgets = budgetsOf({ cause: "link", mailbox: "ada@example.org", networks: [] });
  expect(budgets.map(({ name }) => name)).toEqual(["the mailbox", "the domain"]);
});
