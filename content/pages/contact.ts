import { company } from "../products/company.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";

export interface ContactTopic {
  id: "technical" | "orders" | "academic" | "collaboration";
  title: string;
  text: Paragraph;
}

export const contactPage = {
  heading: "Contact",
  introduction: "One mailbox for technical and sales questions:",
} as const;

export const contactTopics: readonly ContactTopic[] = [
  {
    id: "technical",
    title: "A tool doesn't work",
    text: [
      "If the ",
      { text: "documentation", href: "/docs/index.html" },
      " doesn't help, name the tool, its version, and your operating system, and attach the log file if there is one.",
    ],
  },
  {
    id: "orders",
    title: "A key hasn't arrived",
    text: `Keys arrive ${promiseWords.keyDue}. Check your spam folder, then write to us with your order number.`,
  },
  {
    id: "academic",
    title: "Academic license",
    text: [{ text: "Send the request form", href: "/acad-lic-request" }, " instead of an email."],
  },
  {
    id: "collaboration",
    title: "Academic collaboration",
    text: [
      "Contact ",
      { text: company.author.name, href: company.collaborationUrl },
      `, the author of the tools, at ${company.author.university} in ${company.author.city}, ${company.author.country}.`,
    ],
  },
];
