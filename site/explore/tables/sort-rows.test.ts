import { expect, test } from "vitest";
import { sortRows } from "./sort-rows.ts";

const all = new Uint32Array([0, 1, 2, 3]);
const numbers = { kind: "number", heading: "N", valueAt: (row: number) => [2, Number.NaN, 5, 2][row] } as const;
const texts = { kind: "text", heading: "T", valueAt: (row: number) => ["b", "A2", "b", "a1"][row] ?? "" } as const;

test("numbers are sorted in both directions, missing ones last, equal ones in the order of the table", () => {
  expect([...sortRows(all, numbers, "ascending")]).toEqual([0, 3, 2, 1]);
  expect([...sortRows(all, numbers, "descending")]).toEqual([2, 0, 3, 1]);
});

test("texts are sorted by the alphabet, whatever their case", () => {
  expect([...sortRows(all, texts, "ascending")]).toEqual([3, 1, 0, 2]);
  expect([...sortRows(all, texts, "descending")]).toEqual([0, 2, 1, 3]);
});

test("only the given rows are sorted, and the given list stays", () => {
  const rows = new Uint32Array([0, 2]);
  expect([...sortRows(rows, numbers, "descending")]).toEqual([2, 0]);
  expect([...rows]).toEqual([0, 2]);
});
