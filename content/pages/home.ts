import { analyses } from "../catalog/analyses.ts";
import { dpyStudy, relationStudy } from "../catalog/published-figures.ts";
import { smells } from "../catalog/smells/index.ts";
import { company } from "../products/company.ts";
import { formatAmount, offers } from "../products/offers.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph, TextLink } from "../products/text.ts";
import { spelledNumber } from "../spelled-number.ts";
import { opensCode } from "./explore.ts";

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
  heading: "See what makes your code hard to change",
  sentence: `Static analysis for C#, Java, and Python teams. A linter checks lines; Designite also finds the classes, packages, and tests whose design slows you down: ${smells.length}\u00a0named smells.`,
  downloadLabel: "Free download",
  resultLink: opensCode
    ? { text: "Try it on your code", href: "/explore" }
    : { text: "Open a finished analysis", href: "/explore#library=junit-4.13.2&view=structure" },
} as const;

const prices = Object.values(offers).flatMap(({ price }) => (price.kind === "yearly" ? [price.amount] : []));
const lowestPrice = `${formatAmount(Math.min(...prices))} a year`;

/** Below the download button of the hero. */
export const heroNote = `Free below ${promiseWords.freeLines}. Licenses from ${lowestPrice} per developer.`;

export const structureWords = {
  project: analyses["junit-4.13.2"].project,
  /** The code of the project in the version that was analyzed. */
  sources: "https://github.com/junit-team/junit4/blob/r4.13.2/src/main/java",
  detail: "Each line is one dependency.",
  invitation: "Point to a type to see its own.",
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
  figure: relationStudy.repositories.toLocaleString("en"),
  text: `C# repositories with ${relationStudy.millionLines} million lines`,
  link: { text: relationStudy.source, href: relationStudy.address },
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
      ", our dashboard, keeps the results that you upload, commit by commit.",
    ],
    [
      "SonarQube gates each merge on rules for lines and files, NDepend lets you query a .NET codebase, and Designite reports the classes, hierarchies, and packages whose design is in your way. ",
      { text: "Compare the three", href: "/blog/comparing-designite-with-sonarqube-ndepend" },
      ".",
    ],
  ],
} as const satisfies { paragraphs: readonly Paragraph[] } & Record<string, unknown>;

/** The words around the lines of a class (`site/pages/home/class-findings.ts`), with their source and its license. */
export const classExample = {
  heading: "What the tools say about one class",
  words: [
    "Each finding with its rule and, where the rule has a limit, the measured value. The class is ",
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
  /** With its unit, in a few words. */
  figure: string;
  title: string;
  text: string;
  link: TextLink;
}

export const benefitsHeading = "Why Designite";

export const benefits: readonly Benefit[] = [
  {
    figure: `${smells.length} smells`,
    title: "From methods to packages",
    text: "Architecture, design, implementation, and, for C# and Java, tests.",
    link: { text: "All smells", href: "/docs/smells.html" },
  },
  {
    figure: "6 seconds",
    title: "A short first run",
    text: "The community edition analyzes JUnit 4.13.2 in this time on a two-core machine.",
    link: { text: "Java in five minutes", href: "/docs/start-designitejava.html" },
  },
  {
    figure: "0 lines uploaded",
    title: "Runs on your computer",
    text: "Or on your CI runner. The tools write plain files.",
    link: { text: "What's in the files", href: "/docs/results.html" },
  },
  {
    figure: "2 actions",
    title: "Only what a commit adds",
    text: "On GitHub, for Java projects, in two steps of one job.",
    link: { text: "Set it up", href: "/blog/analyze-code-quality-incrementally" },
  },
  {
    figure: `${dpyStudy.precision} precision`,
    title: "Checked by hand",
    text: `Two raters found ${dpyStudy.smells} smells in ${dpyStudy.projects} Python projects. DPy found ${100 * dpyStudy.recall}% of them, and ${100 * dpyStudy.precision}% of its findings were right.`,
    link: { text: "The study", href: "/products-dpy" },
  },
  {
    figure: "USD 0",
    title: "Free for research",
    text: "Researchers, teachers, and students use every tool without charge.",
    link: { text: "Academic license", href: "/acad-lic-request" },
  },
];

export const recentPosts = {
  heading: "From the blog",
  readLabel: "Read the article",
  allLabel: (count: number) => `All ${spelledNumber(count)} articles`,
} as const;

export const videosSection = {
  heading: "See it work",
  introduction: "DesigniteJava on JUnit, in two one-minute videos.",
} as const;

/** The end of the page: one button, and the two other ways on. */
export const nextSteps = {
  heading: "Try it on your own code",
  download: { text: "Free download", href: "/download" },
  ways: [
    { text: "Academic license", href: "/acad-lic-request" },
    { text: `Buy from ${lowestPrice}`, href: "/buy" },
  ],
} as const;
