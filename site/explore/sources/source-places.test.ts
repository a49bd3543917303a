import { expect, test } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { isSourceRoot, placeAddress, sourceFolder, writtenPlace } from "./source-places.tsx";

const folderOf = async (...files: string[]) => {
  const rows = files.map((file, at) => `p,T${at},1,${file}`);
  return sourceFolder((await resultsIn([fileOf("t.csv", ["Package,Class,LOC,File", ...rows].join("\n"))])).analysis)
    .path;
};

test("the folder of the sources is the one that all files lie in, of both kinds of paths", async () => {
  expect(await folderOf("C:\\s\\app\\a\\One.java", "C:\\s\\app\\b\\Two.java")).toBe("C:/s/app");
  expect(await folderOf("/s/app/One.java", "/s/application/Two.java")).toBe("/s");
  expect(await folderOf("/s/app/One.java")).toBe("/s/app");
  expect(await folderOf("One.java")).toBe("");
  expect(await folderOf("")).toBeUndefined();
});

const place = { file: "C:\\s\\app\\a b\\One#.java", line: "12 - 30" };

test("a place opens on the pages of a repository, or in an editor", () => {
  const address = (at: string, editor: "vscode" | "idea" = "vscode") => placeAddress({ at, editor }, "C:/s/app", place);
  expect(address("https://github.com/o/p/blob/main/")).toBe("https://github.com/o/p/blob/main/a%20b/One%23.java#L12");
  expect(address("/home/you/app")).toBe("vscode://file/home/you/app/a%20b/One%23.java:12");
  expect(address("D:\\app", "idea")).toBe("idea://open?file=D:/app/a%20b/One%23.java&line=12");
  expect(placeAddress({ at: "/x", editor: "vscode" }, "", { file: "One.java", line: "" })).toBe(
    "vscode://file/x/One.java",
  );
  expect(placeAddress({ at: "/x", editor: "vscode" }, "", { file: "", line: "3" })).toBeUndefined();
});

test("sources lie at an address of the web or in a folder with its full path", () => {
  expect(
    ["https://a.example/b", "http://a.example", "/a", "C:\\a", "c:/a", "\\\\server\\a"].filter(isSourceRoot),
  ).toHaveLength(6);
  expect(["javascript:alert(1)", "data:text/html,x", "app", "./app", "https://", ""].filter(isSourceRoot)).toEqual([]);
});

test("a place is written with the name of its file and its first line", () => {
  expect([place, { file: "a/B.java", line: "" }, { file: "", line: "7" }].map(writtenPlace)).toEqual([
    "One#.java:12",
    "B.java",
    "7",
  ]);
});
