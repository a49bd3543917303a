import { describe, expect, test } from "vitest";
import { inputFor, openedLibrary, openedLines } from "#test/support/explore/opened-lines.ts";
import { impossibleNumbers, itemsNotFound, recorded, wholeView } from "#test/support/explore/recording-sink.ts";
import { severityOf } from "../../drawing/severity.ts";
import { typeGraph } from "../../figures/analysis-rows.ts";
import { compareResults } from "../../results/model/compare.ts";
import { nothing, type SelectedResults } from "../../results/model/selection.ts";
import type {} from "../drawing/scene.ts";
import type { Paint } from "../drawing/scene-colors.ts";
import { treemap, treemapScene } from "./treemap.ts";

const opened = await openedLibrary("jsoup-1.15.3");
const graph = typeGraph(opened);
const sceneFor = (input: SelectedResults) => treemapScene(input, { shape: "wide" });
const scene = sceneFor(inputFor(opened, nothing));
const view = wholeView(scene, 1440, 900);

function rectangles(of: typeof scene, fill: Paint, opacity = 1) {
  const layers = of.layers.filter((layer) => layer.fill === fill && (layer.opacity ?? 1) <= opacity);
  return layers.flatMap((layer) => recorded(layer, view).rectangles);
}

describe("treemapScene", () => {
  test("draws a tile for each type, in a color where it has three or more design smells", () => {
    const severe = graph.nodes.filter(({ designSmells }) => severityOf(designSmells) === "many");
    expect(rectangles(scene, "severe")).toHaveLength(severe.length);
    expect(rectangles(scene, "ground")).toHaveLength(graph.nodes.length - severe.length);
  });

  test("names packages without what all begin with", () => {
    const headings = scene.labels(view).filter(({ strong }) => strong);
    expect(headings.map(({ text }) => text)).toEqual(expect.arrayContaining(["nodes", "helper", "org.jsoup"]));
    expect(headings.filter(({ text }) => text.startsWith("org.jsoup."))).toEqual([]);
  });

  test("finds every type at its tile", () => {
    expect(scene.itemCount).toBe(graph.nodes.length);
    expect(itemsNotFound(scene)).toEqual([]);
    expect(scene.itemAt(5000, 0, 10)).toBeUndefined();
    expect(impossibleNumbers(scene, view)).toEqual([]);
  });

  test("gives a type three times as long three times the area", () => {
    const pair = sceneFor(inputFor(openedLines("type p.A LOC=30\ntype p.B LOC=10"), nothing));
    const [a, b] = [pair.boxOf(0), pair.boxOf(1)];
    expect((a.width * a.height) / (b.width * b.height)).toBeCloseTo(3, 1);
  });

  test("keeps types without lines, small and crossed", () => {
    const mixed = sceneFor(inputFor(openedLines("type p.A LOC=30\np.A -> p.B"), nothing));
    const crossed = mixed.layers.filter(({ stroke }) => stroke === "ink-soft");
    expect(crossed.flatMap((layer) => recorded(layer, view).rectangles)).toHaveLength(1);
    expect(mixed.boxOf(1).width * mixed.boxOf(1).height).toBeGreaterThan(0);
    expect(mixed.describe(1)).toBe("B in p: 0 design smells, 0 findings in all, used by 1 type, uses 0; not measured");
  });

  test("outlines what is selected and dims the rest", () => {
    const chosen = sceneFor(inputFor(opened, { kind: "type", name: "org.jsoup.nodes.Element" }));
    const outlined = chosen.layers.filter(({ stroke }) => stroke === "accent");
    expect(outlined.flatMap((layer) => recorded(layer, view).rectangles)).toHaveLength(1);
    expect(chosen.labels(view).map(({ text }) => text)).toContain("Element");
    expect(rectangles(chosen, "ground", 0.3)).toHaveLength(rectangles(scene, "ground").length);
  });

  test.each([
    ["nothing", ""],
    ["one type", "type A"],
  ])("is drawn with %s", (_, text) => {
    const small = sceneFor(inputFor(openedLines(text), nothing));
    expect(impossibleNumbers(small, wholeView(small, 800, 600))).toEqual([]);
    expect(itemsNotFound(small)).toEqual([]);
  });
});

test("the difference from earlier results has a sign and a color for each kind", () => {
  const [before, now] = [
    openedLines("type p.A LOC=9\ntype p.B LOC=9\ntype p.C LOC=9\ndesign p.B: Wide Hierarchy"),
    openedLines("type p.A LOC=9\ntype p.B LOC=9\ntype p.C LOC=9\ntype p.New LOC=9\ndesign p.A: Wide Hierarchy"),
  ];
  const compared = { before, comparison: compareResults(before, now) };
  expect(treemap.kind === "drawn" && treemap.choice?.options(now, compared)).toHaveLength(1);
  expect(treemap.kind === "drawn" && treemap.choice?.options(now)).toEqual([]);
  const input = { ...inputFor(now, nothing), compared };
  const drawn = treemapScene(input, { shape: "wide", option: "difference" });
  expect([0, 1, 2, 3].map((item) => drawn.describe(item).split("; ").at(-1))).toEqual([
    "more findings",
    "fewer findings",
    "as many findings",
    "new",
  ]);
  for (const paint of ["accent", "bad", "good"] as const) expect(rectangles(drawn, paint, 0.38), paint).toHaveLength(1);
  expect(drawn.legend?.map(({ text }) => text)).toContain("fewer findings");
  expect(treemapScene(input, { shape: "wide" }).describe(0)).not.toContain("more findings");
});
