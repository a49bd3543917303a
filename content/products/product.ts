import type { ProductId } from "../catalog/product-names.ts";
import type { ResultFile } from "../catalog/result-files.ts";
import type { SmellFamilyId } from "../catalog/smells/families.ts";
import type { OfferId } from "./offers.ts";
import type { Paragraph, TextLink } from "./text.ts";

/** The tool in a terminal. Output is shown only if a real run printed it. */
export type TerminalExcerpt =
  | { kind: "recorded"; caption: string; command: string; output: readonly string[] }
  | { kind: "commands"; caption: string; commands: readonly { command: string; meaning: string }[] };

/** A way to integrate the tool into existing work, such as a build. */
export interface Integration {
  id: string;
  title: string;
  text: Paragraph;
  link?: TextLink;
}

export interface Edition {
  id: string;
  name: string;
  text: Paragraph;
}

interface PageSection {
  heading: string;
  paragraphs: readonly Paragraph[];
}

/** The last release of an older generation that is still offered. */
export interface LegacyTool extends PageSection {
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
  summary: string;
  /** The smell families it reports. How many smells of each is computed from the catalog. */
  families: readonly SmellFamilyId[];
  detection: PageSection;
  measurement: PageSection;
  terminal: readonly TerminalExcerpt[];
  outputFiles: readonly ResultFile[];
  integrations: readonly Integration[];
  legacy?: LegacyTool;
  requirements: readonly string[];
  editions: readonly Edition[];
  /** Limits of the trial, and others to know before a purchase. */
  limits: readonly Paragraph[];
}
