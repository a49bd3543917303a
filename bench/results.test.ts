import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { compareRuns, type KeptRun, missedGoal, writeResult } from "./results.ts";

const result = (perSecond: number) => ({
  title: "Pages",
  columns: ["page", "requests/s"],
  rows: [["home", perSecond]],
  notes: ["A note."],
});

test("the first run is a table with the machine, and the next is compared with it", () => {
  const folder = temporaryFolder();
  const first = readFileSync(writeResult("wire", result(100), folder), "utf8");
  expect(first).toContain("# Pages");
  expect(first).toContain("| home | 100 |");
  expect(first).toContain(`Node ${process.versions.node}`);
  expect(first).toContain("- A note.");
  expect(first).toContain("There is no earlier run.");
  const second = readFileSync(writeResult("wire", result(150), folder), "utf8");
  expect(second).toContain("| home: requests/s | 100 | 150 | 1.50 | not known yet |");
});

test("the noise is the span of the earlier runs on the same machine", () => {
  const run = (figure: number, machine = "this"): KeptRun => ({ at: "", machine, figures: { figure } });
  const earlier = [run(90), run(110), run(7, "another"), run(100)];
  expect(compareRuns(run(120), earlier)).toEqual([
    { figure: "figure", last: 100, now: 120, ratio: 1.2, noisePercent: 20 },
  ]);
});

test("only a goal that is missed has a note", () => {
  expect(missedGoal("304", 0.75, { atLeast: 0.75 })).toEqual([]);
  expect(missedGoal("304", 0.6, { atLeast: 0.75 })).toEqual(["Missed: 304, 0.6 in place of at least 0.75."]);
  expect(missedGoal("memory", 150, { atMost: 150 })).toEqual([]);
  expect(missedGoal("memory", 176, { atMost: 150 })).toEqual(["Missed: memory, 176 in place of at most 150."]);
});
