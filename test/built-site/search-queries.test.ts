import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { searchAliases } from "#content/catalog/search-aliases.ts";
import { createSearch } from "#site/search/create-search.ts";
import { destinations } from "#site/search/search-dialog.ts";
import { type SearchSection, searchIndexPath } from "#site/search/search-section.ts";
import { publicFiles } from "./built-pages.ts";
import { furtherQueries, nonsense, notHere, searchQueries, visitorQueries } from "./search-queries.ts";

const sections: SearchSection[] = JSON.parse(readFileSync(join(publicFiles, searchIndexPath), "utf8"));
const addresses = sections.map(({ url }) => url);
const search = createSearch(sections);

const isAnswer = (url: string | undefined, expected: string) =>
  url === expected || (!expected.includes("#") && url?.split("#")[0] === expected);

function expectAnswers(queries: typeof searchQueries): void {
  const missed = queries.filter(([query, expected]) => !isAnswer(search(query)[0]?.url, expected));
  expect(queries).toHaveLength(40);
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(2);
}

test("of forty queries of visitors at least 38 have the expected first result", () => {
  expectAnswers(searchQueries);
});

test("of forty further queries, by kind of visitor, at least 38 have the expected first result", () => {
  expectAnswers(visitorQueries);
});

test.each(furtherQueries)("%s leads to %s first", (query, expected) => {
  expect(search(query)[0]?.url.split(expected.includes("#") ? /$/ : "#")[0]).toBe(expected);
});

test.each([...notHere, ...nonsense])("%s is not found", (words) => {
  expect(search(words)).toEqual([]);
});

test.each([
  ["univeristy", "/acad-lic-request"],
  ["insufficent modularizaton", "/docs/smells/insufficient-modularization.html"],
  ["cyclomtic", "/docs/metrics/cc.html"],
  ["jenkis", "/docs/ci.html#jenkins"],
])("the misspelled %s leads to %s", (words, expected) => {
  expect(search(words).map(({ url }) => url.split("#")[0])).toContain(expected.split("#")[0]);
});

test("each heading of the catalog is found by its own words", () => {
  const entries = sections.filter(({ url }) => url.startsWith("/docs/smells.html#"));
  expect(entries.filter(({ title, url }) => search(title)[0]?.url !== url).map(({ title }) => title)).toEqual([]);
});

test("each alias and each destination names a section or page of the index", () => {
  const named = [...Object.keys(searchAliases), ...destinations.map(({ href }) => href)];
  expect(named.filter((address) => !addresses.includes(address))).toEqual([]);
  expect(destinations).toHaveLength(6);
});

const sentences = sections.flatMap(({ title, text, data = "" }) => [title, text, data]).join(" ");

test("text without a space between its words is none of the index's making", () => {
  expect(sentences).not.toMatch(/the\.NET|JavaPython|BrazilFederal/);
});

test.each([/%[a-z-]+%/, /\\frac|\\sum/, /Oh-ho/, /Read next/, /needs JavaScript/])(
  "%s stands nowhere in the index",
  (left) => {
    expect(left.exec(sentences)?.[0]).toBeUndefined();
  },
);

test("a section is listed once, and excerpts begin with sentences", () => {
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(sections.filter(({ text }) => /^Blog ·|\bmin read\b/.test(text)).map(({ url }) => url)).toEqual([]);
});
