import { company } from "../products/company.ts";
import { priceCurrency } from "../products/offers.ts";
import { promiseWords, quoteValidDays } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";

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
  currency: `All amounts are in ${priceCurrency === "USD" ? "United States dollars (USD)" : priceCurrency}.`,
  taxes: "We'll add applicable taxes to the invoice.",
  pricesLabel: "Currency and taxes",
  terms: [
    {
      label: "Payment",
      text: "In advance, by bank transfer or by card through a third-party payment gateway. We'll send the invoice after you order.",
    },
    {
      label: "Delivery",
      text: `License keys by email, within ${promiseWords.keyDelivery} after we receive the full amount. There's nothing to ship.`,
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
    {
      label: "Validity",
      text: `We hold these prices for ${quoteValidDays} days. This quote is also a pro forma invoice. It isn't a tax invoice.`,
    },
  ] satisfies readonly { label: string; text: Paragraph }[],
  addressLabel: "To order",
  order: "Order now",
  print: "Print this page with your browser, or save it as a PDF.",
} as const;
