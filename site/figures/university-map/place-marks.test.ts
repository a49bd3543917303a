import { expect, test } from "vitest";
import { type Place, placeMarks } from "./university-map.tsx";

function nearestDistance(marks: readonly Place[]): number {
  const distances = marks.flatMap((one, index) =>
    marks.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  return Math.min(...distances);
}

test("a mark alone stays at its place", () => {
  const [mark] = placeMarks([{ x: 40, y: 60 }], 5);
  expect(mark?.x).toBeCloseTo(40);
  expect(mark?.y).toBeCloseTo(60);
});

test.each([2, 7, 20])("%i marks of one city stand side by side, and near it", (count) => {
  const marks = placeMarks(Array<Place>(count).fill({ x: 100, y: 100 }), 5);
  expect(nearestDistance(marks)).toBeGreaterThan(9);
  const farthest = Math.max(...marks.map(({ x, y }) => Math.hypot(x - 100, y - 100)));
  expect(farthest).toBeLessThan(5 * Math.sqrt(count) * 2);
});
