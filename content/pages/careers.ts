import { company } from "../products/company.ts";

export interface Position {
  id: string;
  title: string;
  responsibilities: string;
  minimumQualifications: string;
  preferredQualifications: string;
}

export const careersPage = {
  heading: "Careers",
  responsibilitiesHeading: "What you'll do",
  minimumHeading: "What you need",
  preferredHeading: "Nice to have",
  applyHeading: "How to apply",
  /** What every application must state (specification, section 2). */
  apply:
    "Send an email with the position title, your current employment, your availability (full or part time), and your expected salary.",
  applyLabel: "Apply by email",
} as const;

/** The address of an email that applies for a position. */
export const applicationHref = ({ title }: Pick<Position, "title">): string =>
  `mailto:${company.contactEmail}?subject=${encodeURIComponent(`Application: ${title}`)}`;

export const positions: readonly Position[] = [
  {
    id: "marketing-and-sales-assistant",
    title: "Marketing and sales assistant",
    responsibilities: "Help market our tools for C#, Java, and Python, and help sell licenses to teams and companies.",
    minimumQualifications: "Education or experience in marketing or sales.",
    preferredQualifications: "Knowledge of software development or developer tools.",
  },
];
