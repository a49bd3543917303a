import { company, contactLink } from "../products/company.ts";
import type { Paragraph } from "../products/text.ts";

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
  introduction: `${company.name} develops code quality tools for C#, Java, and Python. We have one open position.`,
  responsibilitiesHeading: "What you'll do",
  minimumHeading: "What you need",
  preferredHeading: "Nice to have",
  applyHeading: "How to apply",
  apply: ["Email your application to ", contactLink, ". Include:"],
  /** What every application must state (specification, section 2). */
  applicationStates: [
    "the position title",
    "your current employment",
    "your availability, full or part time",
    "your expected salary",
  ],
} as const satisfies { apply: Paragraph } & Record<string, unknown>;

export const positions: readonly Position[] = [
  {
    id: "marketing-and-sales-assistant",
    title: "Marketing and sales assistant",
    summary: "Help software teams find and buy the tools that fit their code.",
    responsibilities: ["Help market our tools", "Help sell licenses to teams and companies"],
    minimumQualifications: ["Education or experience in marketing or sales"],
    preferredQualifications: ["Knowledge of software development or developer tools"],
  },
];
