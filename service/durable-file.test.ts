import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { createFile, readableByAll, replaceFile } from "./files.ts";

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

test("a file is written for its owner alone, and nothing else is left in the folder", async () => {
  const folder = await temporaryFolder();
  await replaceFile(join(folder, "a.txt"), "one");
  expect(await readdir(folder)).toEqual(["a.txt"]);
  expect(await readFile(join(folder, "a.txt"), "utf8")).toBe("one");
  expect(await modeOf(join(folder, "a.txt"))).toBe("600");
});

test("a replaced file has the new content and the given mode", async () => {
  const file = join(await temporaryFolder(), "a.txt");
  await writeFile(file, "a longer text");
  await chmod(file, 0o644);
  await replaceFile(file, "two");
  expect(await readFile(file, "utf8")).toBe("two");
  expect(await modeOf(file)).toBe("600");
  await replaceFile(file, "three", readableByAll);
  expect(await modeOf(file)).toBe("644");
});

test("a replaced symbolic link leaves its target as it was", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "target"), "target");
  await symlink(join(folder, "target"), join(folder, "link"));
  await replaceFile(join(folder, "link"), "new");
  expect(await readFile(join(folder, "target"), "utf8")).toBe("target");
  expect(await readFile(join(folder, "link"), "utf8")).toBe("new");
});

test("content that fails leaves the existing file and no other", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "a.txt");
  await replaceFile(file, "old");
  await expect(replaceFile(file, brokenContent())).rejects.toThrow("broken");
  await expect(createFile(join(folder, "b.txt"), brokenContent())).rejects.toThrow("broken");
  expect(await readdir(folder)).toEqual(["a.txt"]);
  expect(await readFile(file, "utf8")).toBe("old");
});

test("a file is created once", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "a.txt");
  expect(await createFile(file, "first")).toBe(true);
  expect(await createFile(file, "second")).toBe(false);
  expect(await readFile(file, "utf8")).toBe("first");
  expect(await readdir(folder)).toEqual(["a.txt"]);
});

test("of concurrent creations one succeeds, with its own content", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "a.txt");
  const texts = ["one", "two", "three", "four"];
  const created = await Promise.all(texts.map((text) => createFile(file, Readable.from([text]))));
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(await readFile(file, "utf8")).toBe(texts[created.indexOf(true)]);
  expect(await readdir(folder)).toEqual(["a.txt"]);
});

async function* brokenContent(): AsyncGenerator<string> {
  yield "half";
  throw new Error("broken");
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "designite-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
