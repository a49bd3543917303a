import { expect, test } from "vitest";
import { sourcesOf, sourcesOfFiles } from "./dropped-files.ts";

type Tree = { [name: string]: string | Tree };

/** The part of the File and Directory Entries API that is used. Folders give two entries at a time, as browsers give a hundred. */
function entryOf(name: string, content: string | Tree): object {
  if (typeof content === "string") {
    const file = (done: (file: File) => void) => done(new File([content], name));
    return { name, isFile: true, isDirectory: false, file };
  }
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader() {
      const left = Object.entries(content).map(([child, inside]) => entryOf(child, inside));
      return { readEntries: (done: (entries: object[]) => void) => done(left.splice(0, 2)) };
    },
  };
}

/** What a browser hands over in a drop. */
function dropOf(tree: Tree): Parameters<typeof sourcesOf>[0] {
  const items = Object.entries(tree).map(([name, content]) => ({ webkitGetAsEntry: () => entryOf(name, content) }));
  return Object.assign(Object.create(null), { items, files: [] });
}

const pathsOf = (sources: readonly object[]) => sources.map((source) => Reflect.get(source, "path"));

test("a dropped folder gives its files with their paths, in the order of their names", async () => {
  const folder = { "d.csv": "d", "b.csv": "b", "c.csv": "c", inner: { "a.csv": "a" } };
  const sources = await sourcesOf(dropOf({ results: folder, "single.csv": "s" }));
  expect(pathsOf(sources)).toEqual([
    "results/b.csv",
    "results/c.csv",
    "results/d.csv",
    "results/inner/a.csv",
    "single.csv",
  ]);
  const [first] = sources;
  expect(first?.kind === "file" && (await first.file.text())).toBe("b");
});

test("a file of another kind is named without its bytes, and code until it is read", async () => {
  const sources = await sourcesOf(dropOf({ "Main.class": "bytes", "Main.java": "class Main {}" }));
  expect(sources).toMatchObject([
    { path: "Main.class", file: { size: 0 } },
    { path: "Main.java", file: { size: 0 } },
  ]);
  const [, code] = sources;
  expect(code?.kind === "file" && (await code.code?.())?.size).toBe(13);
});

test("folders of packages and hidden ones are passed over, and those that are too deep", async () => {
  const deep = Array.from({ length: 30 }).reduce<Tree>((inside) => ({ f: inside }), { "x.csv": "x" });
  const tree: Tree = { "a.csv": "a", node_modules: { "b.csv": "b" }, ".git": { "c.csv": "c" }, deep };
  expect(pathsOf(await sourcesOf(dropOf(tree)))).toEqual(["a.csv"]);
});

test("one file more than are looked into is kept, and no more", async () => {
  const many = Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`${index}.csv`, ""]));
  expect(await sourcesOf(dropOf({ many }))).toHaveLength(2001);
});

test("results are found behind very many other files", async () => {
  const built = Object.fromEntries(Array.from({ length: 20_100 }, (_, index) => [`${index}.class`, ""]));
  const sources = await sourcesOf(dropOf({ built, "results.csv": "r" }));
  expect(sources).toHaveLength(20_001);
  expect(pathsOf(sources)).toContain("results.csv");
});

test("the files of an input have their paths in the chosen folder", () => {
  const inFolder = Object.assign(new File(["a"], "a.csv"), { webkitRelativePath: "results/a.csv" });
  const alone = Object.assign(new File(["b"], "b.csv"), { webkitRelativePath: "" });
  const list: Parameters<typeof sourcesOfFiles>[0] = Object.assign(Object.create(null), {
    [Symbol.iterator]: () => [inFolder, alone].values(),
  });
  expect(pathsOf(sourcesOfFiles(list))).toEqual(["results/a.csv", "b.csv"]);
});
