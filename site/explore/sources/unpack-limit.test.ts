import { expect, test } from "vitest";
import { createUnpackLimit } from "./read-sources.ts";

test("what is left out does not count, and what is read again counts once", () => {
  const { allowsBytes } = createUnpackLimit();
  const asked = [
    ["a.zip", 600_000_000],
    ["bomb.zip", 3_000_000_000],
    ["b.csv.gz", 100_000_000],
    ["b.csv.gz", 300_000_000],
    ["b.csv.gz", 300_000_000],
    ["c.zip", 100_000_001],
    ["d.zip", 100_000_000],
  ] as const;
  expect(asked.map(([path, bytes]) => allowsBytes(path, bytes))).toEqual([true, false, true, true, true, false, true]);
});
