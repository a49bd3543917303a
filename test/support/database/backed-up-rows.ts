import { join } from "node:path";
import { expect } from "vitest";
import { backUp, restore } from "#service/platform/database/backup.ts";
import type { Database } from "#service/platform/database/database.ts";
import { keptTables } from "#service/platform/database/migrate.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { openTestDatabase } from "./test-database.ts";

const now = new Date("2026-01-05T12:00:00.000Z");

/** The rows of each table, in an order that no engine decides. */
export async function contentOf({ query }: Database): Promise<string[][]> {
  const rows = keptTables.map((table) => query.selectFrom(table).selectAll().execute());
  return (await Promise.all(rows)).map((table) => table.map((row) => JSON.stringify(row)).sort());
}

/** Texts that a backup could break on, by what they hold. */
export const hostileTexts = {
  "line and paragraph separators": "a\u2028b\u2029c\u0085d",
  "line feeds and carriage returns": "a\nb\r\nc\rd",
  "a lone surrogate": "a\ud800b",
  "what ends a JSON line elsewhere": '"}\n{"digests":{}}\n\\u0000',
  "emoji, right-to-left and combining characters": "👩‍👩‍👧 \u202eabc e\u0301",
  "a megabyte": "é\u2028".repeat(350_000),
} as const;

/** A request that holds the text in each of its free fields. */
export async function storeText({ query }: Database, text: string): Promise<void> {
  const row = {
    id: "1",
    mailbox: "a@b.ca",
    language: "Java",
    state: "received",
    receivedAt: now.toISOString(),
  } as const;
  await query
    .insertInto("academicLicenseRequest")
    .values({ ...row, name: text, university: text })
    .execute();
}

/** Backs up the text from one engine and restores it into the other. */
export async function expectRestored(from: Database["kind"], to: Database["kind"], text: string): Promise<void> {
  const source = await openTestDatabase(from);
  await storeText(source, text);
  const file = join(temporaryFolder(), "backup.jsonl.gz");
  await backUp(source, file, { now });
  const target = await openTestDatabase(to);
  expect(await restore(target, file)).toMatchObject({ kind: "restored", rows: 1 });
  expect(await contentOf(target)).toEqual(await contentOf(source));
}
