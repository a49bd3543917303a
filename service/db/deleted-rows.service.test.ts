import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

test("what is deleted is not left in the file of SQLite", async () => {
  const file = join(temporaryFolder(), "designite.sqlite");
  const database = await openDatabase({ kind: "sqlite", file }, () => undefined);
  await migrate(database.query);
  const rows = Array.from({ length: 50 }, (_, index) => ({
    job: "ada@example.org",
    occasion: `${index}`,
    ranAt: "2026-01-05T12:00:00.000Z",
  }));
  await database.query.insertInto("jobRun").values(rows).execute();
  await database.query.deleteFrom("jobRun").execute();
  await database.query.destroy();
  expect((await readFile(file)).includes("ada@example.org")).toBe(false);
});
