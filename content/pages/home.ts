import { company } from "../products/company.ts";
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
  sentence:
    "Static analysis for C#, Java, and Python that finds code smells, from a single long method to a package cycle.",
  downloadLabel: "Free download",
  resultLink: { text: "See a real result", href: "/explore#library=jsoup-1.15.3&view=overview" },
} as const;

/** Below the download button of the hero. */
export const heroNote = `Free below ${promiseWords.freeJavaLines} or ${promiseWords.freePythonLines}. No account or license key needed.`;

export const structureWords = {
  detail: "Every line is one dependency.",
  invitation: "Point to a type to see its dependencies.",
  exploreLabel: "Explore the structure",
  keyLabel: "Design smells",
  key: ["none", "one", "two", "more"],
} as const;

/** Shown while `clients.ts` is empty. A test finds each name in `universities.json`. */
export const clientStrip = {
  heading: "Used in public research",
  names: ["Carnegie Mellon University", "Technical University of Munich", "Polytechnique Montréal"],
} as const;

/** The figure of a published study with the tools. The pages of the tools and articles have others. */
export const publishedResult = {
  figure: "3,073",
  text: "C# repositories with 118 million lines",
  link: { text: "Empirical Software Engineering, 2020", href: "https://doi.org/10.1007/s10664-020-09847-2" },
} as const;

/** Shown when `clients.ts` has entries. */
export const clientsHeading = "Used by";

export const whatIs = {
  id: "what-is-designite",
  heading: `What is ${company.name}?`,
  paragraphs: [
    [
      `${company.name} is a family of static analysis tools. They find code smells: code that works today but makes every change slower. `,
      { text: "D'Code", href: "/blog/dcode-engineering-intelligence" },
      ", our dashboard, keeps the results of every commit.",
    ],
  ],
} as const satisfies { paragraphs: readonly Paragraph[] } & Record<string, unknown>;

/** The words around the lines of a class (`site/pages/home/class-findings.ts`), with their source and its license. */
export const classExample = {
  heading: "One class, six findings",
  words: [
    "Every finding names its rule and, if the rule has a limit, the measured value. This class is ",
    {
      text: "Attributes.java",
      href: "https://github.com/jhy/jsoup/blob/c5964172763e1495786ad584c368ac3346d0ca8c/src/main/java/org/jsoup/nodes/Attributes.java",
    },
    " from jsoup.",
  ],
  sourceLabel: "source © 2009–2022 Jonathan Hedley, MIT License, commit c596417",
  limit: "limit",
} as const satisfies { words: Paragraph } & Record<string, unknown>;

export interface Benefit {
  title: string;
  text: string;
  link: TextLink;
}

export const benefitsHeading = "Why Designite";

export const benefits: readonly Benefit[] = [
  {
    title: "Every level in one run",
    text: "Find smells in methods, classes, and components at the same time.",
    link: { text: "All smells by level", href: "/docs/smells.html" },
  },
  {
    title: "Rules you can check",
    text: "Each smell has a page with its rules, an example, and a fix.",
    link: { text: "See Complex Method", href: "/docs/smells/complex-method.html" },
  },
  {
    title: "Your code stays with you",
    text: "The tools run on your computer or CI runner and write plain files.",
    link: { text: "What's in the files", href: "/docs/results.html" },
  },
  {
    title: "Part of every build",
    text: "Analyze each commit with GitHub Actions, and report only new smells.",
    link: { text: "Set it up", href: "/blog/analyze-code-quality-incrementally" },
  },
  {
    title: "Quality over time",
    text: "Analyze many commits and watch your architecture change.",
    link: { text: "Read about D'Code", href: "/blog/dcode-engineering-intelligence" },
  },
  {
    title: "Backed by research",
    text: "Peer-reviewed papers describe the tools, and research use is free.",
    link: { text: "Academic license", href: "/acad-lic-request" },
  },
];

export const recentPosts = {
  heading: "Recent articles",
  readLabel: "Read the article",
  allLabel: (count: number) =>
    `All ${["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][count] ?? count} articles`,
} as const;

export const videosSection = {
  heading: "See it work",
  introduction: "Watch DesigniteJava at work on a real project in two one-minute videos.",
} as const;

const prices = Object.values(offers).flatMap(({ price }) => (price.kind === "yearly" ? [price.amount] : []));

/** The end of the page: the first command, and the three ways on. */
export const nextSteps = {
  heading: "Start today",
  command: "java -jar DesigniteJava.jar -i src -o out",
  steps: [
    { label: "Free download", href: "/download", text: "Windows, macOS, Linux" },
    { label: "Academic license", href: "/acad-lic-request", text: "Free for research" },
    { label: "Buy", href: "/buy", text: `From ${formatAmount(Math.min(...prices))} a year` },
  ],
} as const;
