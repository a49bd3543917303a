import { expect, test } from "vitest";
import { checkoutCurrencies } from "../products/offers.ts";
import { promiseWords } from "../products/promises.ts";
import { waysToBuy } from "./buy.ts";

test.each(Object.entries(waysToBuy))("to buy by %s names currencies, card, taxes and the promised time", (_, way) => {
  const said = `${way.paying.text} ${way.howToPay}`;
  for (const word of [...checkoutCurrencies, "card", "taxes", "third-party"]) expect(said).toContain(word);
  expect(way.keyDue).toContain(promiseWords.keyDelivery);
});
