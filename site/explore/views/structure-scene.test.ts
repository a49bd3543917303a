import { describe, expect, test } from "vitest";
import { inputFor, openedLibrary, openedLines } from "#test/support/explore/opened-lines.ts";
import { impossibleNumbers, itemsNotFound, recorded, wholeView } from "#test/support/explore/recording-sink.ts";
import { severityOf } from "../../drawing/severity.ts";
import { typeGraph } from "../../figures/analysis-rows.ts";
import { nothing } from "../../results/model/selection.ts";
import type { Scene } from "../drawing/scene.ts";
import type { Paint } from "../drawing/scene-colors.ts";
import { structureScene } from "./structure-scene.ts";

const opened = await openedLibrary("jsoup-1.15.3");
const graph = typeGraph(opened);
const shown = "selected";
const scene = structureScene(inputFor(opened, nothing), shown);
/** Large enough for every mark to have its shape. */
const view = wholeView(scene, 6000, 6000);

const layersWith = ({ layers }: Scene, paint: Paint) => layers.filter(({ fill, stroke }) => (stroke ?? fill) === paint);
const drawn = (of: Scene, paint: Paint, at = view) => layersWith(of, paint).map((layer) => recorded(layer, at));
const pointsOf = (of: Scene, paint: Paint) => drawn(of, paint).flatMap(({ points }) => points);

describe("structureScene", () => {
  test("draws as many marks of each severity as the results have types", () => {
    const wanted = Object.groupBy(graph.nodes, ({ designSmells }) => severityOf(designSmells));
    expect(drawn(scene, "good").flatMap(({ arcs }) => arcs)).toHaveLength(wanted.none?.length ?? 0);
    expect(pointsOf(scene, "warn")).toHaveLength(4 * (wanted.one?.length ?? 0));
    expect(pointsOf(scene, "bad")).toHaveLength(3 * (wanted.two?.length ?? 0));
    expect(pointsOf(scene, "severe")).toHaveLength(6 * (wanted.many?.length ?? 0));
  });

  test("draws a small square for each type where shapes could not be seen", () => {
    const far = { scale: 0.01, x: 400, y: 300, width: 800, height: 600 };
    const paints = ["good", "warn", "bad", "severe"] as const;
    const squares = paints.flatMap((paint) => drawn(scene, paint, far).flatMap(({ rectangles }) => rectangles));
    expect(squares).toHaveLength(graph.nodes.length);
  });

  test("finds every type at its place, and none outside of the circle", () => {
    expect(scene.itemCount).toBe(graph.nodes.length);
    expect(itemsNotFound(scene)).toEqual([]);
    expect(scene.itemAt(opened.placement.radius * 2, 0, 1)).toBeUndefined();
    expect(impossibleNumbers(scene, view)).toEqual([]);
  });

  test("dims what is not selected and draws the dependencies of the selected type", () => {
    const name = "org.jsoup.parser.HtmlTreeBuilder";
    const chosen = structureScene(inputFor(opened, { kind: "type", name }), shown);
    const item = chosen.selectedItem ?? -1;
    expect(chosen.selectionOf(item)).toEqual({ kind: "type", name });
    const [source, target] = [
      graph.edges.filter((edge) => `${edge.source.packageName}.${edge.source.typeName}` === name),
      graph.edges.filter((edge) => `${edge.target.packageName}.${edge.target.typeName}` === name),
    ];
    expect(pointsOf(chosen, "ink")).toHaveLength(2 * source.length);
    const accent = drawn(chosen, "accent");
    expect(accent.filter(({ arcs }) => arcs.length === 0).flatMap(({ points }) => points)).toHaveLength(
      2 * target.length,
    );
    expect(accent.flatMap(({ arcs }) => arcs)).toHaveLength(1);
    expect(chosen.describe(item)).toMatch(
      /^HtmlTreeBuilder in org\.jsoup\.parser: \d design smells?, \d+ findings? in all, used by \d+ types?, uses \d+$/,
    );
    const bright = chosen.layers.filter(({ opacity, fill }) => opacity === 1 && fill);
    expect(bright.flatMap((layer) => recorded(layer, view).points)).not.toEqual([]);
    expect(chosen.labels(wholeView(chosen, 300, 300)).map(({ text }) => text)).toContain("HtmlTreeBuilder");
  });

  test("draws all dependencies on demand", () => {
    const all = structureScene(inputFor(opened, nothing), "all");
    expect(pointsOf(all, "ink")).toHaveLength(2 * graph.edges.length);
    expect(pointsOf(scene, "ink")).toEqual([]);
  });

  test("names packages, and types where there is room", () => {
    const names = scene.labels(wholeView(scene, 600, 600)).map(({ text }) => text);
    expect(names.some((name) => name.endsWith("nodes"))).toBe(true);
    expect(names).not.toContain("Element");
    expect(scene.labels(view).map(({ text }) => text)).toContain("Element");
  });

  test("marks all types of a name", () => {
    const twice = openedLines("type p.A\ntype p.B");
    const same = { ...twice, analysis: { ...twice.analysis, types: { ...twice.analysis.types, names: ["A", "A"] } } };
    const chosen = structureScene(inputFor(same, { kind: "type", name: "p.A" }), shown);
    expect(drawn(chosen, "accent").flatMap(({ arcs }) => arcs)).toHaveLength(2);
    expect(chosen.selectedItem).toBe(0);
  });

  test.each([
    ["nothing", ""],
    ["one type", "type A"],
    ["no measured lines", "type p.A\ntype p.B\np.A -> p.B"],
  ])("is drawn with %s", (_, text) => {
    const small = structureScene(inputFor(openedLines(text), nothing), "all");
    expect(impossibleNumbers(small, wholeView(small, 800, 600))).toEqual([]);
    expect(itemsNotFound(small)).toEqual([]);
  });
});
