import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { refuseLostDatabase, requireDataFolder } from "./data-folder.ts";

test("a data folder that is not there is not made, as its disk may not be mounted", async () => {
  const parent = temporaryFolder();
  const dataFolder = join(parent, "data");
  await expect(requireDataFolder({ dataFolder })).rejects.toThrow(
    `${dataFolder}, which isn't there. Mount its disk, or make the folder: mkdir -p -m 700 "${dataFolder}"`,
  );
  expect(await readdir(parent)).toEqual([]);
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
