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

const atMost = (characters: number) => `up to ${characters} characters`;

export const orderFields: { readonly [name in OrderFieldName]: OrderField } = {
  offer: { label: "License", fault: "Choose a license." },
  seats: {
    label: "Number of developers",
    hint: "Each developer gets a license. An enterprise license is one license for all of them.",
    fault: `Enter a whole number from 1 to ${mostSeats}.`,
  },
  name: { label: "Your name", fault: `Enter your name, ${atMost(longestOrderText.name)}.` },
  email: {
    label: "Email address",
    hint: "We'll send the receipt and the license keys to this address.",
    fault: "Enter one email address, such as name@example.org.",
  },
  company: {
    label: "Company (optional)",
    hint: "We print it on quotes and invoices.",
    fault: `Enter one line, ${atMost(longestOrderText.company)}.`,
  },
  address: {
    label: "Invoice address",
    fault: `Enter the address for the invoice, ${atMost(longestOrderText.address)}.`,
  },
  taxId: { label: "Tax number (optional)", fault: `Enter one line, ${atMost(longestOrderText.taxId)}.` },
  purchaseOrder: {
    label: "Purchase order number (optional)",
    hint: [
      "For third-party vendors and existing corporate customers, paid 100% in advance: see the ",
      { text: "purchase terms", href: "/purchase-terms" },
      ".",
    ],
    fault: `Enter one line, ${atMost(longestOrderText.purchaseOrder)}.`,
  },
};

/** The page with the form. `{contactEmail}` is replaced by the contact address. */
export const orderPage = {
  title: `${company.name} | Order a license`,
  heading: "Order a license",
  introduction: "No payment now; we'll invoice you.",
  perYear: "per developer per year",
  onRequest: "price on request",
  button: "Send order",
  terms: [
    "The ",
    { text: "purchase terms", href: "/purchase-terms" },
    " and the ",
    { text: "end-user license agreement", href: "/eula" },
    " apply. We use this data for your order: see the ",
    { text: "privacy policy", href: "/privacy-policy" },
    ".",
  ] satisfies Paragraph,
  faultyTitle: `${company.name} | Order not sent: check the form`,
  faultyHeading: "Your order hasn't been sent yet",
  faultyText: "Fix these fields and send the form again:",
  /** The form came without what our page puts into it. */
  incomplete: "We couldn't read the form. Check the fields and send it again.",
  nextHeading: "What happens next",
  next: [
    { title: "You get a receipt", text: "We email it right away, with your order number and how to pay." },
    {
      title: "You pay the invoice",
      text: "It includes the applicable taxes. Pay by card through a third-party payment gateway, or by bank transfer.",
    },
    {
      title: "We email you the key",
      text: `You get the license key within ${promiseWords.keyDelivery} after we receive the full amount.`,
    },
  ],
  enterpriseNext: "For an enterprise license, we'll send you a quote first. You can decide once you have it.",
  needQuote: ["Need a document for your purchasing department? ", { text: "Get a quote", href: "/quote" }, "."],
} as const;

/** After a form was accepted. */
export const orderReceived = {
  title: `${company.name} | Order received`,
  heading: "We've received your order",
  paragraphs: [
    "We'll email a receipt to the address you entered, unless we've already sent several to it today. It says what happens next.",
    "No receipt? Check your spam folder, then write to {contactEmail} with your order number.",
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
