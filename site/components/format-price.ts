import { buyPage } from "#content/pages/buy.ts";
import { formatAmount, type Price } from "#content/products/offers.ts";

export function formatPrice(price: Price): string {
  if (price.kind === "by-contact") return "On request";
  if (price.kind === "free") return "Free";
  return `${formatAmount(price.amount)} ${buyPage.period}`;
}
