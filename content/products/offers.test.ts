import { expect, test } from "vitest";
import { buyAction, offers, totalOf } from "./offers.ts";

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

test("licenses of several developers cost the price of each", () => {
  expect(totalOf(offers["professional-java"], 1)).toBe(offers["professional-java"].price.amount);
  expect(totalOf(offers["professional-java"], 3)).toBe(3 * offers["professional-java"].price.amount);
  expect(totalOf(offers.enterprise, 3)).toBeUndefined();
});
