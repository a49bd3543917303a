/** Where the build puts the sections of all pages, for the search. */
export const searchIndexPath = "/search.json";

/** The groups of results. */
export const searchGroups = [
  "Smells and metrics",
  "Documentation",
  "Products and licenses",
  "Questions",
  "Articles",
  "Legal",
] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** A section of a page, or the part of a page before its first section. */
export interface SearchSection {
  /** Address with the anchor of the section. */
  url: string;
  /** The heading of the section; the title of the page in the part before the first section. */
  title: string;
  /** The title of the page; absent in the part before the first section. */
  page?: string;
  group: SearchGroup;
  /** The sentences of the section, from which excerpts are taken. */
  text: string;
  /** What is found but not shown: tables, lists of facts, code. */
  data?: string;
  /** What visitors call it, from `content/catalog/search-aliases.ts`. */
  aliases?: string;
}
