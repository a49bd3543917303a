import { readFileSync } from "node:fs";
import { createSearch } from "../site/search/create-search.ts";
import type { SearchSection } from "../site/search/search-section.ts";
import type { BenchResult } from "./results.ts";

/** What a visitor types, and the beginnings of the addresses of which one should come first, in `search-queries.json`. */
type Queries = Readonly<Record<string, readonly string[]>>;

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** How often the first result is the right one, and the queries where it is not. */
export async function run(): Promise<BenchResult> {
  const sections: SearchSection[] = read("build/client/search.json");
  const groups: Readonly<Record<string, Queries>> = read("bench/search-queries.json");
  const search = createSearch(sections);
  const rows = Object.entries(groups).map(([name, queries]) => {
    const wrong = Object.entries(queries).flatMap(([query, right]) => {
      const hits = search(query).map(({ url }) => url);
      const isRight = (url: string | undefined) =>
        right.some((address) => url === address || url?.startsWith(`${address}#`));
      return isRight(hits[0]) ? [] : [{ query, hits, place: hits.findIndex(isRight) }];
    });
    return { name, count: Object.keys(queries).length, wrong };
  });
  return {
    title: "First results of the search",
    columns: ["queries", "first result right", "of", "right within five"],
    rows: rows.map(({ name, count, wrong }) => [
      name,
      count - wrong.length,
      count,
      count - wrong.filter(({ place }) => place < 0 || place > 4).length,
    ]),
    notes: rows.flatMap(({ wrong }) =>
      wrong.map(
        ({ query, hits, place }) => `${query}: ${hits[0] ?? "nothing"}${place > 0 ? ` (right at ${place + 1})` : ""}`,
      ),
    ),
  };
}
