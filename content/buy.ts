import { contactLink } from "./company.ts";
import { checkoutCurrencies } from "./offers.ts";
import { promiseWords } from "./promises.ts";
import type { Paragraph } from "./text.ts";

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
  introduction:
    "Try the tools free of charge, buy a license for one developer and one year, or write to us for a team. Prices are before taxes.",
  period: "per developer and year",
  tableHeading: "What each license includes",
  academicHeading: "Research, teaching or study?",
  academic: [
    "The academic license is free for researchers, teachers and students who use an academic e-mail address. ",
    { text: "Request an academic license", href: "/acad-lic-request" },
    ".",
  ],
  trialHeading: "What the trial shows",
  trial: [
    `The trial is the same program without a license key. For a project above ${promiseWords.trialLines} it shows only the summary, without the detected smells, and the export of results is disabled. For Python the limit is ${promiseWords.freePythonLines}.`,
    "Below these limits you see the full results, and no license key is needed.",
  ],
  afterPayingHeading: "What happens after you pay",
  questionsHeading: "Questions about buying",
} as const satisfies { academic: Paragraph; trial: readonly Paragraph[] } & Record<string, unknown>;

export const afterPaying: readonly BuyingStep[] = [
  {
    title: "You pay by card",
    text: `The payment provider takes your card in ${currencies}, and adds the taxes to the invoice. Your card number does not reach us.`,
  },
  {
    title: "The key comes by e-mail",
    text: `Your license key arrives within ${promiseWords.keyDelivery} of checkout. Nothing is shipped.`,
  },
  {
    title: "You register it",
    text: [
      "For Java: ",
      { code: "java -jar DesigniteJava.jar -r <key>" },
      ". For Python: ",
      { code: "DPy register <key>" },
      ". For C#, we send the registration instructions with your key.",
    ],
  },
  {
    title: "You stay up to date",
    text: "Updates within the same major version are free. Download them from this site when they appear.",
  },
];

export const buyingQuestions: readonly BuyingQuestion[] = [
  {
    id: "what-a-license-covers",
    question: "What does one license cover?",
    answer: [
      [
        "One developer, one computer and one tool, for one year. If several people use a tool, each of them needs a license. The ",
        { text: "end-user license agreement", href: "/eula" },
        " has the details.",
      ],
    ],
  },
  {
    id: "how-to-pay",
    question: "How can I pay?",
    answer: [
      `By card, in ${currencies}, through the checkout of a third-party payment provider. Taxes are added to the invoice.`,
      "We accept purchase orders only from third-party vendors and from existing corporate customers, paid in full in advance.",
    ],
  },
  {
    id: "when-the-key-arrives",
    question: "When does my key arrive?",
    answer: [
      [
        `By e-mail within ${promiseWords.keyDelivery} of checkout. If it is not there by then, look in the spam folder and write to `,
        contactLink,
        ".",
      ],
    ],
  },
  {
    id: "team-or-consultant",
    question: "We are a large team, or we analyze code for others. What do we need?",
    answer: [
      [
        "The enterprise license for C# and Java. It is made for large teams and for analyzing the projects of other teams. Tell us the number of people and the languages at ",
        contactLink,
        ", and we will answer with a price.",
      ],
    ],
  },
  {
    id: "refund",
    question: "Can I return a license?",
    answer: [
      [
        "A refund is at our discretion, as the ",
        { text: "purchase terms", href: "/purchase-terms" },
        " say. The trial shows you the results for your own code, so please ",
        { text: "try the tool", href: "/download" },
        " before you buy.",
      ],
    ],
  },
];
