import { expect, test } from "vitest";
import { buyAction, checkoutFor, formatAmount, offers, totalOf } from "./offers.ts";

test("the buy button of an offer leads to its checkout, and without one to the order form", () => {
  const checkouts = { "professional-java": "https://pay.example.org/java?quantity={seats}" } as const;
  expect(buyAction("professional-java", "Buy", checkouts)).toEqual({
    kind: "checkout",
    label: "Buy",
    href: "https://pay.example.org/java?quantity=1",
    address: "https://pay.example.org/java?quantity={seats}",
  });
  expect(buyAction("professional-csharp", "Buy", checkouts)).toEqual({
    kind: "order",
    label: "Buy",
    href: "/order?offer=professional-csharp",
  });
});

test("a checkout is for the number of licenses where its address takes one", () => {
  expect(checkoutFor("https://pay.example.org/java?quantity={seats}", 12)).toBe(
    "https://pay.example.org/java?quantity=12",
  );
  expect(checkoutFor("https://pay.example.org/java", 12)).toBe("https://pay.example.org/java");
});

test("licenses of several developers cost the price of each", () => {
  expect(totalOf(offers["professional-java"], 1)).toBe(offers["professional-java"].price.amount);
  expect(totalOf(offers["professional-java"], 3)).toBe(3 * offers["professional-java"].price.amount);
  expect(totalOf(offers.enterprise, 3)).toBeUndefined();
});

test("an amount has its cents, and none where it is whole", () => {
  expect([250, 249.5, 748.5, 1234].map(formatAmount)).toEqual([
    "USD\u00A0250",
    "USD\u00A0249.50",
    "USD\u00A0748.50",
    "USD\u00A01,234",
  ]);
});
