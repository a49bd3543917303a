import { expect, test } from "vitest";
import { checkoutCurrencies } from "../products/offers.ts";
import { waysToPay } from "./buy.ts";

test.each(Object.entries(waysToPay))("to pay by %s names currencies, card, taxes and a third party", (_, way) => {
  for (const word of [...checkoutCurrencies, "card", "taxes", "third-party"]) expect(way).toContain(word);
});
