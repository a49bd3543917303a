import { type OfferId, offers, type Price, priceCurrency } from "#content/offers.ts";
import { CliUsageError } from "../../cli/cli-errors.ts";
import { isCurrency, parseAmount } from "../money.ts";
import type { OrderDetails } from "../order-report.ts";

/** What the operator says of a new order, in the flags of the command. */
export interface OrderWords {
  offer: OfferId;
  seats: number;
  buyer: string;
  mailbox: string;
  company?: string;
  address?: string;
  taxId?: string;
  purchaseOrder?: string;
  amount?: string;
  tax: string;
  currency: string;
  invoiceUrl?: string;
  renews?: string;
}

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

export function readDetails({ offer, seats, currency, renews, ...given }: OrderWords): OrderDetails {
  const tax = readAmount("--tax", given.tax, currency);
  const total =
    given.amount === undefined
      ? listPrice(offer, seats, currency) + tax
      : readAmount("--amount", given.amount, currency);
  if (tax > total) throw new CliUsageError("--tax must not be more than the total.");
  return {
    mailbox: given.mailbox,
    buyer: given.buyer,
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
        amount: total,
        renewsId: renews ?? null,
        ...(renews !== undefined && { isRenewalConfirmed: true }),
      },
    ],
  };
}

/** The prices of the offers are yearly, before taxes, and in one currency. */
function listPrice(offer: OfferId, seats: number, currency: string): number {
  const price: Price = offers[offer].price;
  if (price.kind !== "yearly" || currency !== priceCurrency)
    throw new CliUsageError(`There is no fixed price for ${offer} in ${currency}. Give the total with --amount.`);
  return readAmount("--amount", String(price.amount * seats), currency);
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
