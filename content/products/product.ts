import type { DocumentationPath, PagePath } from "../addresses.ts";
import type { OfferId } from "../offers.ts";
import type { ProductId } from "../product-ids.ts";
import type { SmellFamilyId } from "../smells/families.ts";
import type { Paragraph, TextLink } from "../text.ts";

/** What the tool looks like in a terminal. Output is shown only where a real run printed it. */
export type TerminalExcerpt =
  | { kind: "recorded"; caption: string; command: string; output: readonly string[] }
  | { kind: "commands"; caption: string; commands: readonly { command: string; meaning: string }[] };

/** A way in which the tool fits into somebody's work. */
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

interface OutputFile {
  file: string;
  holds: string;
}

interface PageSection {
  heading: string;
  paragraphs: readonly Paragraph[];
}

/** One tool of the family as its page, the downloads and the navigation know it. */
export interface Product {
  id: ProductId;
  name: string;
  language: "C#" | "Java" | "Python";
  path: PagePath;
  documentationPath: DocumentationPath;
  /** The version we state. It is written here and nowhere else. */
  latestVersion: string;
  /** The license that is bought for it; the price stands there. */
  offer: OfferId;
  /** The heading of its page: what it promises, in one line. */
  heading: string;
  summary: string;
  /** The families it reports on. How many smells of each is computed from the catalog. */
  families: readonly SmellFamilyId[];
  detection: PageSection;
  measurement: PageSection;
  terminal: readonly TerminalExcerpt[];
  outputFiles: readonly OutputFile[];
  integrations: readonly Integration[];
  requirements: readonly string[];
  editions: readonly Edition[];
  /** What the trial leaves out, and other limits worth knowing before a purchase. */
  limits: readonly Paragraph[];
}
