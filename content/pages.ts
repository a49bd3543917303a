import { company } from "./company.ts";
import { notFound } from "./not-found.ts";
import { productNames } from "./product-names.ts";

export interface PageText {
  /** The complete browser title: product name, a bar, subject. */
  title: `${typeof company.name} | ${string}`;
  /** 70 to 160 characters, for search results and link previews. */
  description: string;
}

/**
 * Every page by its address, with its browser title and description, in the order of the specification (section 2);
 * the list of articles follows.
 * Articles, documentation and legal texts have theirs in their front matter.
 */
export const pages = {
  "/": {
    title: `${company.name} | Code quality tools for C#, Java and Python`,
    description:
      "Static analysis tools that find architecture, design, implementation, testability and test smells in C#, Java and Python code.",
  },
  "/download": {
    title: `${company.name} | Free download`,
    description: "Download Designite for C#, DesigniteJava and DPy, with versions, checksums and requirements.",
  },
  "/faq": {
    title: `${company.name} | FAQ`,
    description:
      "Ten answers: what smells are, what the tools detect, trial limits, licenses, keys, updates and builds.",
  },
  "/buy": {
    title: `${company.name} | Buy`,
    description:
      "Licenses and prices for Designite for C#, DesigniteJava and DPy: trial, professional, enterprise and academic.",
  },
  "/products-cs": {
    title: `${company.name} | ${productNames["designite-csharp"]}`,
    description:
      "Designite for C# opens a solution and reports architecture, design, implementation, testability and test smells and metrics.",
  },
  "/products-dj": {
    title: `${company.name} | ${productNames["designite-java"]}`,
    description:
      "DesigniteJava finds smells in Java code from the architecture to the method and in tests, and writes them as tables.",
  },
  "/products-dpy": {
    title: `${company.name} | ${productNames.dpy}`,
    description:
      "DPy finds architecture, design, implementation and machine-learning smells in Python code and computes its metrics.",
  },
  "/acad-lic-request": {
    title: `${company.name} | Academic license`,
    description:
      "Request a free academic license for research or education, and see which universities have used the tools.",
  },
  "/careers": {
    title: `${company.name} | Careers`,
    description:
      "An open position at Designite: marketing and sales assistant, with tasks, qualifications and how to apply.",
  },
  "/contact": {
    title: `${company.name} | Contact`,
    description: "One mailbox for technical and sales questions, the academic license, and academic collaboration.",
  },
  "/blog": {
    title: `${company.name} | Blog`,
    description:
      "All articles on code smells, metrics and the tools that find them, the newest first, with a list by subject.",
  },
} as const satisfies Readonly<Record<`/${string}`, PageText>>;

/** The page for unknown addresses. Search engines must not index it. */
export const notFoundPage = {
  title: `${company.name} | ${notFound.title}`,
  description: "The page for an address that does not exist on this site, with the main ways on from here.",
} as const satisfies PageText;
