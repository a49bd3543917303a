import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { missedGoal, writeResult } from "./results.ts";

test("a result is a table with the machine and its notes", () => {
  const result = { title: "Pages", columns: ["page", "requests/s"], rows: [["home", 100]], notes: ["A note."] };
  const written = readFileSync(writeResult("wire", result, temporaryFolder()), "utf8");
  expect(written).toContain("# Pages");
  expect(written).toContain("| home | 100 |");
  expect(written).toContain(`Node ${process.versions.node}`);
  expect(written).toContain("- A note.");
});

test("only a goal that is missed has a note", () => {
  expect(missedGoal("304", 0.75, { atLeast: 0.75 })).toEqual([]);
  expect(missedGoal("304", 0.6, { atLeast: 0.75 })).toEqual(["Missed: 304, 0.6 in place of at least 0.75."]);
  expect(missedGoal("memory", 150, { atMost: 150 })).toEqual([]);
  expect(missedGoal("memory", 176, { atMost: 150 })).toEqual(["Missed: memory, 176 in place of at most 150."]);
});
