import { describe, expect, test } from "vitest";
import { openedPackages } from "#test/support/explore/opened-packages.ts";
import { impossibleNumbers, itemsNotFound, recorded, wholeView } from "#test/support/explore/recording-sink.ts";
import { nothing } from "../../results/model/selection.ts";
import { instabilityScene, listedNames } from "./instability.ts";

/**
 * `base` is used three times and uses `plug` once: 1 / 4. `plug` is used once and uses `tool` and `kit` once each: 2 / 3.
 * `tool` and `kit` use nothing: 0. `app` is not used: 1. `alone` has no coupling. Only `base` on `plug` breaks the rule.
 */
const opened = openedPackages(
  ["base", "plug", "app", "tool", "kit", "alone"],
  [
    [2, 0, 3],
    [0, 1, 1],
    [1, 3, 1],
    [1, 4, 1],
  ],
  [],
);
const scene = instabilityScene({ opened, selection: nothing, selected: new Uint8Array(6) });
const view = wholeView(scene, 1200, 700);
const texts = scene.labels(view).map(({ text }) => text);

test("lists a few names and counts the others", () => {
  expect(listedNames(["a", "b", "c", "d"])).toBe("a, b, c, d");
  expect(listedNames(["a", "b", "c", "d", "e"])).toBe("a, b, c and 2 more");
});

describe("instability of packages", () => {
  test("orders packages from unstable to stable and leaves out those without coupling", () => {
    expect(Array.from({ length: scene.itemCount }, (_, item) => scene.describe(item).split(":")[0])).toEqual([
      "app",
      "plug",
      "base",
      "kit",
      "tool",
    ]);
    expect(texts).toContain("alone");
    expect(texts).toContain("Without coupling: 1 package");
  });

  test("draws an arrow up for the only dependency on a less stable package", () => {
    const shafts = scene.layers.filter(({ stroke }) => stroke === "bad");
    const [from, to] = shafts.flatMap((layer) => recorded(layer, view).points);
    expect(shafts.flatMap((layer) => recorded(layer, view).points)).toHaveLength(2);
    expect(from?.[0]).toBe(to?.[0]);
    expect(from?.[1]).toBe(2.5 * 128);
    expect(to?.[1]).toBe(1.5 * 128);
    expect(texts).toContain("1 of 4 dependencies on a less stable package");
    expect(scene.describe(2)).toBe(
      "base: instability 0.25 (Ce 1, Ca 3), 1 type; depends on 1 less stable package: plug",
    );
  });

  test("places marks by their instability", () => {
    const marks = scene.layers.filter(({ fill }) => fill === "accent").flatMap((layer) => recorded(layer, view).arcs);
    expect(marks.map(({ x }) => x / 460)).toEqual([1, 2 / 3, 0.25, 0, 0]);
  });

  test("keeps values free of arrows and names free of marks", () => {
    const narrow = wholeView(scene, 390, 300);
    const labels = scene.labels(narrow);
    const roomOf = (row: number) =>
      labels.find(({ y, anchor, rank }) => y === row * 128 + 64 && anchor === "start" && rank === 1);
    const [free, crossed] = [roomOf(0), roomOf(1)];
    expect((free?.x ?? 0) + (free?.room ?? 0)).toBe(760);
    expect((crossed?.x ?? 0) + (crossed?.room ?? 0)).toBe(520);
    const name = labels.find(({ text }) => text === "tool");
    const mark = scene.layers
      .filter(({ fill }) => fill === "accent")
      .flatMap((layer) => recorded(layer, narrow).arcs)
      .find(({ x }) => x === 0);
    expect(mark?.radius).toBeGreaterThan(0);
    expect(name?.x).toBeLessThan(-(mark?.radius ?? 0));
  });

  test("finds rows, selects packages and knows the selected one", () => {
    expect(itemsNotFound(scene)).toEqual([]);
    expect(scene.itemAt(0, -200, 10)).toBeUndefined();
    expect(scene.selectionOf(0)).toEqual({ kind: "package", name: "app" });
    const selected = Uint8Array.from([0, 1, 0, 0, 0, 0]);
    const chosen = instabilityScene({ opened, selection: { kind: "package", name: "plug" }, selected });
    expect(chosen.selectedItem).toBe(1);
    expect(impossibleNumbers(chosen, view)).toEqual([]);
  });

  test("is drawn without packages and with hundreds of them", () => {
    const empty = instabilityScene({
      opened: openedPackages([], [], []),
      selection: nothing,
      selected: new Uint8Array(),
    });
    expect(impossibleNumbers(empty, view)).toEqual([]);
    expect(empty.itemAt(0, 0, 10)).toBeUndefined();
    const names = Array.from({ length: 300 }, (_, index) => `p${index}`);
    const ring = names.map((_, index): [number, number, number] => [index, (index * 7 + 1) % 300, 1 + (index % 5)]);
    const many = instabilityScene({
      opened: openedPackages(names, ring, []),
      selection: nothing,
      selected: new Uint8Array(300),
    });
    expect(itemsNotFound(many)).toEqual([]);
    expect(impossibleNumbers(many, wholeView(many, 390, 500))).toEqual([]);
  });
});
