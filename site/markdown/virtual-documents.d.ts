declare module "virtual:documents" {
  import type { NavigationLink } from "#content/navigation.ts";
  import type { WrittenTexts } from "#site/markdown/written-document.ts";

  export const articles: WrittenTexts["articles"];
  export const legalTexts: WrittenTexts["legalTexts"];
  export const documentationPages: WrittenTexts["documentationPages"];
  /** The articles as the footer names them, apart from everything else about them. */
  export const articleLinks: readonly NavigationLink[];
}

declare module "virtual:texts" {
  /** The texts themselves, by their file below `content/`, such as `articles/<slug>`. */
  export const texts: Readonly<Record<string, import("mdx/types").MDXContent>>;
}
