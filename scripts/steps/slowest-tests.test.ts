import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { slowestTests } from "./slowest-tests.ts";

const vitestReport = {
  testResults: [
    {
      name: "/project/service/a.test.ts",
      assertionResults: [{ fullName: "of a group, first", duration: 1500 }, { fullName: "of a group, not run" }],
    },
  ],
};
const browserReport = {
  suites: [
    {
      file: "b.spec.ts",
      specs: [{ title: "outside", tests: [{ results: [{ duration: 900 }] }] }],
      suites: [{ file: "b.spec.ts", specs: [{ title: "inside", tests: [{ results: [{ duration: 2000 }] }] }] }],
    },
  ],
};

function reports(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("the slowest files and tests of both runners, the slowest first", () => {
  const folder = reports({ "a.json": JSON.stringify(vitestReport), "b.json": JSON.stringify(browserReport) });
  expect(slowestTests(folder, "/project")).toEqual([
    "\nThe slowest files:",
    "   2.90 s  b.spec.ts  2 tests",
    "   1.50 s  service/a.test.ts  2 tests",
    "",
    "\nThe slowest tests:",
    "   2.00 s  b.spec.ts  inside",
    "   1.50 s  service/a.test.ts  of a group, first",
    "   0.90 s  b.spec.ts  outside",
    "",
  ]);
});

test("a report that a runner could not finish is passed over", () => {
  expect(slowestTests(reports({ "a.json": '{"testResults": [' }), "/project")).toEqual([]);
});
