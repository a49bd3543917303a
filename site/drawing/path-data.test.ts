import { expect, test } from "vitest";
import { closedShape, type Point, segment, segments } from "./path-data.ts";

test("a line is written relative, to a tenth of a unit", () => {
  expect(segment(1, -2, 3.04, 4)).toBe("M1-2l2 6");
  expect(segment(10, 2, 3, -4.55)).toBe("M10 2l-7-6.5");
});

test("a shape is closed", () => {
  expect(
    closedShape([
      [0, -5],
      [5, 0],
      [0, 5],
      [-5, 0],
    ]),
  ).toBe("M0-5l5 5-5 5-5-5z");
});

test("lines that meet become one, in either direction, and each is drawn once", () => {
  const [a, b, c, d, far]: Point[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
    [9, 9],
  ] as const;
  expect(
    segments([
      [a, b],
      [c, b],
      [c, d],
    ]),
  ).toBe("M0 0l4 0 0 3-4 0");
  expect(
    segments([
      [b, c],
      [a, b],
      [d, far],
    ]),
  ).toBe("M0 0l4 0 0 3M0 3l9 6");
  expect(segments([])).toBe("");
});
