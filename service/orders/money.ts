import type { OrderItemRow } from "./tables.ts";

const known = new Set(Intl.supportedValuesOf("currency"));

export const isCurrency = (text: string): boolean => known.has(text);

/** `Intl` shows them rounded, as shops do. ISO 4217 and the providers of payments count in hundredths. */
const shownRounded = new Set("AFN ALL COP HUF IDR IRR KPW LAK LBP MMK PKR SLL SOS SYP YER".split(" "));

/** How many digits the smallest unit of a currency has: 2 for cents, 0 for yen. */
function decimals(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions();
  return shownRounded.has(currency) ? defaultDecimals : (maximumFractionDigits ?? defaultDecimals);
}

const defaultDecimals = 2;

/** An amount such as `1250` or `1250.50` in the smallest unit of the currency, or undefined if it is none. */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, whole = "", fraction = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = decimals(currency);
  if (whole === "" || fraction.length > digits) return undefined;
  return Number(`${whole}${fraction.padEnd(digits, "0")}`);
}

/** An amount in the smallest unit with its currency, such as `USD 1250.50`. Null stands for one that was not recorded. */
export function formatMoney(amount: number | null, currency: string | null): string {
  if (amount === null) return "not recorded";
  if (currency === null || !isCurrency(currency)) return String(amount);
  return `${currency} ${formatDecimal(amount, currency)}`;
}

/** An amount in the smallest unit as a decimal number, such as `1250.50`. */
function formatDecimal(amount: number, currency: string): string {
  const digits = decimals(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** What is to be paid before taxes, or null if a price is not fixed. */
export const expectedAmount = (items: readonly Pick<OrderItemRow, "amount">[]): number | null =>
  items.reduce<number | null>((sum, { amount }) => (sum === null || amount === null ? null : sum + amount), 0);
