import type { ProductId } from "../catalog/product-names.ts";
import type { ResultFile } from "../catalog/result-files.ts";
import type { SmellFamilyId } from "../catalog/smells/families.ts";
import type { SmellId } from "../catalog/smells/index.ts";
import type { OfferId } from "./offers.ts";
import type { Paragraph, TextLink } from "./text.ts";

/** The words that are on the page of every tool. */
export const productWords = {
  formulas: { text: "Formulas and examples", href: "/docs/metrics.html" },
  network: (manual: Product["documentationPath"]): Paragraph => [
    "The tools may send telemetry. ",
    { text: "Network use and opting out", href: `${manual}#network` },
  ],
  compare: {
    text: "Compare the three",
    href: "/blog/comparing-designite-with-sonarqube-ndepend",
  },
} as const;

/** A way to integrate the tool into existing work, such as a build. */
export interface Integration {
  title: string;
  text: string;
  link: TextLink;
}

export interface Edition {
  name: string;
  /** The offer with its price and button. An edition without one is free, and `link` leads to it. */
  offer?: OfferId;
  text: Paragraph;
  link?: TextLink;
}

/** The last release of an older generation that is still offered. */
export interface LegacyTool {
  heading: string;
  paragraphs: readonly Paragraph[];
  version: string;
  requirements: readonly string[];
}

/** One tool of the family. */
export interface Product {
  id: ProductId;
  name: string;
  language: "C#" | "Java" | "Python";
  path: `/products-${string}`;
  documentationPath: `/docs/${string}.html`;
  /** The stated version. It is defined only here. */
  latestVersion: string;
  /** The license that the product requires; the offer has its price. */
  offer: OfferId;
  /** The heading of its page: its promise, in one line. */
  heading: string;
  /** At most three lines of the banner. */
  summary: string;
  /** Up to which size nothing has to be paid. */
  trial: string;
  /** What it finds that a linter does not: an architecture smell, in code before and after. */
  finds: {
    heading: string;
    /** The smell whose page has the code. */
    smell: SmellId;
    /** The file names of its listings that are shown. */
    listings: readonly [before: string, after: string];
    text: Paragraph;
    printed?: { label: string; text: string };
  };
  /** The smell families it reports. How many smells of each is computed from the catalog. */
  families: readonly SmellFamilyId[];
  detection: Paragraph;
  measurement: Exclude<Paragraph, string>;
  /** One command. Its output is shown only if a real run wrote it. */
  run: { heading: string; command: string; caption: string; output?: readonly string[] };
  /** Registers a `<key>` on a computer, where one command does it. */
  register?: string;
  outputFiles: readonly ResultFile[];
  integrations: readonly Integration[];
  /** What SonarQube, NDepend and linters do better, and what they do not find. */
  differs: { heading: string; texts: readonly Paragraph[] };
  legacy?: LegacyTool;
  requirements: readonly string[];
  editions: readonly Edition[];
}
