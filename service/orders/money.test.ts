import { expect, test } from "vitest";
import { formatMoney, parseAmount } from "./money.ts";

test.each([
  ["1250", "USD", 125_000],
  ["1250.5", "USD", 125_050],
  ["0.07", "CAD", 7],
  ["1250", "JPY", 1250],
  ["1.255", "KWD", 1255],
  ["1250", "HUF", 125_000],
  ["1250.505", "USD", undefined],
  ["1250.5", "JPY", undefined],
  ["-5", "USD", undefined],
  ["1,250", "USD", undefined],
  ["1e3", "USD", undefined],
  ["", "USD", undefined],
])("%j in %s is %j of its smallest unit", (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});

test.each([
  [125_050, "USD", "USD 1250.50"],
  [7, "CAD", "CAD 0.07"],
  [1250, "JPY", "JPY 1250"],
  [1255, "KWD", "KWD 1.255"],
  [125_000, "HUF", "HUF 1250.00"],
  [1250, "ISK", "ISK 1250"],
  [5, null, "5"],
])("%i of the smallest unit in %s is written %s", (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
