import { company } from "../products/company.ts";
import { priceCurrency } from "../products/offers.ts";
import { promiseWords, quoteValidDays } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";

/** The page with a quote, made to print. */
export const quotePage = {
  title: `${company.name} | Quote`,
  kicker: "Buy",
  heading: "Quote",
  chooseHeading: "Get a quote",
  chooseText: "Choose a license and the number of developers. The quote is a page to print or to save as a PDF file.",
  changeHeading: "Change this quote",
  button: "Show the quote",
  faultyHeading: "We cannot make this quote",
  /** For the number of a quote that does not hold any more, in the address. */
  outdated: "The quote {quote} does not hold any more, or is for another selection. This is a new one, of today.",
  facts: {
    number: "Quote number",
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
  currency: `All amounts are in ${priceCurrency === "USD" ? "United States dollars (USD)" : priceCurrency}.`,
  taxes: "Applicable taxes are added to the invoice.",
  pricesLabel: "Currency and taxes",
  terms: [
    {
      label: "Payment",
      text: "In advance, on the invoice that we send after your order: by bank transfer, or by card through a third-party payment gateway.",
    },
    {
      label: "Delivery",
      text: `License keys by email, within ${promiseWords.keyDelivery} after the full amount has arrived. Nothing is shipped.`,
    },
    {
      label: "License terms",
      text: [
        "One developer each, with free updates within the same major version. The ",
        { text: "purchase terms", href: "/purchase-terms" },
        " and the ",
        { text: "end-user license agreement", href: "/eula" },
        " apply.",
      ],
    },
    {
      label: "Validity",
      text: `We hold these prices for ${quoteValidDays} days. This quote is also a pro forma invoice. It is no tax invoice.`,
    },
  ] satisfies readonly { label: string; text: Paragraph }[],
  addressLabel: "To order",
  order: "Order this",
  print: "Print this page with your browser, or save it as a PDF file.",
} as const;
