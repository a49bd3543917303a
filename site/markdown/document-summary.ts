import type { ArticleFrontMatter, DocumentationFrontMatter, LegalFrontMatter } from "./front-matter.ts";

/** A heading below the title, with its id in the page. Only some pages list third-level headings. */
export interface DocumentSection {
  id: string;
  text: string;
  depth: number;
}

/** A text of `content/` without its body, for lists, menus and tables of contents. */
export interface DocumentSummary<FrontMatter> {
  /** File name without extension; the last part of the address. */
  slug: string;
  frontMatter: FrontMatter;
  sections: readonly DocumentSection[];
  wordCount: number;
}

export type Article = DocumentSummary<ArticleFrontMatter>;
export type LegalText = DocumentSummary<LegalFrontMatter>;
export type DocumentationPage = DocumentSummary<DocumentationFrontMatter>;

/** The summaries of all texts of `content/`, in the order in which the site lists them. */
export interface DocumentLists {
  /** Newest first. */
  articles: readonly Article[];
  legalTexts: readonly LegalText[];
  documentationPages: readonly DocumentationPage[];
}
