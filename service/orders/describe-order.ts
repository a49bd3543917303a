import { formatTime } from "#contract/dates.ts";
import { providerName } from "../sales-settings.ts";
import { expectedAmount, formatMoney } from "./money.ts";
import type { Order } from "./order-store.ts";

/** An order in a few words, for lists, the search and the page of a person. */
export function describeOrder(order: Order): string {
  const { number, provider, buyer, company, state, createdAt, paidAt } = order;
  const at = formatTime(new Date(paidAt ?? createdAt));
  return [`Order ${number} (${providerName(provider)})`, buyer, company, amountOf(order), state, at]
    .filter(Boolean)
    .join(", ");
}

/** What was paid, or is to be paid, in words. Null if no price is fixed. */
export function amountOf({ currency, items, payments }: Order): string | null {
  const paid = payments.reduce((sum, { total }) => sum + total, 0);
  if (payments.length > 0) return formatMoney(paid, currency);
  const due = items.length === 0 ? null : expectedAmount(items);
  return due === null ? null : `${formatMoney(due, currency)} before taxes`;
}
