import { company, contactLink } from "../products/company.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";

export interface ContactTopic {
  id: "questions" | "orders" | "academic" | "collaboration";
  title: string;
  text: Paragraph;
}

export const contactPage = {
  heading: "Contact",
  introduction: "Email us with technical and sales questions.",
} as const;

export const contactTopics: readonly ContactTopic[] = [
  {
    id: "questions",
    title: "Technical and sales questions",
    text: [
      "The ",
      { text: "FAQ", href: "/faq" },
      " and the ",
      { text: "documentation", href: "/docs/index.html" },
      " answer most questions. For everything else, write to ",
      contactLink,
      ". For a technical question, tell us the tool, its version, and your operating system, and attach the log file if there is one.",
    ],
  },
  {
    id: "orders",
    title: "Licenses and orders",
    text: [
      `A license key arrives within ${promiseWords.keyDelivery} of checkout. If it doesn't, check your spam folder, then write to us with your order number. For an `,
      { text: "enterprise license", href: "/buy" },
      ", tell us the languages and the number of developers.",
    ],
  },
  {
    id: "academic",
    title: "Academic license",
    text: [
      "Researchers, teachers, and students can ",
      { text: "request an academic license", href: "/acad-lic-request" },
      ` with our form. The typical response takes ${promiseWords.academicAnswerTypical}.`,
    ],
  },
  {
    id: "collaboration",
    title: "Academic collaboration",
    text: [
      "To work with us on a study, contact ",
      { text: company.author.name, href: company.collaborationUrl },
      `, the author of the tools, at ${company.author.university} in ${company.author.city}, ${company.author.country}.`,
    ],
  },
];
