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
import { matrixItemAt, matrixLayout, PackageMatrix } from "./package-matrix.tsx";

function markupOf(opened: Opened, selection: Selection = nothing): string {
  const selected = typesOf(selection, opened.analysis, opened.facts);
  const props = { opened, selection, selected, onSelect: () => undefined, layout: matrixLayout(opened) };
  return renderToStaticMarkup(createElement(PackageMatrix, props));
}

/** What the pointer reads in the middle of each cell, row by row. */
function sentencesOf(opened: Opened): string[] {
  const layout = matrixLayout(opened);
  const { left, cell, height, rows } = layout;
  const middleOf = (at: number, start: number) => start + (at + 0.5) * cell;
  const top = height - rows.length * cell - 2;
  return [...rows.keys()].flatMap((row) =>
    [...rows.keys()].map(
      (column) => matrixItemAt(opened, layout, middleOf(column, left), middleOf(row, top))?.sentence ?? "",
    ),
  );
}

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
    const sentences = sentencesOf(opened);
    expect(sentences.filter((one) => one.includes(" depends on "))).toHaveLength(5);
    expect(sentences).toContain("web");
    expect(sentences).toContain("web depends on store: 3 references between types");
    expect(sentences.filter((one) => one.includes("closes a cycle"))).toHaveLength(1);
  });

  test("dims what does not concern the selected packages", () => {
    const markup = markupOf(opened, { kind: "package", name: "web" });
    const dimmed = markup.match(/<path[^>]*opacity="0.3"[^>]*>/g)?.join() ?? "";
    expect(dimmed.match(/M/g)).toHaveLength(3);
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
    const sentences = sentencesOf(library).filter((one) => one.includes("between types"));
    expect(sentences).toHaveLength(facts.packageEdges.length);
    const { cycles, rows } = matrixLayout(library);
    const sizes = cycles.map(({ first, last }) => last - first + 1).sort((a, b) => b - a);
    expect(sizes).toEqual(facts.packageCycles.map((members) => members.length));
    expect(rows).toHaveLength(analysis.packages.length);
    expect(markup).not.toMatch(/NaN|Infinity/);
  });
});
