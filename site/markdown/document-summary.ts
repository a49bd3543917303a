import type { ArticleFrontMatter, DocumentationFrontMatter, LegalFrontMatter } from "./front-matter.ts";

/** A heading below the title, with the id it gets in the page. Only some pages list those of the third level. */
export interface DocumentSection {
  id: string;
  text: string;
  depth: number;
}

/** A text of `content/` without its body: what lists, menus and tables of contents need to know. */
export interface DocumentSummary<FrontMatter> {
  /** File name without ending; the last part of the address. */
  slug: string;
  frontMatter: FrontMatter;
  sections: readonly DocumentSection[];
  wordCount: number;
}

export type Article = DocumentSummary<ArticleFrontMatter>;
export type LegalText = DocumentSummary<LegalFrontMatter>;
export type DocumentationPage = DocumentSummary<DocumentationFrontMatter>;

/** All texts of `content/`, in the order in which readers meet them. */
export interface DocumentLists {
  /** Newest first; articles whose day of publication is not known come after those with one. */
  articles: readonly Article[];
  legalTexts: readonly LegalText[];
  documentationPages: readonly DocumentationPage[];
}
