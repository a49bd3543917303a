import { createSearch, type Search } from "./create-search.ts";
import { type SearchSection, searchIndexPath } from "./search-section.ts";

let loaded: Promise<Search> | undefined;

async function load(): Promise<Search> {
  const response = await fetch(searchIndexPath);
  if (!response.ok) throw new Error(`${searchIndexPath} answered ${response.status}.`);
  const sections: SearchSection[] = await response.json();
  return createSearch(sections);
}

function startLoad(): Promise<Search> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/**
 * Loads the index when the search is first opened, and again after a failure. A call during a load that fails starts
 * another one: what the visitor does now must not fail with a request from before.
 */
export async function loadSearch(): Promise<Search> {
  return loaded ? loaded.catch(startLoad) : startLoad();
}
