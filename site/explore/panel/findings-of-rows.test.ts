import { expect, test } from "vitest";
import { sampleAnalysis } from "#test/support/explore/sample-analysis.ts";
import { groupAlike } from "./finding-list.tsx";

test("findings are one row where method, lines and cause are the same", () => {
  const { findings } = sampleAnalysis(
    [
      "implementation p.A#escape: Magic Number",
      "implementation p.A#run: Magic Number",
      "implementation p.A#escape: Magic Number",
      "implementation p.A#escape: Magic Number / The number is 2.",
    ].join("\n"),
  );
  const rows = [0, 1, 2, 3];
  expect(groupAlike(findings, rows)).toEqual([
    { row: 0, count: 2 },
    { row: 1, count: 1 },
    { row: 3, count: 1 },
  ]);
  const lines = ["7", "", "8", ""];
  expect(groupAlike({ ...findings, lines }, rows).map(({ row }) => row)).toEqual(rows);
});
