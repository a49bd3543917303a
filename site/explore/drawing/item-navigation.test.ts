import { describe, expect, it } from "vitest";
import { sceneOfBoxes } from "#test/support/explore/scene-of-boxes.ts";
import { itemByKey, itemHere } from "./scene-view.tsx";

/** One above the other, and a third at the right of the first. */
const scene = sceneOfBoxes([
  { x: 0, y: 0, width: 10, height: 10 },
  { x: 0, y: 20, width: 10, height: 10 },
  { x: 30, y: 0, width: 10, height: 10 },
]);

describe("itemByKey", () => {
  it("goes to the nearest item in the direction, and to both ends", () => {
    expect(itemByKey("ArrowDown", scene, 0)).toBe(1);
    expect(itemByKey("ArrowRight", scene, 0)).toBe(2);
    expect(itemByKey("ArrowUp", scene, 0)).toBe(0);
    expect(itemByKey("Home", scene, 1)).toBe(0);
    expect(itemByKey("End", scene, 1)).toBe(2);
  });

  it("begins with the first item", () => {
    expect(itemByKey("ArrowLeft", scene, undefined)).toBe(0);
  });

  it("goes nowhere with other keys or without items", () => {
    expect(itemByKey("a", scene, 0)).toBeUndefined();
    expect(itemByKey("Home", sceneOfBoxes([]), undefined)).toBeUndefined();
  });
});

describe("itemHere", () => {
  it("keeps an item in a scene with the same bounds, as far as it has so many items", () => {
    const pointed = { item: 2, bounds: { ...scene.bounds } };
    expect(itemHere(pointed, scene)).toBe(2);
    expect(itemHere(pointed, sceneOfBoxes([]))).toBeUndefined();
    expect(itemHere({ ...pointed, bounds: { ...scene.bounds, width: 1 } }, scene)).toBeUndefined();
  });
});
