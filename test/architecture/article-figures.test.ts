import { expect, test } from "vitest";
import { figureNames } from "#site/figures/figure-names.ts";
import { readProjectFiles } from "./project-files.ts";

const articles = readProjectFiles((path) => /^content\/articles\/.+\.mdx$/.test(path));
const figuresIn = (text: string) => [...text.matchAll(/<Figure name="([^"]+)" \/>/g)].map(([, name = ""]) => name);

test("every article shows at least two figures", () => {
  expect(articles).not.toEqual([]);
  expect(articles.filter(({ text }) => figuresIn(text).length < 2).map(({ path }) => path)).toEqual([]);
});

test("no article shows a figure twice, or one that is not drawn", () => {
  const known: readonly string[] = figureNames;
  const faults = articles.flatMap(({ path, text }) => {
    const names = figuresIn(text);
    return names
      .filter((name, index) => !known.includes(name) || names.indexOf(name) !== index)
      .map((name) => [path, name]);
  });
  expect(faults).toEqual([]);
});

test("every figure that is drawn is shown", () => {
  const pages = readProjectFiles((path) => /^(?:content\/.+\.mdx|site\/figures\/.+\.tsx)$/.test(path));
  const shown = pages.map(({ text }) => text).join("\n");
  expect(figureNames.filter((name) => !shown.includes(`"${name}"`))).toEqual([]);
});
