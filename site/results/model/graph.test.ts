import { array, assert, constantFrom, double, oneof, property } from "fast-check";
import { expect, test } from "vitest";
import { sortedByKey } from "./graph.ts";

test("rows are sorted by any keys, NaN last, and those of one key keep their order", () => {
  const key = oneof(
    double(),
    constantFrom(0, -0, 1, -1, Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
  );
  assert(
    property(array(key), (keys) => {
      const rows = Uint32Array.from(keys.keys()).reverse();
      const last = (row: number) => Number(Number.isNaN(keys[row]));
      const compared = (one: number, other: number) =>
        last(one) - last(other) ||
        Number((keys[one] ?? 0) > (keys[other] ?? 0)) - Number((keys[one] ?? 0) < (keys[other] ?? 0));
      expect([...sortedByKey(rows, Float64Array.from(keys))]).toEqual([...rows].sort(compared));
    }),
  );
});
