import { expect, test } from "vitest";
import { tooLongFiles } from "./file-length.ts";
import { readProjectFiles } from "./project-files.ts";

const isCode = (path: string) => /\.(?:[cm]?[jt]s|tsx|css)$/.test(path);
const linesOf = (count: number) => "\n".repeat(count);

test("every file has one subject's length", () => {
  expect(tooLongFiles(readProjectFiles(isCode))).toEqual([]);
});

test("a file may have 250 lines and not one more", () => {
  expect(tooLongFiles([{ path: "site/a.ts", text: linesOf(250) }])).toEqual([]);
  expect(tooLongFiles([{ path: "site/a.ts", text: linesOf(251) }])).toHaveLength(1);
});

test("data and named exceptions may be longer; an exception that is not needed is refused", () => {
  expect(tooLongFiles([{ path: "content/smells/catalog.ts", text: linesOf(900) }])).toEqual([]);
  expect(tooLongFiles([{ path: "site/a.ts", text: linesOf(251) }], { "site/a.ts": "one table" })).toEqual([]);
  expect(tooLongFiles([{ path: "site/a.ts", text: "" }], { "site/a.ts": "one table" })).toHaveLength(1);
});
