import { company } from "./company.ts";
import { promiseWords } from "./promises.ts";
import type { Paragraph } from "./text.ts";
import type { UniversityName } from "./universities.ts";

export const hero = {
  heading: "See the structure of your code, and what is wrong with it",
  sentence:
    "Our tools read C#, Java and Python, and tell you which smells your code has, from a single method to the whole architecture, and where.",
  downloadLabel: "Free download",
  secondLink: { text: "What the tools find", href: "#what-is-designite" },
} as const;

/** Shown while `clients.ts` is empty. */
export const clientStrip = {
  heading: "Used in public research and teaching",
  note: "Papers, theses, courses or repositories by people at these institutions show the tools in use. This is not a list of customers.",
  linkLabel: "All institutions, with the evidence",
  names: [
    "Athens University of Economics and Business",
    "Carnegie Mellon University",
    "Dalhousie University",
    "Eindhoven University of Technology",
    "Nara Institute of Science and Technology",
    "Polytechnique Montréal",
    "Queen's University",
    "Tampere University",
    "Technical University of Munich",
    "University of Groningen",
  ],
} as const satisfies { names: readonly UniversityName[] } & Record<string, unknown>;

/** Shown when `clients.ts` has entries. */
export const clientsHeading = "Used by";

export const whatIs = {
  id: "what-is-designite",
  heading: `What is ${company.name}?`,
  paragraphs: [
    "A code smell is a structure that points to a deeper problem: a class with two jobs, two packages that cannot be built without each other, a test that checks nothing. Code with smells still works. It is harder to understand, to change and to test.",
    [
      `${company.name} is a family of static analysis tools that find such structures by published rules: `,
      { text: "Designite for C#", href: "/products-cs" },
      ", ",
      { text: "DesigniteJava", href: "/products-dj" },
      " and ",
      { text: "DPy", href: "/products-dpy" },
      " for Python. They look at methods, classes, components and tests, and they measure what they look at.",
    ],
    [
      "Beside them stands ",
      { text: "D'Code", href: "/blog/dcode-engineering-intelligence" },
      ", an analytics platform that keeps the results of every commit, follows trends and guards a quality gate.",
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

export const benefitsHeading = "Why teams and researchers use it";

export const benefits: readonly Benefit[] = [
  {
    id: "all-levels",
    title: "Every level in one run",
    text: "A linter sees lines. One run of our tools reports on methods, classes and components together, so a long method and the god component around it appear side by side.",
  },
  {
    id: "plain-rules",
    title: "Rules you can check",
    text: [
      "A finding follows a rule with a number or a pattern. The ",
      { text: "documentation", href: "/docs/index.html" },
      " states the rules and their defaults, so you can argue with a result instead of believing it.",
    ],
  },
  {
    id: "stays-with-you",
    title: "Your code stays with you",
    text: "The analysis runs on your own computer or build runner. Sending results to a platform is your choice.",
  },
  {
    id: "every-build",
    title: "Part of every build",
    text: [
      "Ready-made GitHub actions analyze each commit. One of them opens issues only for ",
      { text: "smells that are new", href: "/blog/analyze-code-quality-incrementally" },
      ", so old debt does not drown today's work.",
    ],
  },
  {
    id: "over-time",
    title: "Quality over time",
    text: "Results are plain CSV, XML or JSON files. Analyze a series of commits and see where the architecture began to give way.",
  },
  {
    id: "research",
    title: "Grown out of research",
    text: [
      `The tools are described in peer-reviewed papers and were used to study thousands of repositories. For research and education they are free: `,
      { text: "ask for an academic license", href: "/acad-lic-request" },
      ".",
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
  introduction: "Two short films, drawn from real output.",
  /** Label of the panel of a film that does not exist yet. */
  inPreparation: "In preparation",
} as const;

/** The line below the download button of the hero. */
export const heroNote = `Free below ${promiseWords.freeJavaLines} or ${promiseWords.freePythonLines}. No account, no key.`;
