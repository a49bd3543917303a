import { expect, test } from "vitest";
import { drawFigures } from "#site/figures/draw-figures.ts";
import { readAllResults, readDpyResults } from "#site/results/read/stored-results.ts";
import { readProjectFiles } from "./project-files.ts";

const analyses = "content/catalog/analyses";
const figureNames = Object.keys(drawFigures(await readAllResults(analyses), await readDpyResults(analyses)));
const articles = readProjectFiles((path) => /^content\/articles\/.+\.mdx$/.test(path));
const figuresIn = (text: string) => [...text.matchAll(/<Figure name="([^"]+)" \/>/g)].map(([, name = ""]) => name);

test("every article shows at least two figures", () => {
  expect(articles).not.toEqual([]);
  expect(articles.filter(({ text }) => figuresIn(text).length < 2).map(({ path }) => path)).toEqual([]);
});

test("no article shows a figure twice, or one that is not drawn", () => {
  const faults = articles.flatMap(({ path, text }) => {
    const names = figuresIn(text);
    return names
      .filter((name, index) => !figureNames.includes(name) || names.indexOf(name) !== index)
      .map((name) => [path, name]);
  });
  expect(faults).toEqual([]);
});

test("every figure that is drawn is shown", () => {
  const pages = readProjectFiles((path) =>
    /^(?:content\/.+\.mdx|site\/(?:figures|pages\/products)\/.+\.tsx)$/.test(path),
  );
  const shown = pages.map(({ text }) => text).join("\n");
  expect(figureNames.filter((name) => !shown.includes(`"${name}"`))).toEqual([]);
});
