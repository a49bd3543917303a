import MiniSearch, { type SearchResult } from "minisearch";
import { notCovered } from "#content/catalog/search-aliases.ts";
import type { SearchSection } from "./search-section.ts";
import { indexTermsOf, queryTermOf, termsOf, wordsOf } from "./search-terms.ts";

/** A result, with the terms that were found in it. */
export interface SearchHit extends SearchSection {
  terms: ReadonlySet<string>;
}

export type Search = (words: string) => readonly SearchHit[];

/** What a word weighs by the place in which it stands. */
const weights = { title: 6, aliases: 6, page: 2, data: 0.8, text: 1 };
/** After the first results, those worth less than this share of the best one are left out. */
const minShare = 0.08;
const firstHits = 5;
const shownHits = 12;
const hitsOfOnePage = 4;

/** A misspelling: one letter in a word of five, two in a word of eight. */
function letterErrors(term: string): number {
  if (term.length < 5) return 0;
  return term.length < 8 ? 1 : 2;
}

/** What is searched for most is described best by a page as a whole or by an entry of the reference. */
function weightOf(section: SearchSection): number {
  if (section.group === "Legal") return 0.25;
  return section.page && section.group !== "Smells and metrics" ? 1 : 1.4;
}

/** The names of a section. That of a metric has two parts: "Lines of code (LOC)". */
function namesOf({ title, aliases = "", group }: SearchSection): string[][] {
  const parts = group === "Smells and metrics" ? title.split(/[()]/) : [];
  const names = [title, ...parts, ...aliases.split(", ")].map(termsOf);
  return names.filter(({ length }) => length > 0);
}

/** A name that says what was typed comes first, also if it was misspelled or not typed to its end. */
function likenessTo(query: readonly string[], found: readonly string[], names: readonly string[][]): number {
  if (names.some((name) => name.join(" ") === query.join(" "))) return 3;
  const isMeant = (name: readonly string[]) =>
    name.length === query.length && name.every((term) => found.includes(term));
  // "refactor long method" says the name of Long Method, and more.
  const isSaid = (name: readonly string[]) => name.length > 1 && name.every((term) => query.includes(term));
  return names.some((name) => isMeant(name) || isSaid(name)) ? 2 : 1;
}

/** Who asks a question is answered best by the list of questions. */
const questionWord = /^(?:what|why|how|is|are|can|do|does|when|which|where)\b/i;
const questionWeight = 1.3;

/** What a word counts that was found in another spelling. */
const misspelled = 0.7;

/**
 * How much of the query a section has. Whoever types "feature envy java example" means the page on feature envy, though
 * it may not have all of the words.
 */
function completeness({ queryTerms, terms }: SearchResult, asked: number): number {
  const counts = [...new Set(queryTerms)].map((word) => (terms.some((term) => term.startsWith(word)) ? 1 : misspelled));
  const share = Math.min(1, counts.reduce((sum, count) => sum + count, 0) / Math.max(1, asked));
  return share * share;
}

function firstOfEachPage(hits: readonly SearchHit[]): SearchHit[] {
  const counts = new Map<string, number>();
  return hits.filter(({ url }) => {
    const path = url.split("#")[0] ?? url;
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count <= hitsOfOnePage;
  });
}

/** Searches the sections of the site. The index is made where it is used, from the texts that excerpts need as well. */
export function createSearch(sections: readonly SearchSection[]): Search {
  const index = new MiniSearch<SearchSection & { id: number }>({
    fields: Object.keys(weights),
    tokenize: wordsOf,
    processTerm: indexTermsOf,
    searchOptions: {
      processTerm: queryTermOf,
      boost: weights,
      // The last word may still be typed. A number is one: "9" doesn't mean 96.
      prefix: (term, position, terms) => position === terms.length - 1 && !/^\d+$/.test(term),
      fuzzy: letterErrors,
      weights: { prefix: 0.5, fuzzy: 0.25 },
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  const names = sections.map(namesOf);
  const absent = new Set(notCovered.map((words) => termsOf(words).join(" ")));

  return (words) => {
    const query = termsOf(words);
    if (absent.has(query.join(" "))) return [];
    const isQuestion = questionWord.test(words.trim());
    const found = index.search(words).flatMap((result) => {
      const section = sections[result.id];
      if (!section) return [];
      const likeness = likenessTo(query, result.terms, names[result.id] ?? []);
      const kind = isQuestion && section.group === "Questions" ? questionWeight : 1;
      const score = result.score * weightOf(section) * kind * likeness * completeness(result, query.length);
      return [{ ...section, terms: new Set(result.terms), score }];
    });
    const ranked = found.sort((one, other) => other.score - one.score);
    const best = ranked[0]?.score ?? 0;
    return firstOfEachPage(ranked.filter(({ score }, place) => place < firstHits || score >= best * minShare)).slice(
      0,
      shownHits,
    );
  };
}
