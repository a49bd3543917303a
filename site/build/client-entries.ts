/**
 * The entry points of the client build, by the name of the built file: the style sheets of the pages and of the search,
 * the script of every page, scripts of single pages, and one script for each kind of island.
 */
export const clientEntries = {
  styles: "site/styles/index.css",
  "search-dialog": "site/styles/search-dialog.css",
  behavior: "site/client/start.ts",
  search: "site/client/search/start.ts",
  verify: "site/client/key-check/start.ts",
  "reference-filter": "site/client/reference-filter.ts",
  "newsletter-form": "site/client/forms/newsletter-form.ts",
  "academic-form": "site/client/forms/academic-form.ts",
  "own-film": "site/client/own-film.ts",
  "youtube-film": "site/client/youtube-film.ts",
  "explore-structure": "site/illustrations/home/explore-structure.ts",
  explore: "site/explore/start.ts",
  "instability-calculator": "site/illustrations/figures/interactive/islands/instability-calculator.ts",
  "smell-density-slider": "site/illustrations/figures/interactive/islands/smell-density-slider.ts",
  "dependency-graph": "site/illustrations/figures/interactive/islands/dependency-graph.ts",
} as const satisfies Record<string, string>;
export type ClientEntry = keyof typeof clientEntries;
