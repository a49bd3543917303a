import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sampleAnalysis } from "#test/support/explore/sample-analysis.ts";
import type { Analysis } from "../results/model/analysis.ts";
import { factsOf } from "../results/model/facts.ts";
import type { Placement } from "../results/model/opened.ts";
import { placeTypes } from "./place-types.ts";

const placed = (lines: readonly string[]): Placement & { analysis: Analysis } => {
  const analysis = sampleAnalysis(lines.join("\n"));
  return { analysis, ...placeTypes(analysis, factsOf(analysis)) };
};

const typesOf = (name: string, count: number) => Array.from({ length: count }, (_, row) => `type ${name}.T${row}`);

const distances = ({ x, y }: Placement) =>
  Array.from(x, (ownX, row) =>
    Math.min(
      ...Array.from(x, (otherX, other) =>
        other === row ? Number.POSITIVE_INFINITY : Math.hypot(otherX - ownX, (y[other] ?? 0) - (y[row] ?? 0)),
      ),
    ),
  );

/** The middle of the types of a package. */
function middle({ analysis, x, y }: ReturnType<typeof placed>, name: string): [number, number] {
  const home = analysis.packages.indexOf(name);
  const own = [...analysis.types.packages.keys()].filter((type) => analysis.types.packages[type] === home);
  const mean = (values: Float32Array) => own.reduce((sum, type) => sum + (values[type] ?? 0), 0) / own.length;
  return [mean(x), mean(y)];
}

const away = ([x1, y1]: [number, number], [x2, y2]: [number, number]) => Math.hypot(x1 - x2, y1 - y2);

describe("placeTypes", () => {
  const packages = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const lines = [
    ...packages.flatMap((name) => typesOf(name, 12)),
    ...Array.from({ length: 12 }, (_, row) => [`a.T${row} -> b.T${row}`, `c.T${row} -> d.T${row}`]).flat(),
  ];
  const placement = placed(lines);

  test("places every type inside the circle, away from the others", () => {
    const spacing = placement.radius * Math.sqrt(Math.PI / placement.x.length);
    expect(Math.max(...Array.from(placement.x, (x, row) => Math.hypot(x, placement.y[row] ?? 0)))).toBeLessThan(
      placement.radius,
    );
    expect(Math.min(...distances(placement))).toBeGreaterThan(spacing * 0.7);
  });

  test("keeps the types of a package together", () => {
    const middles = packages.map((name) => middle(placement, name));
    const nearest = Array.from(placement.x, (x, row) => {
      const from = middles.map((own) => away(own, [x, placement.y[row] ?? 0]));
      return from.indexOf(Math.min(...from));
    });
    const strays = nearest.filter((home, row) => home !== placement.analysis.types.packages[row]);
    expect(strays.length).toBeLessThan(placement.x.length / 10);
  });

  test("puts packages beside those they depend on", () => {
    const other = away(middle(placement, "a"), middle(placement, "d"));
    expect(away(middle(placement, "a"), middle(placement, "b"))).toBeLessThan(other);
  });

  test("gives the same numbers for the same results", () => {
    const hash = ({ x, y, typeBorders, packageBorders }: Placement) => {
      const all = createHash("sha256");
      for (const numbers of [x, y, typeBorders, packageBorders]) all.update(numbers);
      return all.digest("hex");
    };
    expect(hash(placed(lines))).toBe(hash(placement));
  });

  test("draws borders inside the circle only", () => {
    const { typeBorders, packageBorders, radius } = placement;
    expect(packageBorders.length).toBeGreaterThan(0);
    const ends = [...typeBorders, ...packageBorders];
    expect(ends.length % 4).toBe(0);
    expect(Math.max(...ends.map((value) => Math.abs(value)))).toBeLessThanOrEqual(radius + 0.01);
  });

  test.each([
    ["no type", [], 0],
    ["one type", ["type a.T"], 1],
    ["two types without dependencies", ["type a.T", "type b.T"], 2],
    ["one package", typesOf("a", 300), 300],
    ["packages of one type", Array.from({ length: 300 }, (_, row) => `type p${row}.T`), 300],
  ])("works with %s", (_, own, count) => {
    const { x, y, typeBorders, packageBorders } = placed(own);
    expect(new Set(Array.from(x, (value, row) => `${value} ${y[row]}`)).size).toBe(count);
    expect([...x, ...y, ...typeBorders, ...packageBorders].every(Number.isFinite)).toBe(true);
  });
});
