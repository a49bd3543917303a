import { citations } from "../catalog/citations.ts";
import { actions } from "../products/actions.ts";
import { company } from "../products/company.ts";
import { products } from "../products/index.ts";
import { formatAmount, offers } from "../products/offers.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph, TextLink } from "../products/text.ts";

/** A client who has agreed to be named, with a logo file below `site/public/`. */
export interface Client {
  name: string;
  /** Address of the logo on this site, `/logos/<file>.svg`. */
  logo: `/logos/${string}`;
  url: `https://${string}`;
}

/**
 * Empty until a client agrees in writing. Once it has an entry, the home page shows the clients instead of the
 * institutions named in `home.ts`.
 */
export const clients: readonly Client[] = [];

export const hero = {
  heading: "Keep your code easy to change",
  sentence: "Static analysis for C#, Java, and Python. It finds code smells, from a long method to a package cycle.",
  downloadLabel: "Free download",
  academicLink: { text: "Free for research", href: "/acad-lic-request" },
  command: "java -jar DesigniteJava.jar -i src -o out",
} as const;

/** The tools with their versions, below the command. */
export const heroVersions = Object.values(products).map(({ name, path, latestVersion }) => ({
  name,
  path,
  version: latestVersion,
}));

/** Below the download button of the hero. */
export const heroNote = `Free below ${promiseWords.freeJavaLines} or ${promiseWords.freePythonLines}, without an account or a license key.`;

export const structureWords = {
  detail: "Every line is one dependency.",
  invitation: "Point at a type to see its own.",
  exploreLabel: "Explore the structure",
  keyLabel: "Design smells",
  key: ["none", "one", "two", "more"],
} as const;

/** Shown while `clients.ts` is empty. A test finds each name in `universities.json`. */
export const clientStrip = {
  heading: "Used in public research",
  linkLabel: "All universities",
  names: ["Carnegie Mellon University", "Technical University of Munich", "Polytechnique Montréal"],
} as const;

export interface PublishedResult {
  figure: string;
  text: string;
  link: TextLink & { href: `https://${string}` };
}

/** Figures of published studies with the tools, each with its source. */
export const publishedResults: readonly PublishedResult[] = [
  {
    figure: "3,073",
    text: "C# repositories with 118 million lines",
    link: { text: "Empirical Software Engineering, 2020", href: "https://doi.org/10.1007/s10664-020-09847-2" },
  },
  {
    figure: "1,115",
    text: "Java repositories with about 46 million lines",
    link: { text: "Empirical Software Engineering, 2023", href: "https://doi.org/10.1007/s10664-023-10373-0" },
  },
  {
    figure: "0.96 and 0.93",
    text: "precision and recall of DPy",
    link: { text: "MSR 2025", href: "https://www.tusharma.in/preprints/MSR2025_DPy.pdf" },
  },
];

/** Shown when `clients.ts` has entries. */
export const clientsHeading = "Used by";

export const whatIs = {
  id: "what-is-designite",
  heading: `What is ${company.name}?`,
  paragraphs: [
    [
      `${company.name} is a family of static analysis tools. They find code smells: code that works today and makes every change slower. `,
      { text: "D'Code", href: "/blog/dcode-engineering-intelligence" },
      " keeps the results of every commit.",
    ],
  ],
} as const satisfies { paragraphs: readonly Paragraph[] } & Record<string, unknown>;

export const classExample = {
  heading: "One class, {findings} findings",
  columns: ["Row of the result file", "Rule, value, and times the limit"],
  limit: "limit",
  found: "Found:",
} as const;

export const librariesExample = {
  heading: "Three libraries, measured",
  columns: ["Library", "Types", "Methods", "Findings", "Worst 10%"],
  note: "Design and implementation smells. Public types that only other programs use count as unutilized. Methods of nested types count for the outer type too.",
} as const;

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
    text: "Find the long method, its class, and its component in one run.",
  },
  {
    id: "plain-rules",
    title: "Rules you can check",
    text: ["Each smell has ", { text: "a page", href: "/docs/smells.html" }, " with rules, an example, and a fix."],
  },
  {
    id: "stays-with-you",
    title: "Your code stays with you",
    text: "Analyze on your computer or CI runner. Results are plain files.",
  },
  {
    id: "every-build",
    title: "Part of every build",
    text: [
      "Analyze each commit with GitHub Actions, and report ",
      { text: "new smells only", href: "/blog/analyze-code-quality-incrementally" },
      ".",
    ],
  },
  {
    id: "over-time",
    title: "Quality over time",
    text: "Analyze many commits and watch your architecture change.",
  },
  {
    id: "research",
    title: "Backed by research",
    text: [
      "Peer-reviewed papers describe the tools. An ",
      { text: "academic license", href: "/acad-lic-request" },
      " is free.",
    ],
  },
];

/** The step of a workflow that runs the tool for Java. */
export const workflowStep = `- uses: DesigniteTools/${actions.java.name}@v${actions.java.version}`;

/** The newest paper with a DOI. */
export const paper = citations
  .flatMap(({ doi, year, series }) => (doi ? [{ doi, year, series }] : []))
  .reduce((newest, one) => (one.year > newest.year ? one : newest));

export const recentPosts = {
  heading: "Recent articles",
  readLabel: "Read the article",
  allLabel: (count: number) =>
    `All ${["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][count] ?? count} articles`,
} as const;

export const videosSection = {
  heading: "See it work",
  introduction: "Watch DesigniteJava on a real project in two one-minute videos.",
} as const;

const prices = Object.values(offers).flatMap(({ price }) => (price.kind === "yearly" ? [price.amount] : []));

export const nextSteps = {
  heading: "Start today",
  steps: [
    { label: "Download", href: "/download", text: "Windows, macOS, Linux" },
    { label: "Academic license", href: "/acad-lic-request", text: "Free for research" },
    { label: "Buy", href: "/buy", text: `From ${formatAmount(Math.min(...prices))} a year` },
  ],
} as const;
