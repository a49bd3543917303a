import { expect, test } from "vitest";
import { articlesToReadNext, inListOrder } from "./article-lists.ts";
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

const listed = ["d", "c", "b", "a"].map((slug) => articleOf(slug));
const namesFor = (slug: string, related: readonly string[]) => {
  const found = articlesToReadNext(articleOf(slug, related), listed);
  return {
    related: found.related.map((article) => article.slug),
    neighbors: found.neighbors.map(({ relation, other }) => `${relation} ${other.slug}`),
  };
};

test("related articles come in the order of the article, then its neighbors", () => {
  expect(namesFor("b", ["d"])).toEqual({ related: ["d"], neighbors: ["Previous c", "Next a"] });
});

test("no article is named twice", () => {
  expect(namesFor("b", ["a", "d"])).toEqual({ related: ["a", "d"], neighbors: ["Previous c"] });
});

test("the first and the last article have one neighbor", () => {
  expect(namesFor("d", ["b"]).neighbors).toEqual(["Next c"]);
  expect(namesFor("a", ["d"]).neighbors).toEqual(["Previous b"]);
});

test("articles without a place stand first, the newest before the others", () => {
  const placed = (slug: string, facts: Partial<Article["frontMatter"]>) => {
    const article = articleOf(slug);
    return { ...article, frontMatter: { ...article.frontMatter, ...facts } };
  };
  const articles = [
    placed("second", { order: 2 }),
    placed("older", { published: "2026-03-04" }),
    placed("first", { order: 1 }),
    placed("newer", { published: "2026-05-06" }),
  ];
  expect(inListOrder(articles).map(({ slug }) => slug)).toEqual(["newer", "older", "first", "second"]);
});
