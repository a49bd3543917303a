import type { OrderFieldName } from "#content/pages/order-form.ts";
import type { Currency, OfferId } from "#content/products/offers.ts";
import type { ConfirmedTerms } from "../site-state.ts";

/** A form in which licenses are chosen. */
interface SelectionForm<Field extends OrderFieldName> {
  /** What stands in the fields. */
  values: Readonly<Partial<Record<Field, string>>>;
  /** The fields that cannot be accepted. */
  faults: readonly Field[];
  /** What the chosen licenses cost together. Amounts are whole units of the currency of the offers. */
  total?: number | undefined;
}

export interface OrderFormView extends SelectionForm<OrderFieldName> {
  terms: ConfirmedTerms;
  /** The random number of this form. */
  form: string;
  /** The license that is renewed. */
  renews?: string | undefined;
  /** It came without what our page puts into it. */
  isIncomplete?: boolean;
}

/** What the address says of an order that was sent. */
export interface OrderReceivedView {
  number?: string | undefined;
  licenses?: { offer: OfferId; seats: number } | undefined;
}

export type QuoteFieldName = "offer" | "seats" | "currency" | "company";

/** The choice of what is quoted. */
export interface QuoteFormView extends SelectionForm<QuoteFieldName> {
  /** What the vendor says of taxes. */
  taxNote?: string | undefined;
  terms: ConfirmedTerms;
}

export interface QuoteView {
  offer: OfferId;
  seats: number;
  /** Of the invoice. The prices are in that of the offers. */
  currency: Currency;
  each: number;
  total: number;
  /** For whom the quote is. */
  company: string | null;
  date: string;
  /** The last day on which the prices hold, if that is confirmed. */
  validUntil?: string | undefined;
  terms: ConfirmedTerms;
  supplier?: Supplier | undefined;
  siteUrl: string;
  /** Where the quote is ordered. */
  orderHref: string;
  /** The same to be read from paper: without the company. */
  orderAddress: string;
}

/** The vendor, as the operator has described it. */
interface Supplier {
  name: string;
  address: readonly string[];
  taxId?: string | undefined;
  taxNote?: string | undefined;
}
