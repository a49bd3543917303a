import { expect, test } from "vitest";
import { importCycles } from "./import-cycles.ts";
import { isModule, readProjectFiles } from "./project-files.ts";

test("no file imports itself by a detour", () => {
  expect(importCycles(readProjectFiles(isModule))).toEqual([]);
});

test("a circle is found, also when one of its imports is of a type alone", () => {
  const files = [
    { path: "site/a.ts", text: 'import "./b.ts";' },
    { path: "site/b.ts", text: 'import type { C } from "./c.ts";' },
    { path: "site/c.ts", text: 'const a = () => import("./a.ts");' },
  ];
  expect(importCycles(files)).toEqual(["site/a.ts -> site/b.ts -> site/c.ts -> site/a.ts"]);
});

test("two ways to the same file are no circle", () => {
  const files = [
    { path: "site/a.ts", text: 'import "./b.ts"; import "./c.ts";' },
    { path: "site/b.ts", text: 'import "./c.ts";' },
    { path: "site/c.ts", text: "" },
  ];
  expect(importCycles(files)).toEqual([]);
});
