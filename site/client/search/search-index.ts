/** The part of Pagefind's results (pagefind.app/docs/api) that the dialog shows. */
export interface SearchSection {
  title: string;
  url: string;
  /** HTML made by Pagefind: escaped text with <mark> around the matches. */
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

interface Pagefind {
  init(): Promise<void>;
  debouncedSearch(query: string): Promise<{ results: readonly { data(): Promise<PagefindData> }[] } | null>;
}

const shownPages = 6;
const shownSections = 2;
const indexAddress = "/pagefind/pagefind.js";

let loaded: Promise<Pagefind> | undefined;

/** Loads the index once, when the search is first opened. */
export function loadIndex(): Promise<Pagefind> {
  loaded ??= import(/* @vite-ignore */ indexAddress).then(async (pagefind: Pagefind) => {
    await pagefind.init();
    return pagefind;
  });
  return loaded;
}

/** Leaves out a section that repeats the page itself. */
function sectionsOf(data: PagefindData): SearchSection[] {
  return data.sub_results.filter(({ url }) => url.includes("#")).slice(0, shownSections);
}

/** The best pages for the words, or nothing while the visitor is still typing. */
export async function searchPages(words: string): Promise<SearchPage[] | undefined> {
  const pagefind = await loadIndex();
  const answer = await pagefind.debouncedSearch(words);
  if (!answer) return undefined;
  const found = await Promise.all(answer.results.slice(0, shownPages).map((result) => result.data()));
  return found.map((data) => ({
    title: data.meta.title,
    url: data.url,
    excerpt: data.excerpt,
    sections: sectionsOf(data),
  }));
}
