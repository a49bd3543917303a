import type { SearchEntry } from "./search-entries.ts";

/** How an entry matches; the smaller, the better. */
const ranks = { exact: 0, prefix: 1, capitals: 2, part: 3, partOfFullName: 4 } as const;

/** "HTB" and "HtTrBu" find HtmlTreeBuilder. Undefined for a query without two capital letters. */
function capitalsPattern(query: string): RegExp | undefined {
  if (!/^(?:[A-Z][a-z\d]*){2,}$/.test(query)) return undefined;
  const words = query.match(/[A-Z][a-z\d]*/g) ?? [];
  return new RegExp(words.join("[^A-Z]*"));
}

function rankOf(entry: SearchEntry, query: string, capitals: RegExp | undefined): number | undefined {
  if (entry.lower === query || entry.lowerFull === query) return ranks.exact;
  const place = entry.lower.indexOf(query);
  if (place === 0) return ranks.prefix;
  if (capitals?.test(entry.name)) return ranks.capitals;
  if (place > 0) return ranks.part;
  return entry.lowerFull.includes(query) ? ranks.partOfFullName : undefined;
}

interface Match {
  entry: SearchEntry;
  rank: number;
}

function compare(one: Match, other: Match): number {
  return (
    one.rank - other.rank ||
    other.entry.weight - one.entry.weight ||
    one.entry.name.length - other.entry.name.length ||
    (one.entry.lowerFull < other.entry.lowerFull ? -1 : Number(one.entry.lowerFull > other.entry.lowerFull))
  );
}

/**
 * The best matches of a query: the name itself first, then names that begin with it, those with its capital letters,
 * and those that contain it. Keeps the best ones in one pass, so that a key stroke costs no sorting of all names.
 */
export function rankMatches(entries: readonly SearchEntry[], query: string, limit = 12): SearchEntry[] {
  const wanted = query.trim();
  if (wanted === "") return [];
  const lower = wanted.toLowerCase();
  const capitals = capitalsPattern(wanted);
  const best: Match[] = [];
  for (const entry of entries) {
    const rank = rankOf(entry, lower, capitals);
    if (rank === undefined) continue;
    const match = { entry, rank };
    let place = best.length;
    for (let before = best[place - 1]; before && compare(match, before) < 0; before = best[place - 1]) place -= 1;
    if (place >= limit) continue;
    best.splice(place, 0, match);
    if (best.length > limit) best.pop();
  }
  return best.map(({ entry }) => entry);
}
