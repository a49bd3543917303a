import { buyPage } from "#content/buy.ts";
import { type Price, priceCurrency } from "#content/offers.ts";

const wholeUnits = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: priceCurrency,
  currencyDisplay: "code",
  maximumFractionDigits: 0,
});

/** An amount with its currency, such as "USD 250", with a non-breaking space. */
export function formatAmount(amount: number): string {
  return wholeUnits.format(amount);
}

export function formatPrice(price: Price): string {
  if (price.kind === "by-contact") return "By contact";
  if (price.kind === "free") return "Free";
  return `${formatAmount(price.amount)} ${buyPage.period}`;
}
