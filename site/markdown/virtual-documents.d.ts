declare module "virtual:documents" {
  import type { Article, DocumentationPage, LegalText } from "./written-document.ts";

  /** Newest first; articles without a known day come after those with one, by the day of their last change. */
  export const articles: readonly Article[];
  export const legalTexts: readonly LegalText[];
  /** In reading order. */
  export const documentationPages: readonly DocumentationPage[];
}
