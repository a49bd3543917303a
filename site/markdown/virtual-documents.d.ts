declare module "virtual:documents" {
  import type { NavigationLink } from "#content/pages/navigation.ts";
  import type { DocumentLists } from "#site/markdown/document-summary.ts";

  export const articles: DocumentLists["articles"];
  export const legalTexts: DocumentLists["legalTexts"];
  export const documentationPages: DocumentLists["documentationPages"];
  /** The articles with their footer labels, for modules that need no summaries. */
  export const articleLinks: readonly NavigationLink[];
}

declare module "virtual:document-bodies" {
  /** The bodies by path below `content/`, such as `articles/<slug>`. */
  export const texts: Readonly<Record<string, import("mdx/types").MDXContent>>;
}
