/** The part of Pagefind's results (pagefind.app/docs/api) that the dialog shows. */
export interface SearchSection {
  title: string;
  url: string;
  /** Markup of Pagefind, for `readExcerpt`. */
  excerpt: string;
}

export interface SearchPage extends SearchSection {
  sections: readonly SearchSection[];
}

interface PagefindData {
  url: string;
  excerpt: string;
  meta: { title: string };
  sub_results: readonly SearchSection[];
}

interface PagefindInstance {
  debouncedSearch(query: string): Promise<{ results: readonly { data(): Promise<PagefindData> }[] } | null>;
}

interface Pagefind {
  /** Starts the worker. Without one an instance falls back to the page, where the policy refuses WebAssembly. */
  createInstance(): PagefindInstance;
}

const shownPages = 6;
const shownSections = 2;
const indexAddress = "/pagefind/pagefind.js";

let loaded: Promise<PagefindInstance> | undefined;

/** Loads the index when the search is first opened, and again after a failure. */
export function loadIndex(): Promise<PagefindInstance> {
  loaded ??= import(/* @vite-ignore */ indexAddress).then((pagefind: Pagefind) => pagefind.createInstance());
  return loaded;
}

/** Leaves out a section that repeats the page itself. */
function sectionsOf(data: PagefindData): SearchSection[] {
  return data.sub_results.filter(({ url }) => url.includes("#")).slice(0, shownSections);
}

/** The best pages for the words, or nothing while the visitor is still typing. */
export async function searchPages(words: string): Promise<SearchPage[] | undefined> {
  try {
    return await searchIn(await loadIndex(), words);
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

async function searchIn(index: PagefindInstance, words: string): Promise<SearchPage[] | undefined> {
  const answer = await index.debouncedSearch(words);
  if (!answer) return undefined;
  const found = await Promise.all(answer.results.slice(0, shownPages).map((result) => result.data()));
  return found.map((data) => ({
    title: data.meta.title,
    url: data.url,
    excerpt: data.excerpt,
    sections: sectionsOf(data),
  }));
}
