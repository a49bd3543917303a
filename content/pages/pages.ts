import { productNames } from "../catalog/product-names.ts";
import { company } from "../products/company.ts";
import { notFound } from "./not-found.ts";

export interface PageText {
  /** The complete browser title: product name, a bar, subject. */
  title: `${typeof company.name} | ${string}`;
  /** 70 to 160 characters, for search results and link previews. */
  description: string;
}

/**
 * Every page by its address, with its browser title and description, in the order of the specification (section 2);
 * the list of articles and the page that opens results follow.
 * Articles, documentation and legal texts have theirs in their front matter.
 */
export const pages = {
  "/": {
    title: `${company.name} | Code quality tools for C#, Java, and Python`,
    description:
      "Find the design problems that make code hard to change. Designite detects code smells and computes metrics for C#, Java, and Python.",
  },
  "/download": {
    title: `${company.name} | Free download`,
    description:
      "Get Designite for C#, DesigniteJava, and DPy for Windows, macOS, and Linux, with requirements and the first command.",
  },
  "/faq": {
    title: `${company.name} | FAQ`,
    description:
      "Answers about code smells, the difference from SonarQube and NDepend, what the tools send, the trial, licenses, keys, and CI.",
  },
  "/buy": {
    title: `${company.name} | Buy`,
    description:
      "Prices of Designite for C#, DesigniteJava, and DPy: trial, professional, enterprise, and academic licenses compared.",
  },
  "/products-cs": {
    title: `${company.name} | ${productNames["designite-csharp"]}: code smells and metrics`,
    description:
      "Designite for C# analyzes a solution and reports architecture, design, implementation, testability, and test smells, with metrics.",
  },
  "/products-dj": {
    title: `${company.name} | ${productNames["designite-java"]}: code smells and metrics for Java`,
    description:
      "DesigniteJava detects architecture, design, implementation, testability, and test smells in Java code and computes metrics.",
  },
  "/products-dpy": {
    title: `${company.name} | ${productNames.dpy}: code smells and metrics for Python`,
    description:
      "DPy detects architecture, design, and implementation smells in Python code and computes object-oriented metrics.",
  },
  "/acad-lic-request": {
    title: `${company.name} | Academic license`,
    description:
      "Request a free academic license for research or education: who is eligible, what happens next, and how to cite the tools.",
  },
  "/careers": {
    title: `${company.name} | Careers`,
    description:
      "Open position at Designite: marketing and sales assistant, with responsibilities, qualifications, and how to apply.",
  },
  "/contact": {
    title: `${company.name} | Contact`,
    description:
      "Contact Designite about technical and sales questions, orders, academic licenses, or academic collaboration.",
  },
  "/blog": {
    title: `${company.name} | Blog`,
    description:
      "All articles on code smells, metrics, and the tools that find them, newest first, with a list by subject.",
  },
  "/explore": {
    title: `${company.name} | Explore results`,
    description:
      "Open results from DesigniteJava, DPy, or Designite for C# in your browser: structure, cycles, smells, and metrics. Nothing is uploaded.",
  },
} as const satisfies Readonly<Record<`/${string}`, PageText>>;

/** The page for unknown addresses. Search engines must not index it. */
export const notFoundPage = {
  title: `${company.name} | ${notFound.title}`,
  description:
    "We couldn't find the page you requested. Continue with the products, the documentation, the FAQ, or the download page.",
} as const satisfies PageText;
