declare module "virtual:documents" {
  import type { NavigationLink } from "#content/navigation.ts";
  import type { DocumentLists } from "#site/markdown/document-summary.ts";

  export const articles: DocumentLists["articles"];
  export const legalTexts: DocumentLists["legalTexts"];
  export const documentationPages: DocumentLists["documentationPages"];
  /** The articles as the footer names them, apart from everything else about them. */
  export const articleLinks: readonly NavigationLink[];
}

declare module "virtual:document-bodies" {
  /** The texts themselves, by their file below `content/`, such as `articles/<slug>`. */
  export const texts: Readonly<Record<string, import("mdx/types").MDXContent>>;
}
