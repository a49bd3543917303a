import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { articleSlugs, legalPaths, pagePaths } from "./addresses.ts";
import { company } from "./company.ts";
import { notFoundPage, pages } from "./pages.ts";

interface Head {
  slug: string;
  title: string;
  description: string;
  lastChanged: string | undefined;
}

/** The front matter of every text in a folder. */
function heads(folder: string): Head[] {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path)
    .filter((file) => file.endsWith(".mdx"))
    .map((file) => {
      const head = parse(readFileSync(join(path, file), "utf8").split(/^---$/m)[1] ?? "");
      return {
        slug: file.replace(/\.mdx$/, ""),
        title: `${company.name} | ${head.title}`,
        description: head.description ?? head.summary,
        lastChanged: head.lastChanged,
      };
    });
}

const legal = heads("legal");
const articles = heads("articles");
const all = [...Object.values(pages), notFoundPage, ...legal, ...articles];

test("there are 22 routes", () => {
  expect([...pagePaths, ...articleSlugs]).toHaveLength(22);
  expect(legal.map(({ slug }) => `/${slug}`).toSorted()).toEqual([...legalPaths].toSorted());
  expect(articles.map(({ slug }) => slug).toSorted()).toEqual([...articleSlugs].toSorted());
});

test("every title begins with the product name and is no other page's title", () => {
  const titles = all.map(({ title }) => title);
  expect(titles.filter((title) => !title.startsWith("Designite | "))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});

test("titles of the short pages fit into a browser tab and a search result", () => {
  expect(Object.values(pages).filter(({ title }) => title.length > 65)).toEqual([]);
});

test("every description has 70 to 160 characters and is no other page's description", () => {
  const own = [...Object.values(pages), notFoundPage, ...legal];
  expect(own.filter(({ description }) => description.length < 70 || description.length > 160)).toEqual([]);
  const descriptions = all.map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test("the privacy policy bears its date, and no legal text bears one that is not known", () => {
  expect(Object.fromEntries(legal.map(({ slug, lastChanged }) => [slug, lastChanged]))).toEqual({
    "privacy-policy": "2023-12-29",
    eula: undefined,
    "purchase-terms": undefined,
  });
});
