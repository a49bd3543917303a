import { expect, test } from "vitest";
import { folderCycles } from "./folder-cycles.ts";
import { isModule, readProjectFiles } from "./project-files.ts";

test("no folder imports itself by a detour, at any depth", () => {
  expect(folderCycles(readProjectFiles(isModule))).toEqual([]);
});

test("a circle is found where no file imports itself by a detour", () => {
  const files = [
    { path: "site/a/one.ts", text: 'import "../b/one.ts";' },
    { path: "site/b/one.ts", text: "" },
    { path: "site/b/deeper/two.ts", text: 'import "../../a/two.ts";' },
    { path: "site/a/two.ts", text: "" },
  ];
  expect(folderCycles(files)).toEqual(["site/a/one.ts -> site/b/one.ts, site/b/deeper/two.ts -> site/a/two.ts"]);
});

test("files above a folder may import it and be imported from it", () => {
  const files = [
    { path: "content/one.ts", text: 'import "./a/one.ts";' },
    { path: "content/a/one.ts", text: 'import "../two.ts";' },
    { path: "content/two.ts", text: "" },
  ];
  expect(folderCycles(files)).toEqual([]);
});
