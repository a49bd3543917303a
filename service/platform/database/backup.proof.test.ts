import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentOf, expectRestored, hostileTexts, storeText } from "#test/support/database/backed-up-rows.ts";
import { bothDatabases, openTestDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { backUp, restore } from "./backup.ts";

const now = new Date("2026-01-05T12:00:00.000Z");

// Each engine writes every text once, and each reads it once.
describe.each([
  ["sqlite", "postgres"],
  ["postgres", "sqlite"],
] as const)("from %s to %s", (from, to) => {
  test.each(Object.entries(hostileTexts))("goes %s as it is", async (_, text) => {
    await expectRestored(from, to, text);
  });
});

test.each(bothDatabases)("a backup of %s is restored on the same engine", async (kind) => {
  await expectRestored(kind, kind, "Ada");
});

test("a NUL goes from SQLite to SQLite, and PostgreSQL refuses it in a sentence", async () => {
  const source = await openTestDatabase("sqlite");
  await storeText(source, "a\0b");
  const file = join(temporaryFolder(), "backup.jsonl.gz");
  await backUp(source, file, { now });
  const sqlite = await openTestDatabase("sqlite");
  expect(await restore(sqlite, file)).toMatchObject({ kind: "restored" });
  expect(await contentOf(sqlite)).toEqual(await contentOf(source));
  const postgres = await openTestDatabase("postgres");
  expect(await restore(postgres, file)).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("doesn't take a row of academicLicenseRequest"),
  });
});
