import type { MetricId } from "#content/catalog/metrics.ts";
import type { SmellId } from "#content/catalog/smells/index.ts";
import { products } from "#content/products/index.ts";
import type {
  ArticleFrontMatter,
  DocumentationFrontMatter,
  DocumentationGroup,
  EntryFrontMatter,
  LegalFrontMatter,
} from "./front-matter.ts";

export const documentationStart = "/docs/index.html";

/** @param slug such as `dpy` or `smells/god-component` */
export function documentationAddress(slug: string): string {
  return `/docs/${slug}.html`;
}

/** The pages of a group: the start page has a section for each. */
export function groupAddress(group: DocumentationGroup): string {
  return `${documentationStart}#${group.toLowerCase()}`;
}

/** Silent reading of non-fiction: 238 words a minute (Brysbaert 2019, doi.org/10.1016/j.jml.2019.104047). */
const wordsPerMinute = 238;

export function readingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / wordsPerMinute));
}

/** A heading below the title, with its id in the page. Only some pages list third-level headings. */
export interface DocumentSection {
  id: string;
  text: string;
  depth: number;
}

/** What lists show of a text of `content/`. */
export interface DocumentFacts<FrontMatter> {
  frontMatter: FrontMatter;
  sections: readonly DocumentSection[];
  wordCount: number;
}

/** A text without its body, for lists, menus and tables of contents. */
export interface DocumentSummary<FrontMatter> extends DocumentFacts<FrontMatter> {
  /** File name without extension; the last part of the address. */
  slug: string;
}

export type Article = DocumentSummary<ArticleFrontMatter>;
export type LegalText = DocumentSummary<LegalFrontMatter>;

/** The folders of documentation pages with one page for each entry of a catalog, named like the page that lists them. */
export type CatalogFolder = "smells" | "metrics";

/** Which smell or metric a page is of, and where it leads. */
export type CatalogEntry = ({ folder: "smells"; id: SmellId } | { folder: "metrics"; id: MetricId }) &
  Pick<EntryFrontMatter, "related" | "references">;

export interface DocumentationPage extends DocumentSummary<DocumentationFrontMatter> {
  /** Present for the page of one smell or metric. Its slug is `smells/god-component`. */
  entry?: CatalogEntry;
  /** The description without the other names of a smell, which the title on the page has. */
  lead?: string;
}

/** The summaries of all texts of `content/`, in the order in which the site lists them. */
export interface DocumentLists {
  /** By their places. */
  articles: readonly Article[];
  legalTexts: readonly LegalText[];
  documentationPages: readonly DocumentationPage[];
}

/** The tool of a page with its minor version, such as "DesigniteJava 1.2.x"; undefined if the page is for no one tool. */
export function describedVersion({ frontMatter: { tool } }: DocumentationPage): string | undefined {
  if (!tool) return undefined;
  const { name, latestVersion } = products[tool];
  return `${name} ${latestVersion.replace(/\.\d+$/, ".x")}`;
}
