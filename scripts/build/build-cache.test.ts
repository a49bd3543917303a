import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { cachedFile, createCodeCache, removeUnusedFiles } from "./build-cache.ts";

test("a file is made once of the same sources, and again of others", async () => {
  const folder = temporaryFolder();
  const make = vi.fn(async () => Buffer.from("made"));
  const ask = (...sources: string[]) => cachedFile(sources, make, folder);
  expect([await ask("a", "bc"), await ask("a", "bc")].map(String)).toEqual(["made", "made"]);
  expect(make).toHaveBeenCalledTimes(1);
  await ask("ab", "c");
  expect(make).toHaveBeenCalledTimes(2);
});

test("a failure leaves nothing in the cache", async () => {
  const folder = temporaryFolder();
  await expect(cachedFile(["a"], () => Promise.reject(new Error("no")), folder)).rejects.toThrow("no");
  expect(String(await cachedFile(["a"], async () => Buffer.from("made"), folder))).toBe("made");
});

test.each([
  ["content/versions.ts", 2],
  ["site/styles/page.css", 2],
  ["package-lock.json", 2],
  ["content/articles/other.mdx", 1],
])("after a change of %s a value was made %i times", async (file, times) => {
  const [project, folder] = [temporaryFolder(), temporaryFolder()];
  for (const name of ["content/articles", "site/styles"]) mkdirSync(join(project, name), { recursive: true });
  const make = vi.fn(() => ({ code: "made" }));
  const ask = () => createCodeCache(project, folder)("mdx", ["text"], make);
  await ask();
  writeFileSync(join(project, file), "changed");
  expect(await ask()).toEqual({ code: "made" });
  expect(make).toHaveBeenCalledTimes(times);
});

test("another source, and another kind of the same source, is another value", async () => {
  const cached = createCodeCache(temporaryFolder(), temporaryFolder());
  expect(await cached("mdx", ["text"], () => 1)).toBe(1);
  expect(await cached("mdx", ["changed text"], () => 2)).toBe(2);
  expect(await cached("markdown-alternate", ["text"], () => 3)).toBe(3);
});

test("what no build has used for a month is removed", async () => {
  const folder = temporaryFolder();
  const make = async () => Buffer.from("made");
  await cachedFile(["old"], make, folder);
  const [old = ""] = readdirSync(folder);
  utimesSync(join(folder, old), 1, 1);
  await cachedFile(["new"], make, folder);
  removeUnusedFiles(folder);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(readdirSync(folder)).not.toContain(old);
});
