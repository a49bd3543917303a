import { company } from "../products/company.ts";
import { type Currency, priceCurrency } from "../products/offers.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";

const currencyNames: { readonly [currency in Currency]: string } = {
  USD: "United States dollars (USD)",
  CAD: "Canadian dollars (CAD)",
};

/** The page with a quote, made to print. */
export const quotePage = {
  title: `${company.name} | Quote`,
  heading: "Quote",
  chooseHeading: "Get a quote",
  chooseText: "Choose a license and the number of developers. You can print the quote or save it as a PDF.",
  changeHeading: "Change this quote",
  termsHeading: "What the quote says",
  button: "Show quote",
  faultyHeading: "We can't create this quote",
  facts: {
    date: "Date",
    validUntil: "Valid until",
    supplier: "Supplier",
    customer: "Prepared for",
    taxId: "Tax number",
  },
  columns: ["License", "Developers", "Price each", "Amount"],
  /** Below the name of the license, after its tools. */
  term: `for ${promiseWords.licenseTerm}`,
  total: "Total before taxes",
  /** What is said of the currency of the prices, and of an invoice in another one: our prices stand in one currency alone. */
  currency: `All amounts are in ${currencyNames[priceCurrency]}.`,
  otherCurrency: { CAD: `You pay in ${currencyNames.CAD}: the invoice states the amount in CAD.` } as {
    readonly [currency in Currency]?: string;
  },
  taxes: "We'll add applicable taxes to the invoice.",
  pricesLabel: "Currency and taxes",
  paymentLabel: "Payment",
  payment: "In advance, by card through a third-party payment gateway. We'll send the invoice after you order.",
  /** Where bank transfers are confirmed. */
  paymentOrTransfer:
    "In advance, by card through a third-party payment gateway, or by bank transfer. We'll send the invoice after you order.",
  terms: [
    {
      label: "Delivery",
      text: `License keys by email ${promiseWords.keyDue}. An order by invoice counts as checked out once it's paid in full. There's nothing to ship.`,
    },
    {
      label: "License terms",
      text: [
        "Each license is for one developer, with free updates within the same major version. The ",
        { text: "purchase terms", href: "/purchase-terms" },
        " and the ",
        { text: "end-user license agreement", href: "/eula" },
        " apply.",
      ],
    },
  ] satisfies readonly { label: string; text: Paragraph }[],
  kindLabel: "This document",
  kind: "A quote, which is also a pro forma invoice. It isn't a tax invoice.",
  addressLabel: "To order",
  order: "Order now",
  print: "Print or save as PDF",
} as const;
