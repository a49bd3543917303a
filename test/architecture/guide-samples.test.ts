import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lostSamples, samplesIn } from "./guide-samples.ts";
import { projectRoot, readProjectFiles } from "./project-files.ts";

const guides = readProjectFiles((path) => /^docs\/guides\/.+\.md$/.test(path));

function readText(file: string): string {
  const path = join(projectRoot, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

test("the code of the guides stands in the files that it names", () => {
  expect(guides.flatMap(({ text }) => samplesIn(text)).length).toBeGreaterThan(5);
  expect(lostSamples(guides, readText)).toEqual([]);
});

test("code that is no longer in its file is found", () => {
  const guide = { path: "guide.md", text: "Text\n\n   ```ts a.ts\n   const a = 1;\n   const b = 2;\n   ```\n" };
  expect(samplesIn(guide.text)).toEqual([{ file: "a.ts", lines: ["const a = 1;", "const b = 2;"] }]);
  expect(lostSamples([guide], () => "{\n  const a = 1;\n\n  const b = 2;\n}")).toEqual([]);
  expect(lostSamples([guide], () => "const a = 1;\nconst c = 3;\nconst b = 2;")).toHaveLength(1);
});
