import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentOf, expectRestored, hostileTexts, storeText } from "#test/support/database/backed-up-rows.ts";
import { bothDatabases, openTestDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

const now = new Date("2026-01-05T12:00:00.000Z");

describe.each(bothDatabases)("from %s", (from) => {
  const ways = bothDatabases.flatMap((to) =>
    Object.entries(hostileTexts).map(([name, text]) => [to, name, text] as const),
  );
  test.each(ways)("to %s goes %s as it is", async (to, _, text) => {
    await expectRestored(from, to, text);
  });
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
    reason: expect.stringContaining("does not take a row of academicLicenseRequest"),
  });
});
