import { describe, expect, it } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { impossibleNumbers, itemsNotFound, recorded, wholeView } from "#test/support/explore/recording-sink.ts";
import { filesOf, resultsIn } from "#test/support/explore/result-files.ts";
import { placeTypes } from "../../drawing/place-types.ts";
import { metricValues } from "../../results/model/analysis.ts";
import { factsOf } from "../../results/model/facts.ts";
import { countedMethods } from "../../results/model/nesting.ts";
import type { Opened } from "../../results/model/opened.ts";
import { nothing, type SelectedResults, type Selection, typesOf } from "../../results/model/selection.ts";
import { distributionsScene } from "./distributions.ts";
import { matrixScene } from "./packages.ts";

async function open(id: string): Promise<Opened> {
  const { analysis, remarks } = await resultsIn(filesOf(id));
  const facts = factsOf(analysis);
  return { analysis, facts, placement: placeTypes(analysis, facts), remarks };
}

function inputOf(opened: Opened, selection: Selection): SelectedResults {
  return { opened, selection, selected: typesOf(selection, opened.analysis, opened.facts) };
}

const scenesOf = (input: SelectedResults) => ({
  matrix: matrixScene(input, { shape: "wide" }),
  types: distributionsScene(input, { level: "type" }),
  methods: distributionsScene(input, { level: "method" }),
});

const items = (count: number) => Array.from({ length: count }, (_, item) => item);

describe.each(analysisIds)("the drawings of %s", async (id) => {
  const opened = await open(id);
  const { analysis, facts } = opened;
  const all = inputOf(opened, nothing);
  const { matrix, types, methods } = scenesOf(all);

  it("have a sign for each dependency between packages, and a frame around each loop of packages", () => {
    const view = wholeView(matrix, 1440, 900);
    const drawn = (paint: string) =>
      matrix.layers
        .filter(({ fill }) => fill === paint)
        .flatMap((layer) => [...recorded(layer, view).rectangles, ...recorded(layer, view).arcs]);
    expect(drawn("accent").length + drawn("bad").length).toBe(facts.packageEdges.length);
    expect(drawn("accent").filter(({ x, y }) => x > y)).toEqual([]);
    expect(drawn("bad").filter(({ x, y }) => x < y)).toEqual([]);
    const cell = 1000 / analysis.packages.length;
    const frames = matrix.layers
      .filter(({ strokeWidth }) => strokeWidth === 2)
      .flatMap((layer) => recorded(layer, view).rectangles);
    const sizes = frames.map(({ width }) => Math.round(width / cell)).sort((a, b) => b - a);
    expect(sizes).toEqual(facts.packageCycles.map((members) => members.length).sort((a, b) => b - a));
    for (const { x, y } of drawn("bad")) {
      expect(frames.some((frame) => x > frame.x && y > frame.y && x < frame.x + frame.width)).toBe(true);
    }
  });

  it("have a round sign for each dependency on a less stable package, and a bar for each instability", () => {
    const view = wholeView(matrix, 1440, 900);
    const instabilityOf = (member: number) => facts.packages[member]?.instability ?? 0;
    const breaking = facts.packageEdges.filter(({ source, target }) => instabilityOf(target) > instabilityOf(source));
    expect(matrix.layers.flatMap((layer) => recorded(layer, view).arcs)).toHaveLength(breaking.length);
    const bars = matrix.layers.filter(({ strokeWidth }) => strokeWidth === 4);
    const coupled = facts.packages.filter((one) => one.efferent + one.afferent > 0);
    expect(bars.flatMap((layer) => recorded(layer, view).points)).toHaveLength(2 * coupled.length);
  });

  it("find every item at its place and contain no impossible number", () => {
    for (const scene of [matrix, types, methods]) {
      expect(itemsNotFound(scene)).toEqual([]);
      for (const width of [320, 820, 1440]) expect(impossibleNumbers(scene, wholeView(scene, width, 700))).toEqual([]);
      const sentences = items(scene.itemCount).map((item) => scene.describe(item));
      expect(new Set(sentences).size).toBe(scene.itemCount);
    }
  });

  it("select from a bar exactly the types or methods that it counts", () => {
    for (const item of items(types.itemCount)) {
      const { selected } = inputOf(opened, types.selectionOf(item));
      const count = selected.reduce((sum, one) => sum + one, 0);
      expect(types.describe(item)).toMatch(new RegExp(`: ${count} types? `));
    }
    for (const item of items(methods.itemCount)) {
      const selection = methods.selectionOf(item);
      if (selection.kind !== "metric") throw new Error("A bar selects a range of a metric.");
      const values = metricValues(countedMethods(analysis), selection.metric) ?? new Float64Array();
      const count = values.filter((value) => value >= selection.from && value <= selection.to).length;
      expect(methods.describe(item)).toContain(`: ${count.toLocaleString("en-US")} method`);
    }
  });

  it("know the item that a selection came from", () => {
    for (const [name, scene] of Object.entries(scenesOf(all))) {
      const item = name === "matrix" ? 0 : scene.itemCount - 1;
      const again = Object.entries(scenesOf(inputOf(opened, scene.selectionOf(item))));
      expect(again.find(([other]) => other === name)?.[1].selectedItem).toBe(item);
    }
  });

  it("count the selected part of a package in every panel", () => {
    const [name = ""] = analysis.packages;
    const chosen = distributionsScene(inputOf(opened, { kind: "package", name }), { level: "type" });
    const counts = items(chosen.itemCount)
      .map((item) => chosen.describe(item))
      .filter((sentence) => sentence.startsWith("NOM "))
      .map((sentence) => Number(/, (\d+) of the selected/.exec(sentence)?.[1]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(facts.packages[0]?.types);
  });
});
