import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { refuseLostDatabase, requireDataFolder } from "./data-folder.ts";

test("a data folder beside other things is made once, for its owner alone", async () => {
  const parent = temporaryFolder();
  await writeFile(join(parent, "other"), "");
  const dataFolder = join(parent, "data");
  expect(await requireDataFolder({ dataFolder })).toBe(true);
  expect(((await stat(dataFolder)).mode & 0o777).toString(8)).toBe("700");
  expect(await requireDataFolder({ dataFolder })).toBe(false);
});

test("a data folder in an empty folder is not made, as its disk may not be mounted there", async () => {
  const parent = temporaryFolder();
  const dataFolder = join(parent, "data");
  await expect(requireDataFolder({ dataFolder })).rejects.toThrow(
    `which isn't there. ${parent} is empty, as where a disk isn't mounted. Mount it, or make the folder: mkdir -m 700 "${dataFolder}"`,
  );
  expect(await readdir(parent)).toEqual([]);
});

test("a data folder is not made with the folders above it", async () => {
  const parent = temporaryFolder();
  await mkdir(join(parent, "other"));
  const dataFolder = join(parent, "disk", "data");
  await expect(requireDataFolder({ dataFolder })).rejects.toThrow(`Nor is ${join(parent, "disk")}. Mount its disk`);
  expect(await readdir(parent)).toEqual(["other"]);
});

test("a data folder that is a file, or below one, is refused", async () => {
  const file = join(temporaryFolder(), "file");
  await writeFile(file, "");
  await expect(requireDataFolder({ dataFolder: file })).rejects.toThrow(`${file}, which isn't a folder`);
  await expect(requireDataFolder({ dataFolder: join(file, "data") })).rejects.toThrow("can't be read");
});

test("a database that is gone while its keys are there is no fresh start", async () => {
  const folder = temporaryFolder();
  const keysFolder = join(folder, "keys");
  const parts = { keysFolder, database: { kind: "sqlite", file: join(folder, "designite.sqlite") } } as const;
  await refuseLostDatabase(parts);
  await mkdir(keysFolder);
  await writeFile(join(keysFolder, "links"), "secret");
  await expect(refuseLostDatabase(parts)).rejects.toThrow("is gone or empty");
  await writeFile(parts.database.file, "");
  await expect(refuseLostDatabase(parts)).rejects.toThrow("is gone or empty");
  await writeFile(parts.database.file, "SQLite format 3");
  await refuseLostDatabase(parts);
});
