import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { writeResult } from "./results.ts";

test("a result is a table with the machine and its notes", () => {
  const result = { title: "Pages", columns: ["page", "LCP s"], rows: [["home", 1.2]], notes: ["A note."] };
  const written = readFileSync(writeResult("pages", result, temporaryFolder()), "utf8");
  expect(written).toContain("# Pages");
  expect(written).toContain("| home | 1.2 |");
  expect(written).toContain(`Node ${process.versions.node}`);
  expect(written).toContain("- A note.");
});
