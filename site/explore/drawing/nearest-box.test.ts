import { expect, test } from "vitest";
import { distanceTo, nearestBox } from "./layers.ts";

const left = { x: 0, y: 0, width: 10, height: 10 };
const right = { ...left, x: 20 };

test("the distance of a box is 0 inside, and that of its nearest side or corner outside", () => {
  expect([distanceTo(left, 5, 10), distanceTo(left, 5, -3), distanceTo(left, 13, 14)]).toEqual([0, 3, 5]);
});

test("the box at a place is found, or the nearest within reach", () => {
  const boxes = [left, right];
  expect(nearestBox(boxes, 10, 10, 0)).toBe(0);
  expect(nearestBox(boxes, 12, 5, 10)).toBe(0);
  expect(nearestBox(boxes, 18, 5, 10)).toBe(1);
  expect(nearestBox(boxes, 15, 30, 10)).toBeUndefined();
  expect(nearestBox([], 0, 0, 10)).toBeUndefined();
});
