import { company } from "../products/company.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";
import type { FormResultPage } from "./form-results.ts";

/** The fields of the order form, in the order of the page. The names stand in its addresses and must not change. */
export const orderFieldNames = [
  "offer",
  "seats",
  "name",
  "email",
  "company",
  "address",
  "taxId",
  "purchaseOrder",
] as const;
export type OrderFieldName = (typeof orderFieldNames)[number];

export const mostSeats = 999;
export const longestOrderText = { name: 120, company: 200, address: 500, taxId: 60, purchaseOrder: 60 } as const;

export interface OrderField {
  label: string;
  hint?: Paragraph;
  /** Shown beside the field when it cannot be accepted. It says what to enter. */
  fault: string;
}

const atMost = (characters: number) => `at most ${characters} characters`;

export const orderFields: { readonly [name in OrderFieldName]: OrderField } = {
  offer: { label: "License", fault: "Choose a license." },
  seats: {
    label: "Number of developers",
    hint: "Each developer gets a license. An enterprise license is one license for all of them.",
    fault: `Enter a whole number from 1 to ${mostSeats}.`,
  },
  name: { label: "Your name", fault: `Enter your name, with ${atMost(longestOrderText.name)}.` },
  email: {
    label: "E-mail address",
    hint: "The receipt and the license keys go to this address.",
    fault: "Enter one e-mail address, such as name@example.org.",
  },
  company: {
    label: "Company (optional)",
    hint: "It stands on quotes and on the invoice.",
    fault: `Enter one line with ${atMost(longestOrderText.company)}.`,
  },
  address: {
    label: "Invoice address",
    fault: `Enter the address for the invoice, with ${atMost(longestOrderText.address)}.`,
  },
  taxId: { label: "Tax number (optional)", fault: `Enter one line with ${atMost(longestOrderText.taxId)}.` },
  purchaseOrder: {
    label: "Purchase order number (optional)",
    hint: [
      "For third-party vendors and existing corporate customers, paid 100% in advance: see the ",
      { text: "purchase terms", href: "/purchase-terms" },
      ".",
    ],
    fault: `Enter one line with ${atMost(longestOrderText.purchaseOrder)}.`,
  },
};

/** The page with the form. `{email}` is replaced by the contact address, `{quote}` by a number. */
export const orderPage = {
  kicker: "Buy",
  title: `${company.name} | Order a license`,
  heading: "Order a license",
  introduction: "Send this form to order. You pay after you have our invoice, not on this page.",
  perYear: "per developer per year",
  onRequest: "price on request",
  quoted:
    "This order refers to the quote {quote}. It does not hold for another license or another number of developers.",
  outdated: "The quote {quote} does not hold for this order. Our prices of today apply.",
  button: "Send the order",
  terms: [
    "The ",
    { text: "purchase terms", href: "/purchase-terms" },
    " and the ",
    { text: "end-user license agreement", href: "/eula" },
    " apply. We use these data for your order: see the ",
    { text: "privacy policy", href: "/privacy-policy" },
    ".",
  ] satisfies Paragraph,
  faultyTitle: `${company.name} | Order not sent: check the form`,
  faultyHeading: "The order is not sent yet",
  faultyText: "Correct these fields and send the form again:",
  /** The form came without what our page puts into it, or twice with different contents. */
  incomplete: "We could not read the form. Check the fields and send it again.",
  different:
    "You have sent this form before, with other contents, as order {number}. To change that order, write to {email}. To place another order, send this form again.",
  nextHeading: "What happens next",
  next: [
    { title: "You get a receipt", text: "It comes by e-mail at once, with the number of your order and how to pay." },
    {
      title: "You pay the invoice",
      text: "We send it with the applicable taxes. You pay by card through a third-party payment gateway, or by bank transfer.",
    },
    {
      title: "The key comes by e-mail",
      text: `We send the license key within ${promiseWords.keyDelivery} after the full amount has arrived.`,
    },
  ],
  enterpriseNext: "For an enterprise license we first send you a quote. You order nothing before you accept it.",
  needQuote: ["Do you need a document for your purchasing department? ", { text: "Get a quote", href: "/quote" }, "."],
} as const;

/** After a form was accepted. */
export const orderReceived = {
  title: `${company.name} | Order received`,
  heading: "We have received your order",
  paragraphs: [
    "A receipt is on its way to the address that you entered. It says what happens next.",
    "If you cannot find it, look in your spam folder, then write to {email} and name the order.",
  ],
  backLabel: "Back to licenses and prices",
} as const satisfies FormResultPage;

/** What the page after an accepted form repeats of the order. */
export const orderFacts = {
  number: "Your order",
  offer: "License",
  seats: "Developers",
  amount: "Amount",
} as const;
