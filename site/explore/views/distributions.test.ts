import { describe, expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { impossibleNumbers, itemsNotFound, recorded, wholeView } from "#test/support/explore/recording-sink.ts";
import { nothing, type SelectedResults, type Selection } from "../../results/model/selection.ts";
import { distributionsScene } from "./distributions.ts";

const sample = `
  type p.A LOC=10 NOM=3 DIT=0
  type p.B LOC=20 NOM=31 LCOM=0.5 DIT=8
  type p.C LOC=30 NOM=3 LCOM=0.9 DIT=1
  method p.A#a CC=1 LOC=2
  method p.A#b CC=9 LOC=3
  method p.B#c CC=1 LOC=2
  method p.B#d CC=8 LOC=2
`;

function inputOf(selection: Selection = nothing, selected = [0, 0, 0]): SelectedResults {
  const opened = openedSample(sample);
  return { opened, selection, selected: Uint8Array.from(selected) };
}

const sentences = (scene: ReturnType<typeof distributionsScene>) =>
  Array.from({ length: scene.itemCount }, (_, item) => scene.describe(item));

describe("distributions of metrics", () => {
  const scene = distributionsScene(inputOf(), { level: "method" });
  const view = wholeView(scene, 1440, 600);

  test("has a bar for each range of values that occurs", () => {
    expect(sentences(scene)).toEqual([
      "LOC 2: 3 methods (75%)",
      "LOC 3: 1 method (25%)",
      "CC 1: 2 methods (50%)",
      "CC 8: 1 method (25%); at or beyond the limit of Complex Method",
      "CC 9: 1 method (25%); at or beyond the limit of Complex Method",
    ]);
    expect(itemsNotFound(scene)).toEqual([]);
    expect(scene.selectionOf(3)).toEqual({ kind: "metric", level: "method", metric: "CC", from: 8, to: 8 });
  });

  test("draws bars beyond a limit in another color with stripes, and a line at the limit", () => {
    const drawn = (fill: string) =>
      scene.layers.filter((layer) => layer.fill === fill).flatMap((layer) => recorded(layer, view).rectangles);
    expect(drawn("line-strong")).toHaveLength(3);
    expect(drawn("bad")).toHaveLength(2);
    const stripes = scene.layers.filter(({ stroke }) => stroke === "plate");
    expect(stripes.flatMap((layer) => recorded(layer, view).points).length).toBeGreaterThan(4);
    const limits = scene.layers.filter(({ stroke }) => stroke === "bad");
    const [from] = limits.flatMap((layer) => recorded(layer, view).points);
    expect(from?.[0]).toBeCloseTo(Math.min(...drawn("bad").map(({ x }) => x)), -1);
    expect(scene.labels(view).map(({ text }) => text)).toContain("8 Complex Method");
  });

  test("shows the beginnings of bins at even steps", () => {
    const lines = Array.from({ length: 24 }, (_, at) => `type p.T${at} LCOM=${at / 24}`);
    const opened = openedSample(lines.join("\n"));
    const scene = distributionsScene({ opened, selection: nothing, selected: new Uint8Array(24) }, { level: "type" });
    const view = wholeView(scene, 320, 320);
    const places = scene.labels(view).filter(({ rank, anchor }) => anchor === "middle" && (rank === 1 || rank === 4));
    const steps = places.slice(1).map(({ x }, index) => x - (places[index]?.x ?? 0));
    expect(steps.length).toBeGreaterThan(2);
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0);
  });

  test("explains the signs that are drawn, and no others", () => {
    const legend = (lines: string, level: "type" | "method") => {
      const input = { opened: openedSample(lines), selection: nothing, selected: new Uint8Array(1) };
      return distributionsScene(input, { level }).legend?.map(({ text }) => text);
    };
    const ranks = ["median", "90% are at most this"];
    expect(legend("type p.A\nmethod p.A#run PC=1", "method")).toEqual(ranks);
    expect(legend("type p.A\nmethod p.A#run CC=8", "method")).toEqual([...ranks, "limit of a rule", "at or beyond it"]);
    expect(legend("type p.A FANIN=30", "type")).toEqual([...ranks, "limit that needs others too"]);
    expect(legend("", "type")).toEqual([]);
  });

  test("counts methods of selected types", () => {
    const chosen = distributionsScene(inputOf({ kind: "type", name: "p.A" }, [1, 0, 0]), { level: "method" });
    expect(sentences(chosen)).toContain("LOC 2: 3 methods (75%), 1 of the selected");
    const inner = chosen.layers.filter(({ fill }) => fill === "accent");
    expect(inner.flatMap((layer) => recorded(layer, view).rectangles)).toHaveLength(4);
  });

  test("knows the bar of a selected range", () => {
    const selection = scene.selectionOf(2);
    const chosen = distributionsScene(inputOf(selection, [1, 1, 0]), { level: "method" });
    expect(chosen.selectedItem).toBe(2);
    expect(distributionsScene(inputOf(selection, [1, 1, 0]), { level: "type" }).selectedItem).toBeUndefined();
  });

  test("selects values below zero, which only metrics of no catalog have", () => {
    const opened = openedSample("type p.A Growth=-5\ntype p.B Growth=3\ntype p.C LOC=1");
    const scene = distributionsScene(
      { opened, selection: nothing, selected: Uint8Array.of(1, 0, 0) },
      { level: "type" },
    );
    expect(sentences(scene).filter((sentence) => sentence.startsWith("Growth"))).toEqual([
      "Growth -5: 1 type (50%), 1 of the selected",
      "Growth 3: 1 type (50%), 0 of the selected",
    ]);
  });

  test("says which limits the values of a bar reach", () => {
    const types = sentences(distributionsScene(inputOf(), { level: "type" }));
    expect(types.filter((sentence) => sentence.includes("limit"))).toEqual([
      expect.stringContaining("Insufficient Modularization"),
      expect.stringContaining("Deep Hierarchy"),
    ]);
  });

  test("arranges its panels in as many columns as wanted", () => {
    const narrow = distributionsScene(inputOf(), { level: "type", columns: 1 });
    const wide = distributionsScene(inputOf(), { level: "type" });
    expect(narrow.bounds.width).toBeLessThan(wide.bounds.width);
    expect(narrow.bounds.height).toBeGreaterThan(wide.bounds.height);
    expect(itemsNotFound(narrow)).toEqual([]);
    expect(impossibleNumbers(narrow, wholeView(narrow, 320, 800))).toEqual([]);
  });

  test("says that there are no metrics", () => {
    const empty = distributionsScene(
      { opened: openedSample(""), selection: nothing, selected: new Uint8Array() },
      { level: "method" },
    );
    expect(empty.itemCount).toBe(0);
    expect(empty.itemAt(0, 0, 100)).toBeUndefined();
    expect(impossibleNumbers(empty, view)).toEqual([]);
    expect(empty.labels(view).map(({ text }) => text)).toEqual(["The results have no metrics of methods."]);
  });
});
