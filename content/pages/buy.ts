import { checkoutCurrencies, formatAmount, type OfferId, offers } from "../products/offers.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";

export interface BuyingQuestion {
  id: string;
  question: string;
  answer: readonly Paragraph[];
}

const currencies = checkoutCurrencies.join(" or ");

export const buyPage = {
  heading: "Licenses and prices",
  introduction:
    "Each license: one developer, one computer, any project size, updates within the same major version. Prices exclude taxes.",
  pricesLabel: "Professional license",
  /** After each price. */
  period: "per developer per year",
  totalLabel: "Total for one year",
  quoteLabel: "Get a quote",
  tableHeading: "Which license you need",
  toPricesLabel: "Choose a language",
  questionsHeading: "Questions about buying",
} as const;

/** The lowest and the highest price of a professional license. */
const professionalPrices = Object.values(offers).flatMap(({ price }) =>
  price.kind === "yearly" ? [price.amount] : [],
);
const [lowest, highest] = [Math.min(...professionalPrices), Math.max(...professionalPrices)];

/** A license and what it is, a cell for each column. */
export interface LicenseRow {
  name: string;
  /** What the license leads to. The professional ones are bought above the table. */
  offer?: OfferId;
  cells: readonly string[];
}

export const licenseColumns = ["Price", "For", "Projects"] as const;

export const licenseRows: readonly LicenseRow[] = [
  {
    name: "Professional",
    cells: [
      `${formatAmount(lowest)} to ${highest} a year`,
      "One developer on one computer, for C#, Java, or Python",
      "Any size",
    ],
  },
  {
    name: "Trial",
    offer: "trial",
    cells: [
      "Free",
      "Anyone, for all three languages",
      `Below ${promiseWords.freeLines}. Above, no export; for C# and Java, only the summary without the detected smells`,
    ],
  },
  {
    name: "Academic",
    offer: "academic",
    cells: [
      "Free",
      "Researchers, teachers, and students, for research and education only, in one of the languages",
      "Any size",
    ],
  },
  {
    name: "Enterprise",
    offer: "enterprise",
    cells: ["On request", "Large teams, and analyzing other teams' projects, for C# and Java", "Any size"],
  },
];

/** How a license is paid: at a checkout, or by invoice where the order form takes its place. */
export const waysToPay = {
  checkout: `You pay at the checkout, by card in ${currencies}, through a third-party payment provider that adds taxes to the invoice.`,
  form: `With the order form, you order without paying. We send an invoice in ${currencies}, with taxes, which you pay by card through a third-party payment gateway.`,
} as const;

export const buyingQuestions: readonly BuyingQuestion[] = [
  {
    id: "key",
    question: "How do I pay, and when does my key arrive?",
    answer: [
      [
        `We never see your card number. The key arrives by email ${promiseWords.keyDue}. `,
        { text: "Register it", href: "/docs/licensing.html#register-a-key" },
        " once.",
      ],
    ],
  },
  {
    id: "purchase-order",
    question: "Can my company buy with a purchase order?",
    answer: [
      [
        "We accept purchase orders from third-party vendors and existing corporate customers, paid 100% in advance under the ",
        { text: "purchase terms", href: "/purchase-terms" },
        ". Print a ",
        { text: "quote", href: "/quote" },
        ", then enter the number of the purchase order in the ",
        { text: "order form", href: "/order" },
        ".",
      ],
    ],
  },
  {
    id: "build-server",
    question: "Can I use my license on a build server?",
    answer: [
      [
        "A license is for one developer on one computer, and a build server is a computer of its own. Projects below the trial limits need no key there. For others, ",
        { text: "contact us", href: "/contact" },
        " first; then ",
        { text: "pass the key to the tool", href: "/docs/licensing.html#a-license-on-a-build-server" },
        " in each job.",
      ],
    ],
  },
  {
    id: "refund",
    question: "Can I get a refund?",
    answer: [
      [
        "Refunds are at our discretion. Before you buy, choose ",
        { text: "Free download", href: "/download" },
        ", and analyze your own code. The ",
        { text: "FAQ", href: "/faq" },
        " has more answers.",
      ],
    ],
  },
];
