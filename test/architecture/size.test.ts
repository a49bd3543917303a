import { expect, test } from "vitest";
import { projectPaths, readProjectFiles } from "./project-files.ts";
import { grownParts, isMeasured, type MeasuredPart, measureParts, type Size } from "./size.ts";

/** What each part measured when it was last looked at. Whoever raises a figure says why in the commit. */
const written: Record<MeasuredPart, Size> = {
  content: { files: 174, lines: 17500, singleImporters: 17 },
  contract: { files: 10, lines: 806, singleImporters: 0 },
  site: { files: 277, lines: 36500, singleImporters: 79 },
  service: { files: 244, lines: 40500, singleImporters: 74 },
  scripts: { files: 37, lines: 2587, singleImporters: 13 },
  tools: { files: 22, lines: 2287, singleImporters: 5 },
  bench: { files: 16, lines: 1939, singleImporters: 2 },
};

test("no part has grown by more than 5 % over the figure that is written down", () => {
  expect(grownParts(measureParts(readProjectFiles(isMeasured)), written)).toEqual([]);
});

test("the service has ten folders and three programs", () => {
  const inService = projectPaths().filter((path) => path.startsWith("service/"));
  const below = inService.map((path) => path.split("/").slice(1));
  expect([...new Set(below.filter((names) => names.length > 1).map(([folder]) => folder))].sort()).toEqual([
    "academic",
    "app",
    "care",
    "customers",
    "downloads",
    "licenses",
    "newsletter",
    "operators",
    "orders",
    "platform",
  ]);
  expect(below.flatMap((names) => (names.length === 1 && /\.ts$/.test(names[0] ?? "") ? names : [])).sort()).toEqual([
    "admin.ts",
    "main.ts",
    "setup.ts",
  ]);
});

test("files, lines and files with one importer are counted, without tests", () => {
  const files = [
    { path: "service/a.ts", text: 'import "./b.ts";\nimport "./c.ts";\n' },
    { path: "service/b.ts", text: 'import type { C } from "./c.ts";\n' },
    { path: "service/c.ts", text: "export type C = 1;\n" },
    { path: "site/page.css", text: "a {\n}\n" },
    { path: "service/a.test.ts", text: 'import "./b.ts";\n' },
  ].filter(({ path }) => isMeasured(path));
  const sizes = measureParts(files);
  expect(sizes.service).toEqual({ files: 3, lines: 4, singleImporters: 1 });
  expect(sizes.site).toEqual({ files: 1, lines: 2, singleImporters: 0 });
});

test("a figure may grow by one part in twenty and no more", () => {
  const of = (lines: number) => ({ ...written, tools: { ...written.tools, lines } });
  expect(grownParts(of(1050), of(1000))).toEqual([]);
  expect(grownParts(of(1051), of(1000))).toEqual(["tools/: lines 1051, written down 1000"]);
});
