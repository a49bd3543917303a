import { expect, test } from "vitest";
import { articlesToReadNext } from "./article-lists.ts";
import type { Article } from "./document-summary.ts";

function articleOf(slug: string, related: readonly string[] = []): Article {
  return {
    slug,
    frontMatter: {
      title: slug,
      footerLabel: slug,
      summary: "",
      updated: "2026-11-21",
      author: "Designite",
      tags: ["Metrics"],
      related: [...related],
      sources: [],
    },
    sections: [],
    wordCount: 1,
  };
}

const newestFirst = ["d", "c", "b", "a"].map((slug) => articleOf(slug));
const namesFor = (slug: string, related: readonly string[]) => {
  const found = articlesToReadNext(articleOf(slug, related), newestFirst);
  return {
    related: found.related.map((article) => article.slug),
    neighbors: found.neighbors.map(({ relation, other }) => `${relation} ${other.slug}`),
  };
};

test("related articles come in the order of the article, then its neighbors", () => {
  expect(namesFor("b", ["d"])).toEqual({ related: ["d"], neighbors: ["Newer c", "Older a"] });
});

test("no article is named twice", () => {
  expect(namesFor("b", ["a", "d"])).toEqual({ related: ["a", "d"], neighbors: ["Newer c"] });
});

test("the first and the last article have one neighbor", () => {
  expect(namesFor("d", ["b"]).neighbors).toEqual(["Older c"]);
  expect(namesFor("a", ["d"]).neighbors).toEqual(["Newer b"]);
});
