import { company } from "./company.ts";
import { priceCurrency } from "./offers.ts";
import { promiseWords, quoteValidDays } from "./promises.ts";
import type { Paragraph } from "./text.ts";

/** The page with a quote, made to print. */
export const quotePage = {
  title: `${company.name} | Quote`,
  heading: `${company.name} quote`,
  chooseHeading: "Get a quote",
  chooseText: "Choose a license and the number of developers. The quote is a page to print or to save as a PDF file.",
  changeHeading: "Change this quote",
  button: "Show the quote",
  facts: { number: "Number", date: "Date", validUntil: "Valid until", supplier: "Supplier", taxId: "Tax number" },
  columns: ["License", "Developers", "Price each", "Amount"],
  total: "Total before taxes",
  currency: `All amounts are in ${priceCurrency === "USD" ? "United States dollars (USD)" : priceCurrency}.`,
  taxes: "Applicable taxes are added to the invoice.",
  terms: [
    [
      `Each license is for one developer for ${promiseWords.licenseTerm}, with free updates within the same major version. License keys are sent by e-mail when the full amount has arrived. The `,
      { text: "purchase terms", href: "/purchase-terms" },
      " and the ",
      { text: "end-user license agreement", href: "/eula" },
      " apply.",
    ],
    `We hold these prices for ${quoteValidDays} days. This quote is no invoice.`,
  ] satisfies readonly Paragraph[],
  order: "Order this",
  print: "Print this page with your browser, or save it as a PDF file.",
} as const;
