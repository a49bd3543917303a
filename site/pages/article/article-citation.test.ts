import { expect, test } from "vitest";
import type { Article } from "../../markdown/document-summary.ts";
import { bibtexCitation, plainCitation } from "./article-citation.ts";

const article: Article = {
  slug: "reading-graphs",
  frontMatter: {
    title: "Reading graphs",
    footerLabel: "Graphs",
    summary: "",
    updated: "2026-11-21",
    author: "Designite",
    tags: ["Metrics"],
    related: [],
    sources: [],
  },
  sections: [],
  wordCount: 1,
};
const published: Article = { ...article, frontMatter: { ...article.frontMatter, published: "2022-06-14" } };

test("an article without a known day is cited by the day of its last change", () => {
  expect(plainCitation(article)).toBe(
    'Designite. "Reading graphs". November 21, 2026. https://www.designite-tools.com/blog/reading-graphs',
  );
});

test("an article with a known day is cited by it, and names its last change", () => {
  expect(plainCitation(published)).toContain("June 14, 2022, updated November 21, 2026.");
});

test("the BibTeX entry keeps the name of an organization in one piece", () => {
  expect(bibtexCitation(published)).toBe(
    [
      "@online{designite-reading-graphs,",
      "  author = {{Designite}},",
      "  title = {{Reading graphs}},",
      "  organization = {Designite},",
      "  date = {2022-06-14},",
      "  url = {https://www.designite-tools.com/blog/reading-graphs}",
      "}",
    ].join("\n"),
  );
});

test("a title in quotation marks is quoted within the reference", () => {
  const quoted = { ...article, frontMatter: { ...article.frontMatter, title: "“I don't worry”" } };
  expect(plainCitation(quoted)).toContain("\"'I don't worry'\".");
});
