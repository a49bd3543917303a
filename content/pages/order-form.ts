import { company } from "../products/company.ts";
import { checkoutCurrencies } from "../products/offers.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";
import type { FormResultPage } from "./form-results.ts";

/** The fields of the order form, in the order of the page. The names stand in its addresses and must not change. */
export const orderFieldNames = [
  "offer",
  "seats",
  "currency",
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
  seats: { label: "Number of developers", fault: `Enter a whole number from 1 to ${mostSeats}.` },
  currency: { label: "Currency of the invoice", fault: `Choose ${checkoutCurrencies.join(" or ")}.` },
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

const privacyPolicy = { text: "privacy policy", href: "/privacy-policy" } as const;

/** The page with the form. `{contactEmail}` is replaced by the contact address. */
export const orderPage = {
  title: `${company.name} | Order a license`,
  heading: "Order a license",
  introduction: "No payment now; we'll invoice you.",
  perYear: "per developer per year",
  button: "Send order",
  terms: [
    "The ",
    { text: "purchase terms", href: "/purchase-terms" },
    " and the ",
    { text: "end-user license agreement", href: "/eula" },
    " apply. We use this data for your order: see the ",
    privacyPolicy,
    ".",
  ] satisfies Paragraph,
  faultyTitle: `${company.name} | Order not sent: check the form`,
  faultyHeading: "Your order hasn't been sent yet",
  faultyText: "Fix these fields and send the form again:",
  /** The form came without what our page puts into it. */
  incomplete: "We couldn't read the form. Check the fields and send it again.",
  nextHeading: "What happens next",
  next: [
    { title: "You get a receipt", text: "We email it right away, with your order number." },
    {
      title: "You pay the invoice",
      text: "It includes the applicable taxes. Pay it by card through a third-party payment gateway.",
    },
    {
      title: "We email you the key",
      text: `It arrives ${promiseWords.keyDue}. An order by invoice counts as checked out once it's paid in full.`,
    },
  ],
  /** In place of the second step, where bank transfers are confirmed. */
  orTransfer:
    "It includes the applicable taxes. Pay it by card through a third-party payment gateway, or by bank transfer.",
  elsewhere: [
    "Need a document for your purchasing department? ",
    { text: "Get a quote", href: "/quote" },
    ". For a large team, or to analyze other teams' projects, ",
    { text: "ask for an enterprise quote", href: "/order?offer=enterprise" },
    ".",
  ] satisfies Paragraph,
} as const;

/** The form that asks for the price of an enterprise license. */
export const enterprisePage = {
  title: `${company.name} | Ask for an enterprise quote`,
  heading: "Ask for an enterprise quote",
  introduction: "For large teams, and for analyzing other teams' projects, in C# and Java.",
  button: "Request quote",
  terms: ["We use this data for your quote: see the ", privacyPolicy, "."] satisfies Paragraph,
  faultyTitle: `${company.name} | Request not sent: check the form`,
  faultyHeading: "Your request hasn't been sent yet",
  next: [
    { title: "You get a receipt", text: "We email it right away, with the number of your request." },
    { title: "We email you the quote", text: "It has the price for the number of developers you enter." },
    { title: "You decide", text: "A request isn't an order. You order once you have the quote." },
  ],
  /** What fields say otherwise than in the order form. */
  fields: {
    email: { hint: "We'll send the quote to this address." },
    company: { hint: "We print it on the quote." },
    address: { label: "Invoice address (optional)" },
  },
  elsewhere: [
    "A license for each developer has a fixed price: see ",
    { text: "licenses and prices", href: "/buy" },
    ".",
  ] satisfies Paragraph,
} as const;

/** After a form was accepted. */
export const orderReceived = {
  title: `${company.name} | Order received`,
  heading: "We've received your order",
  paragraphs: [
    "We'll email you the invoice. Once it's paid, we email the license key.",
    "A receipt is on its way, unless we've already sent several to your address today. None in your inbox or spam folder? Write to {contactEmail} with your order number.",
  ],
  backLabel: "Back to licenses and prices",
} as const satisfies FormResultPage;

/** After a request for an enterprise quote was accepted. */
export const quoteRequested = {
  title: `${company.name} | Request received`,
  heading: "We've received your request",
  paragraphs: [
    "We'll email you the quote.",
    "A receipt is on its way, unless we've already sent several to your address today. None in your inbox or spam folder? Write to {contactEmail} with the number of your request.",
  ],
  backLabel: "Back to licenses and prices",
} as const satisfies FormResultPage;

/** What the page after an accepted form repeats of the order. */
export const orderFacts = {
  order: "Your order",
  request: "Your request",
  offer: "License",
  seats: "Developers",
  amount: "Amount",
} as const;
