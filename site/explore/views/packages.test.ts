import { describe, expect, test } from "vitest";
import { inputFor, openedLines } from "#test/support/explore/opened-lines.ts";
import { openedPackages } from "#test/support/explore/opened-packages.ts";
import { impossibleNumbers, itemsNotFound, recorded, wholeView } from "#test/support/explore/recording-sink.ts";
import { compareResults } from "../../results/model/compare.ts";
import type { Opened } from "../../results/model/opened.ts";
import { nothing, type SelectedResults } from "../../results/model/selection.ts";
import { matrixScene, packages } from "./packages.ts";

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
const input: SelectedResults = { opened, selection: nothing, selected: new Uint8Array(5) };
const wide = { shape: "wide" } as const;
const scene = matrixScene(input, wide);
const view = wholeView(scene, 1440, 900);
const squares = (fill: string, opacity?: number) =>
  scene.layers
    .filter((layer) => layer.fill === fill && layer.opacity === opacity)
    .flatMap((layer) => [...recorded(layer, view).rectangles, ...recorded(layer, view).arcs]);

describe("matrix of packages", () => {
  test("has dependencies below the diagonal, except one in the loop", () => {
    expect(squares("accent")).toHaveLength(4);
    expect(squares("accent").every(({ x, y }) => y > x)).toBe(true);
    expect(squares("bad")).toHaveLength(1);
    expect(squares("bad").every(({ x, y }) => x > y)).toBe(true);
  });

  test("frames the packages of a loop, which are neighbors", () => {
    const frames = scene.layers.filter(({ strokeWidth }) => strokeWidth === 2);
    expect(frames.flatMap((layer) => recorded(layer, view).rectangles)).toEqual([
      { x: 400, y: 400, width: 400, height: 400 },
    ]);
  });

  test("finds every row and every cell at its place", () => {
    expect(scene.itemCount).toBe(5 + 5);
    expect(itemsNotFound(scene)).toEqual([]);
    expect(scene.itemAt(900, 100, 20)).toBeUndefined();
    expect(scene.itemAt(5000, 5000, 10)).toBeUndefined();
  });

  test("describes rows and cells, and selects the package of a row and the dependency of a cell", () => {
    const sentences = Array.from({ length: scene.itemCount }, (_, item) => scene.describe(item));
    expect(sentences).toContain("5 web: 1 type, depends on 2 packages, used by 0, instability 1.00 (Ce 4, Ca 0)");
    expect(sentences).toContain("web depends on store: 3 dependencies between types");
    expect(sentences.filter((sentence) => sentence.includes("closes a cycle"))).toHaveLength(1);
    expect(sentences.filter((sentence) => sentence.includes("in a cycle of 2 packages"))).toHaveLength(2);
    const item = sentences.indexOf("web depends on text: 1 dependency between types");
    const dependency = { kind: "dependency", source: "web", target: "text" } as const;
    expect(scene.selectionOf(item)).toEqual(dependency);
    const chosen = matrixScene({ opened, selection: dependency, selected: new Uint8Array(5) }, wide);
    expect(chosen.selectedItem).toBe(item);
    expect(scene.selectionOf(4)).toEqual({ kind: "package", name: "web" });
  });

  test("shows instability beside each row, and a round sign for a dependency on a less stable package", () => {
    // `model` is at 4 / 6, `store` at 7 / 14: only `store` on `model` breaks the rule.
    const round = scene.layers.filter(({ fill }) => fill).flatMap((layer) => recorded(layer, view).arcs);
    expect(round).toHaveLength(1);
    const texts = scene.labels(view).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["Instability", "1.00", "0.67", "0.50", "0.00"]));
    expect(texts.filter((text) => /^\d\.\d\d$/.test(text))).toHaveLength(4);
    expect(texts).toContain("5 dependencies, 1 closing a cycle, 1 on a less stable package.");
  });

  test("dims what does not concern the selected packages", () => {
    const selected = new Uint8Array(5);
    selected[0] = 1;
    const chosen = matrixScene({ opened, selection: { kind: "type", name: "web.Type0" }, selected }, wide);
    const dimmed = chosen.layers.filter(({ opacity }) => opacity === 0.3);
    const drawn = dimmed.map((layer) => recorded(layer, view));
    expect(drawn.flatMap(({ rectangles, arcs }) => [...rectangles, ...arcs])).toHaveLength(3);
    const numbers = chosen.labels(view).filter(({ text, rank }) => /^\d$/.test(text) && rank === 1);
    expect(numbers.map(({ text, paint }) => `${text} ${paint}`).sort()).toEqual([
      "1 ink",
      "2 ink-soft",
      "3 ink",
      "4 ink-soft",
      "5 ink-soft",
    ]);
    expect(chosen.selectedItem).toBe(4);
    expect(scene.selectedItem).toBeUndefined();
  });

  test("keeps the names in view when it is moved", () => {
    const moved = { scale: 4, x: -800, y: -800, width: 800, height: 600 };
    const names = scene.labels(moved).filter(({ text }) => /^\d (web|model|store|text|alone)$/.test(text));
    expect(names.length).toBeGreaterThan(0);
    expect(names.every(({ x }) => x * moved.scale + moved.x > 0)).toBe(true);
    expect(scene.labels(view).map(({ text }) => text)).toContain("web 5");
  });

  test("is drawn without packages and with more than it can show", () => {
    const empty = matrixScene(
      { opened: openedPackages([], [], []), selection: nothing, selected: new Uint8Array() },
      wide,
    );
    expect(impossibleNumbers(empty, view)).toEqual([]);
    expect(empty.itemAt(0, 0, 10)).toBeUndefined();
    const names = Array.from({ length: 700 }, (_, index) => `p${index}`);
    const chain = names.slice(1).map((_, index): [number, number, number] => [index + 1, index, 1]);
    const many = matrixScene(
      {
        opened: openedPackages(names, chain, []),
        selection: nothing,
        selected: new Uint8Array(700),
      },
      wide,
    );
    expect(many.itemCount).toBe(600 + 599);
    expect(itemsNotFound(many)).toEqual([]);
    expect(impossibleNumbers(many, wholeView(many, 390, 600))).toEqual([]);
    expect(many.labels(view).map(({ text }) => text)).toContain("600 of 700 packages, with most dependencies.");
  });
});

test("the matrix shows which dependencies are new, larger, smaller, or gone", () => {
  const before = openedLines("p.A -> q.B\np.A -> r.C\np.A -> r.D\ntype s.E\ns.E -> q.B");
  const now = openedLines("p.A -> q.B\np.F -> q.B\np.A -> r.C\ntype r.D\np.A -> s.E\ntype p.F");
  const both = { ...inputFor(now, nothing), compared: { before, comparison: compareResults(before, now) } };
  const drawn = matrixScene(both, { ...wide, option: "difference" });
  const sentences = Array.from({ length: drawn.itemCount }, (_, item) => drawn.describe(item)).filter(
    (one) => one.includes("depends on q:") || one.includes("depends on r:") || one.includes("depends on s:"),
  );
  expect(sentences.map((one) => one.replace(/: .* types?;/, ":")).sort()).toEqual(
    [
      "p depends on q: more pairs of types",
      "p depends on r: fewer pairs of types",
      "p depends on s: new dependency",
    ].map((one) => expect.stringContaining(one)),
  );
  const seen = wholeView(drawn, 1440, 900);
  const crosses = drawn.layers.filter(({ stroke, strokeWidth }) => stroke === "ink-soft" && strokeWidth === 1.5);
  expect(crosses.flatMap((layer) => recorded(layer, seen).points)).toHaveLength(4);
  expect(drawn.legend?.map(({ text }) => text)).toEqual(expect.arrayContaining(["new dependency", "gone"]));
});

test("the difference of packages is offered only where both results know all dependencies", () => {
  const before = openedLines("p.A -> q.B");
  const compared = { before, comparison: compareResults(before, before) };
  const offered = (of: Opened, among = compared) =>
    packages.kind === "drawn" && packages.choice?.options(of, among).length;
  const dependencies = { uses: before.facts.uses, isPartial: true } as const;
  const partial = { ...before, analysis: { ...before.analysis, dependencies } };
  expect([offered(before), offered(partial), offered(before, { ...compared, before: partial })]).toEqual([1, 0, 0]);
});
