import { describe, expect, it } from "vitest";
import type { GraphType } from "../figures/graph/type-graph-file.ts";
import { neighborIn, typeAt } from "./graph-navigation.ts";

const at = (x: number, y: number): GraphType => ({ name: `${x},${y}`, home: 0, x, y, linesOfCode: 1, designSmells: 0 });
const types = [at(0, 0), at(10, 1), at(30, 0), at(0, -10), at(-5, 5)];
const all = types.keys().toArray();

describe("neighborIn", () => {
  it("goes to the nearest type in the direction of the key", () => {
    expect(neighborIn("ArrowRight", types, 0, all)).toBe(1);
    expect(neighborIn("ArrowUp", types, 0, all)).toBe(3);
    expect(neighborIn("ArrowRight", types, 1, all)).toBe(2);
  });

  it("stays where there is nothing in that direction", () => {
    expect(neighborIn("ArrowRight", types, 2, all)).toBe(2);
  });

  it("goes to wanted types only", () => {
    expect(neighborIn("ArrowRight", types, 0, [0, 2])).toBe(2);
  });
});

describe("typeAt", () => {
  it("finds the nearest type within reach, and none beyond it", () => {
    expect(typeAt(types, all, 8, 1, 20)).toBe(1);
    expect(typeAt(types, all, 100, 100, 20)).toBeUndefined();
  });
});
