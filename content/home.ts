import { company } from "./company.ts";
import { promiseWords } from "./promises.ts";
import type { Paragraph, TextLink } from "./text.ts";

export const hero = {
  heading: "Find the design problems that make your code hard to change",
  sentence:
    "Static analysis for C#, Java and Python. Designite shows developers, architects and researchers which code smells a project has, from a single method to the architecture, and where.",
  downloadLabel: "Free download",
  secondLink: { text: "What Designite finds", href: "#what-is-designite" },
} as const;

/** Shown while `clients.ts` is empty. A test finds each name in `universities.json`. */
export const clientStrip = {
  heading: "Used in public research at",
  linkLabel: "All universities",
  names: [
    "Athens University of Economics and Business",
    "Carnegie Mellon University",
    "Dalhousie University",
    "Nara Institute of Science and Technology",
    "Polytechnique Montréal",
    "Queen's University",
    "Tampere University",
    "Technical University of Munich",
    "University of Alberta",
    "University of Auckland",
  ],
} as const;

export interface PublishedResult {
  figure: string;
  text: string;
  link: TextLink & { href: `https://${string}` };
}

export const publishedResultsHeading = "Published results";

/** Figures of published studies with the tools, each with its source. */
export const publishedResults: readonly PublishedResult[] = [
  {
    figure: "3,073",
    text: "C# repositories with 118 million lines of code, analyzed for architecture and design smells",
    link: { text: "Empirical Software Engineering, 2020", href: "https://doi.org/10.1007/s10664-020-09847-2" },
  },
  {
    figure: "1,115",
    text: "Java repositories with about 46 million lines of code, analyzed for testability smells",
    link: { text: "Empirical Software Engineering, 2023", href: "https://doi.org/10.1007/s10664-023-10373-0" },
  },
  {
    figure: "0.96 and 0.93",
    text: "precision and recall of DPy in four Python projects",
    link: { text: "MSR 2025", href: "https://www.tusharma.in/preprints/MSR2025_DPy.pdf" },
  },
];

/** Shown when `clients.ts` has entries. */
export const clientsHeading = "Used by";

export const whatIs = {
  id: "what-is-designite",
  heading: `What is ${company.name}?`,
  paragraphs: [
    "A code smell is a structure that points to a deeper problem, such as a class with two jobs or two packages that depend on each other. The code still works, but every change takes longer.",
    [
      `${company.name} is a family of static analysis tools that find these structures: `,
      { text: "Designite for C#", href: "/products-cs" },
      ", ",
      { text: "DesigniteJava", href: "/products-dj" },
      " and ",
      { text: "DPy", href: "/products-dpy" },
      " for Python. They check methods, classes and components, and compute metrics for each of them.",
    ],
    [
      "Our analytics platform ",
      { text: "D'Code", href: "/blog/dcode-engineering-intelligence" },
      " stores the results of every commit, shows trends and checks quality gates.",
    ],
  ],
} as const satisfies { paragraphs: readonly Paragraph[] } & Record<string, unknown>;

export const benefitIds = [
  "all-levels",
  "plain-rules",
  "stays-with-you",
  "every-build",
  "over-time",
  "research",
] as const;
export type BenefitId = (typeof benefitIds)[number];

export interface Benefit {
  id: BenefitId;
  title: string;
  text: Paragraph;
}

export const benefitsHeading = "Why Designite";

export const benefits: readonly Benefit[] = [
  {
    id: "all-levels",
    title: "Every level in one run",
    text: "One run reports on methods, classes and components. You see a long method and the oversized component around it in the same result.",
  },
  {
    id: "plain-rules",
    title: "Rules you can check",
    text: [
      "The ",
      { text: "documentation", href: "/docs/index.html" },
      " explains the smells, their rules and their thresholds. Your team can verify a finding before it acts on it.",
    ],
  },
  {
    id: "stays-with-you",
    title: "Your code stays with you",
    text: "The analysis runs on your own computer or CI runner. Uploading results to D'Code is optional.",
  },
  {
    id: "every-build",
    title: "Part of every build",
    text: [
      "GitHub Actions analyze each commit. One of them opens issues for ",
      { text: "new smells only", href: "/blog/analyze-code-quality-incrementally" },
      ", so you can start without cleaning up old code first.",
    ],
  },
  {
    id: "over-time",
    title: "Quality over time",
    text: "Results are CSV, XML or JSON files. Analyze a series of commits and compare them to see how the architecture develops.",
  },
  {
    id: "research",
    title: "Backed by research",
    text: [
      "The tools are described in peer-reviewed papers. For research and education, an ",
      { text: "academic license", href: "/acad-lic-request" },
      " is free.",
    ],
  },
];

export const recentPosts = {
  heading: "Recent articles",
  readLabel: "Read the article",
  allLabel: "All articles",
} as const;

export const videosSection = {
  heading: "See it work",
  introduction: "Two one-minute films show DesigniteJava on a real project.",
} as const;

/** The line below the download button of the hero. */
export const heroNote = `Free below ${promiseWords.freeJavaLines} or ${promiseWords.freePythonLines}, without an account or a license key.`;
