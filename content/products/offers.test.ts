import { expect, test } from "vitest";
import { buyAction, offers, quoteHref } from "./offers.ts";

test("the buy button of an offer leads to its checkout, and without one to the order form", () => {
  const checkouts = { "professional-java": "https://pay.example.org/java" } as const;
  expect(buyAction("professional-java", "Buy", checkouts)).toEqual({
    kind: "checkout",
    label: "Buy",
    href: "https://pay.example.org/java",
  });
  expect(buyAction("professional-csharp", "Buy", checkouts)).toEqual({
    kind: "order",
    label: "Buy",
    href: "/order?offer=professional-csharp",
  });
});

test("offers with a price are quoted, and no other", () => {
  expect(Object.values(offers).map((offer) => quoteHref(offer))).toEqual([
    undefined,
    "/quote?offer=professional-csharp",
    "/quote?offer=professional-java",
    "/quote?offer=professional-python",
    undefined,
    undefined,
  ]);
});
