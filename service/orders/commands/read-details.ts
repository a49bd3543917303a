import { type OfferId, offers, type Price, priceCurrency } from "#content/offers.ts";
import { CliUsageError } from "../../cli/cli-errors.ts";
import { sumOfAmounts } from "../bookings.ts";
import type { EventHints } from "../event-hints.ts";
import { isCurrency, parseAmount } from "../money.ts";
import type { OrderDetails } from "../order-report.ts";

/** What the operator says of a new order, in the flags of the command. */
export interface OrderWords {
  offer: OfferId;
  seats: number;
  buyer?: string;
  mailbox?: string;
  company?: string;
  address?: string;
  taxId?: string;
  purchaseOrder?: string;
  amount?: string;
  tax?: string;
  currency?: string;
  invoiceUrl?: string;
  renews?: string;
}

/** What the event says that the order is made of. */
type Hints = Pick<EventHints, "buyer" | "mailbox" | "currency" | "amount" | "tax">;

/** Control characters, line separators and invisible characters. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A flag for one line of text. */
export function lineFlag(name: string, longest: number) {
  const parse = (text: string): string => {
    const line = text.trim();
    if (line !== "" && line.length <= longest && !unprintable.test(line)) return line;
    throw new CliUsageError(`--${name} must be one line of at most ${longest} characters.`);
  };
  return { kind: "parsed", parse, placeholder: "words" } as const;
}

/**
 * Reads what the operator says of a new order.
 *
 * @param hints what counts where the operator says nothing
 */
export function readDetails({ offer, seats, renews, ...given }: OrderWords, hints?: Hints): OrderDetails {
  const currency = given.currency ?? hints?.currency ?? priceCurrency;
  const { mailbox = hints?.mailbox, buyer = hints?.buyer } = given;
  const source = hints ? "The event does not say it" : "An order needs it";
  if (mailbox === undefined) throw new CliUsageError(`Give the mailbox of the buyer with --mailbox. ${source}.`);
  if (buyer === undefined) throw new CliUsageError(`Give the name of the buyer with --buyer. ${source}.`);
  const { amount, tax } = readAmounts(given, currency, hints);
  if (hints && amount === undefined)
    throw new CliUsageError("Give the total with --amount. The event does not say it.");
  const price = amount ?? listPrice(offer, seats, currency);
  const total = amount ?? (tax === null ? null : price + tax);
  refuseTaxAbove(total, tax);
  return {
    mailbox,
    buyer,
    company: given.company ?? null,
    invoiceAddress: given.address ?? null,
    taxId: given.taxId ?? null,
    purchaseOrder: given.purchaseOrder ?? null,
    currency,
    total,
    tax,
    invoiceUrl: given.invoiceUrl ?? null,
    subscription: null,
    lines: [
      {
        price: null,
        offer,
        quantity: seats,
        amount: total ?? price,
        renewsId: renews ?? null,
        ...(renews !== undefined && { isRenewalConfirmed: true }),
      },
    ],
  };
}

/** Amounts of an event count in its own currency. Its tax is that of its total. */
function readAmounts(
  given: Pick<OrderWords, "amount" | "tax">,
  currency: string,
  hints: Hints | undefined,
): { amount: number | undefined; tax: number | null } {
  const ofEvent = hints?.currency === currency ? hints : undefined;
  const amount = given.amount === undefined ? ofEvent?.amount : readAmount("--amount", given.amount, currency);
  const isOfEvent = amount !== undefined && amount === ofEvent?.amount;
  const tax = given.tax === undefined ? undefined : readAmount("--tax", given.tax, currency);
  return { amount, tax: tax ?? (isOfEvent ? ofEvent?.tax : undefined) ?? null };
}

/** The prices of the offers are yearly, before taxes, and in one currency. */
function listPrice(offer: OfferId, seats: number, currency: string): number {
  const price: Price = offers[offer].price;
  if (price.kind !== "yearly" || currency !== priceCurrency)
    throw new CliUsageError(`There is no fixed price for ${offer} in ${currency}. Give the total with --amount.`);
  return readAmount("--amount", String(price.amount * seats), currency);
}

/** The amounts of an invoice as the operator reads them, in the flags of the command. */
export interface InvoiceWords {
  amount?: string;
  tax?: string;
  currency?: string;
}

/** What is known of an order, with the amounts that the operator gives. */
export function withAmounts(
  details: OrderDetails,
  { amount, tax, currency = details.currency }: InvoiceWords,
): OrderDetails {
  if (amount === undefined && tax === undefined && currency === details.currency) return details;
  const given = {
    total: amount === undefined ? undefined : readAmount("--amount", amount, currency),
    tax: tax === undefined ? undefined : readAmount("--tax", tax, currency),
  };
  if (given.total === undefined && currency !== details.currency)
    throw new CliUsageError(`The order is in ${details.currency}. Give the total in ${currency} with --amount.`);
  const isKnown = details.total !== null && details.tax !== null;
  if (isKnown && (given.total === undefined || given.tax === undefined))
    throw new CliUsageError("Total and tax of the order are recorded. To correct them, give both --amount and --tax.");
  const total = given.total ?? details.total ?? priceOf(details) + (given.tax ?? 0);
  const known = { total, tax: given.tax ?? null };
  refuseTaxAbove(known.total, known.tax);
  const [only, ...others] = details.lines;
  const lines = only && others.length === 0 ? [{ ...only, amount: total }] : details.lines;
  return { ...details, ...known, currency, lines };
}

/** The price before taxes of an order whose total is not known. */
function priceOf({ lines }: OrderDetails): number {
  const sum = sumOfAmounts(lines.map(({ amount }) => amount));
  if (sum !== null) return sum;
  throw new CliUsageError("The order has no price. Give the total with the tax with --amount.");
}

function refuseTaxAbove(total: number | null, tax: number | null): void {
  if (total !== null && tax !== null && tax > total) throw new CliUsageError("--tax must not be more than the total.");
}

function readAmount(flag: string, text: string, currency: string): number {
  const amount = parseAmount(text, currency);
  if (amount !== undefined) return amount;
  throw new CliUsageError(`${flag} must be an amount in ${currency}, such as 1250.00.`);
}

export function readCurrency(text: string): string {
  if (isCurrency(text)) return text;
  throw new CliUsageError("--currency must be a code such as USD.");
}

export function readSeats(text: string): number {
  const seats = Number(text);
  if (Number.isInteger(seats) && seats >= 1 && seats <= 999) return seats;
  throw new CliUsageError("--seats must be a whole number from 1 to 999.");
}

export function readInvoiceUrl(text: string): string {
  if (URL.parse(text)?.protocol === "https:") return text;
  throw new CliUsageError("--invoice-url must be an https address.");
}
