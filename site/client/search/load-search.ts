import { createSearch, type Search } from "./create-search.ts";
import { type SearchSection, searchIndexPath } from "./search-section.ts";

let loaded: Promise<Search> | undefined;

async function load(): Promise<Search> {
  const response = await fetch(searchIndexPath);
  if (!response.ok) throw new Error(`${searchIndexPath} answered ${response.status}.`);
  const sections: SearchSection[] = await response.json();
  return createSearch(sections);
}

/** Loads the index when the search is first opened, and again after a failure. */
export function loadSearch(): Promise<Search> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
