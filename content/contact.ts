import { company, contactLink } from "./company.ts";
import type { Paragraph } from "./text.ts";

export interface ContactTopic {
  id: "questions" | "academic" | "collaboration";
  title: string;
  text: Paragraph;
}

export const contactPage = {
  heading: "Contact",
  introduction: "One mailbox for everything. People read it.",
} as const;

export const contactTopics: readonly ContactTopic[] = [
  {
    id: "questions",
    title: "Technical and sales questions",
    text: [
      "Write to ",
      contactLink,
      ". For a technical question please name the tool, its version and your operating system, and attach the log if there is one.",
    ],
  },
  {
    id: "academic",
    title: "Academic license",
    text: [
      "Researchers, teachers and students need no e-mail for that: ",
      { text: "request an academic license", href: "/acad-lic-request" },
      " with the form.",
    ],
  },
  {
    id: "collaboration",
    title: "Academic collaboration",
    text: [
      "To work with us on a study, start at the public page of the author of the tools, ",
      { text: company.author.name, href: company.collaborationUrl },
      ".",
    ],
  },
];
