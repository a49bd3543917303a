import { contactLink } from "../products/company.ts";
import { checkoutCurrencies, hasCheckouts, offers } from "../products/offers.ts";
import { promiseWords, quoteValidDays } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";

export interface BuyingStep {
  title: string;
  text: Paragraph;
}

export interface BuyingQuestion {
  id: string;
  question: string;
  answer: readonly Paragraph[];
}

const currencies = checkoutCurrencies.join(" or ");

export const buyPage = {
  heading: "Licenses and prices",
  introduction: `Try the tools for free, buy a license for one developer for ${promiseWords.licenseTerm}, or contact us about a team license. Prices exclude taxes.`,
  period: "per developer per year",
  /** The three professional licenses in one card. */
  professional: { name: "Professional", audience: "For one developer, with projects of any size." },
  languageLabel: "Language",
  totalLabel: "Total for one year, before taxes",
  /** What the other offers come to, in four points each. */
  points: {
    trial: [
      "All three tools, without a license key",
      `Full results below ${promiseWords.trialLines} in C# and Java, and below ${promiseWords.freePythonLines}`,
      "For larger projects, only the summary: no detected smells",
      "No export of results above the limit",
    ],
    enterprise: [
      "Designite for C# and DesigniteJava",
      "For large teams, and for analyzing other teams' projects",
      "Projects of any size",
      "Price and term by agreement",
    ],
    academic: [
      "For research and education only",
      "Researchers, teachers, and students with an academic email address",
      "Projects of any size",
      `For ${promiseWords.licenseTerm}, renewable`,
    ],
  },
  tableHeading: "What each license includes",
  quoteLabel: "Get a quote",
  afterPayingHeading: hasCheckouts ? "What happens after you pay" : "What happens after you order",
  questionsHeading: "Questions about buying",
} as const;

/** How a license is bought: at the checkouts, or with the order form while there are none. */
export const waysToBuy = {
  checkout: {
    paying: {
      title: "You pay by card",
      text: `The payment provider charges your card in ${currencies} and adds taxes to the invoice. We never see your card number.`,
    },
    keyDue: `within ${promiseWords.keyDelivery} of checkout`,
    howToPay: `By card, in ${currencies}, through the checkout of a third-party payment provider.`,
  },
  form: {
    paying: {
      title: "You order and pay the invoice",
      text: `No payment now; we'll invoice you in ${currencies}, with taxes. Pay by card through a third-party payment gateway, or by bank transfer. We never see your card number.`,
    },
    keyDue: `within ${promiseWords.keyDelivery} after we receive your payment`,
    howToPay: `Send the order form, then pay our invoice in ${currencies}, by card through a third-party payment gateway or by bank transfer.`,
  },
} as const satisfies Record<string, { paying: BuyingStep; keyDue: string; howToPay: string }>;

const { paying, keyDue, howToPay } = waysToBuy[hasCheckouts ? "checkout" : "form"];

export const afterPaying: readonly BuyingStep[] = [
  paying,
  {
    title: "We email you the key",
    text: `You get your license key ${keyDue}. There's nothing to ship.`,
  },
  {
    title: "You register the key",
    text: [
      "For Java, run ",
      { code: "java -jar DesigniteJava.jar -r <key>" },
      ". For Python, run ",
      { code: "DPy register <key>" },
      ". For C#, the instructions come with your key.",
    ],
  },
  {
    title: "You get updates",
    text: "Updates within the same major version are free. Download them from this site.",
  },
];

export const buyingQuestions: readonly BuyingQuestion[] = [
  {
    id: "which-license",
    question: "Which license do I need?",
    answer: [
      [
        `None for a project below ${promiseWords.trialLines} in C# or Java, or below ${promiseWords.freePythonLines}: choose `,
        { text: "Free download", href: "/download" },
        ", and run the tool without a key. Above that, each developer needs the professional license for ",
        { text: "C#", href: offers["professional-csharp"].action.href },
        ", ",
        { text: "Java", href: offers["professional-java"].action.href },
        ", or ",
        { text: "Python", href: offers["professional-python"].action.href },
        ".",
      ],
      [
        "For a large team, or to analyze other teams' projects in C# and Java, you need the enterprise license. Its price depends on the number of developers: ",
        { text: "ask for a quote", href: "/order?offer=enterprise" },
        ".",
      ],
      [
        "For research, teaching, and studying, the academic license is free: ",
        { text: "request it", href: "/acad-lic-request" },
        " with your academic email address.",
      ],
    ],
  },
  {
    id: "what-a-license-covers",
    question: "What does one license cover?",
    answer: [
      [
        `One tool, for one developer on one computer, for ${promiseWords.licenseTerm}. Each developer needs a license. See the `,
        { text: "end-user license agreement", href: "/eula" },
        " for details.",
      ],
    ],
  },
  {
    id: "how-to-pay",
    question: "How can I pay?",
    answer: [
      howToPay,
      [
        "We also accept purchase orders from third-party vendors and existing corporate customers, under the ",
        { text: "purchase terms", href: "/purchase-terms" },
        ". Enter the purchase order number in the ",
        { text: "order form", href: "/order" },
        ".",
      ],
    ],
  },
  {
    id: "quote",
    question: "Can I get a quote?",
    answer: [
      [
        "Yes, for ",
        { text: "C#", href: "/quote?offer=professional-csharp" },
        ", ",
        { text: "Java", href: "/quote?offer=professional-java" },
        ", or ",
        { text: "Python", href: "/quote?offer=professional-python" },
        `. Choose the number of developers, and print the quote or save it as a PDF. We hold its prices for ${quoteValidDays} days.`,
      ],
    ],
  },
  {
    id: "when-the-key-arrives",
    question: "When does my key arrive?",
    answer: [
      [
        `${keyDue.charAt(0).toUpperCase()}${keyDue.slice(1)}. If it hasn't arrived by then, check your spam folder and contact us at `,
        contactLink,
        ".",
      ],
    ],
  },
  {
    id: "end-of-a-license",
    question: "What happens when my license ends?",
    answer: [
      [
        `We'll remind you ${promiseWords.reminders} before, with a link to renew. The `,
        { text: "Your licenses", href: "/licenses" },
        " page has the same link. Only subscriptions renew automatically. Renew early and you lose no time: the new term starts when the old one ends. Without a renewal, projects above the trial limits no longer get full results.",
      ],
    ],
  },
  {
    id: "build-server",
    question: "Can I use my license on a build server?",
    answer: [
      [
        "Yes. In CI, pass the key to the tool instead of registering it: see ",
        { text: "a license on a build server", href: "/docs/licensing.html#a-license-on-a-build-server" },
        ". If several developers share the server, contact us first.",
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
        ", and analyze your own code. More answers are in the ",
        { text: "FAQ", href: "/faq" },
        ".",
      ],
    ],
  },
];
