import { company, contactLink } from "./company.ts";
import type { Paragraph } from "./text.ts";

export interface Position {
  id: string;
  title: string;
  summary: string;
  responsibilities: readonly string[];
  minimumQualifications: readonly string[];
  preferredQualifications: readonly string[];
}

export const careersPage = {
  heading: "Careers",
  introduction: `${company.name} is a small team that makes code-quality tools. We look for people who like to explain things exactly.`,
  responsibilitiesHeading: "What you would do",
  minimumHeading: "What you need",
  preferredHeading: "What would help",
  applyHeading: "How to apply",
  apply: ["Send your application by e-mail to ", contactLink, ". Please state:"],
  /** What every application must state (specification, section 2). */
  applicationStates: [
    "the title of the position",
    "your current employment",
    "your availability, full or part time",
    "the salary you expect",
  ],
} as const satisfies { apply: Paragraph } & Record<string, unknown>;

export const positions: readonly Position[] = [
  {
    id: "marketing-and-sales-assistant",
    title: "Marketing and sales assistant",
    summary: "You help software teams find out whether our tools are of use to them, and you answer when they ask.",
    responsibilities: [
      "Answer questions about licenses, prices and orders, and pass technical ones on to a developer",
      "Keep in touch with customers, with people who try the tools and with universities",
      "Write the newsletter, posts and short texts for this site",
      "Follow what teams say about code quality and what other tools offer, and report on it",
      "Prepare talks, demonstrations and events",
    ],
    minimumQualifications: [
      "Good written and spoken English",
      "Experience in marketing, sales or customer support, also from studies or part-time work",
      "Care with figures and facts: we print nothing that we cannot show",
      "Ease with office software, e-mail and social media",
    ],
    preferredQualifications: [
      "Knowledge of how software is developed, or experience with products for developers",
      "A degree or current studies in business, communication or computing",
      "Experience with web analytics, a mailing tool or a customer database",
      "Another language beside English",
    ],
  },
];
