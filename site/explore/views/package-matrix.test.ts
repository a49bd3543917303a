import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { openedPackages } from "#test/support/explore/opened-packages.ts";
import { filesOf, resultsIn } from "#test/support/explore/result-files.ts";
import { placeTypes } from "../../drawing/place-types.ts";
import { factsOf } from "../../results/model/facts.ts";
import type { Opened } from "../../results/model/opened.ts";
import { nothing, type Selection, typesOf } from "../../results/model/selection.ts";
import { matrixLayout, PackageMatrix } from "./package-matrix.tsx";

function markupOf(opened: Opened, selection: Selection = nothing): string {
  const selected = typesOf(selection, opened.analysis, opened.facts);
  const props = { opened, selection, selected, onSelect: () => undefined, layout: matrixLayout(opened) };
  return renderToStaticMarkup(createElement(PackageMatrix, props));
}
const titlesIn = (markup: string) => [...markup.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = ""]) => title);

/** `web` uses `store` and `text`; `store` and `model` use each other; `text` uses nothing; `alone` is not used. */
const opened = openedPackages(
  ["web", "model", "store", "text", "alone"],
  [
    [0, 2, 3],
    [0, 3, 1],
    [1, 2, 4],
    [2, 1, 2],
    [2, 3, 5],
  ],
  [[1, 2]],
);

describe("the matrix of packages", () => {
  test("says of each package and each dependency what it shows", () => {
    const titles = titlesIn(markupOf(opened));
    expect(titles).toHaveLength(5 + 5);
    expect(titles).toContain("web");
    expect(titles).toContain("web depends on store: 3 references between types");
    expect(titles.filter((title) => title.includes("closes a cycle"))).toHaveLength(1);
  });

  test("dims what does not concern the selected packages", () => {
    const markup = markupOf(opened, { kind: "package", name: "web" });
    expect(markup.match(/opacity="0.3"/g)).toHaveLength(3);
    expect(markup.match(/font-weight="600"/g)).toHaveLength(2);
  });

  test("keeps those in cycles where there are more packages than it can show", () => {
    const names = Array.from({ length: 300 }, (_, index) => `p${index}`);
    const chain = names.slice(1).map((_, index): [number, number, number] => [index + 1, index, 9]);
    const many = openedPackages(names, [...chain, [298, 299, 1]], [[298, 299]]);
    const { rows } = matrixLayout(many);
    expect(rows).toHaveLength(100);
    expect(rows).toEqual(expect.arrayContaining([298, 299]));
  });

  test("is drawn without packages", () => {
    expect(markupOf(openedPackages([], [], []))).not.toMatch(/NaN|Infinity/);
  });
});

describe.each(analysisIds)("the matrix of %s", async (id) => {
  const { analysis, remarks } = await resultsIn(filesOf(id));
  const facts = factsOf(analysis);
  const library: Opened = { analysis, facts, placement: placeTypes(analysis, facts), remarks };

  test("has a sign for each dependency and a frame for each cycle", () => {
    const markup = markupOf(library);
    expect(titlesIn(markup).filter((title) => title.includes("between types"))).toHaveLength(facts.packageEdges.length);
    const { cycles, rows } = matrixLayout(library);
    const sizes = cycles.map(({ first, last }) => last - first + 1).sort((a, b) => b - a);
    expect(sizes).toEqual(facts.packageCycles.map((members) => members.length));
    expect(rows).toHaveLength(analysis.packages.length);
    expect(markup).not.toMatch(/NaN|Infinity/);
  });
});
