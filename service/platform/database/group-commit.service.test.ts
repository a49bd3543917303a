import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { waitLimit } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { DatabaseUnavailableError } from "./database-outage.ts";
import { createSqliteDialect } from "./sqlite-driver.ts";
import { SqliteFile } from "./sqlite-file.ts";

interface Notes {
  note: { id: number; text: string };
}

async function openNotes() {
  const file = join(temporaryFolder(), "notes.sqlite");
  const query = new Kysely<Notes>({ dialect: createSqliteDialect({ kind: "sqlite", file, waitLimit }) });
  onTestFinished(() => query.destroy());
  await sql`create table note (id integer primary key, text text not null)`.execute(query);
  const write = (id: number, text = "") =>
    query.transaction().execute(async (transaction) => {
      await transaction.insertInto("note").values({ id, text }).execute();
    });
  const stored = async () => (await query.selectFrom("note").select("id").orderBy("id").execute()).map(({ id }) => id);
  return { file, query, write, stored };
}

const kilobyte = "x".repeat(1000);

test("changes that wait together are stored, each as a whole", async () => {
  const { write, stored } = await openNotes();
  await Promise.all([1, 2, 3].map((id) => write(id)));
  expect(await stored()).toEqual([1, 2, 3]);
});

test("changes that wait together share a commit", async () => {
  const { write, stored } = await openNotes();
  const run = vi.spyOn(SqliteFile.prototype, "run");
  await Promise.all(Array.from({ length: 50 }, (_, id) => write(id)));
  expect(run.mock.calls.filter(([statement]) => statement === "commit")).toHaveLength(1);
  expect(await stored()).toHaveLength(50);
});

test("a change that fails takes no other with it", async () => {
  const { query, write, stored } = await openNotes();
  const failing = query.transaction().execute(async (transaction) => {
    await transaction.insertInto("note").values({ id: 2, text: "" }).execute();
    throw new Error("no");
  });
  const outcomes = await Promise.allSettled([write(1), failing, write(1), write(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(await stored()).toEqual([1, 3]);
});

test("what is not durable is not read", async () => {
  const { query, stored } = await openNotes();
  await query.transaction().execute(async (transaction) => {
    await transaction.insertInto("note").values({ id: 1, text: "" }).execute();
    expect(await stored()).toEqual([]);
  });
  expect(await stored()).toEqual([1]);
});

test("a reading transaction sees one moment, while others write", async () => {
  const { query, write, stored } = await openNotes();
  await write(1);
  await query
    .transaction()
    .setAccessMode("read only")
    .execute(async (transaction) => {
      const count = async () => (await transaction.selectFrom("note").selectAll().execute()).length;
      expect(await count()).toBe(1);
      await write(2);
      expect(await count()).toBe(1);
    });
  expect(await stored()).toEqual([1, 2]);
});

test("the lock of another process delays a change, and neither readers nor the thread", async () => {
  const { file, write, stored } = await openNotes();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  let isWritten = false;
  const writing = write(1).then(() => {
    isWritten = true;
  });
  await pause(20);
  expect([isWritten, await stored()]).toEqual([false, []]);
  other.exec("commit");
  await writing;
  expect(await stored()).toEqual([1]);
});

test("a change that goes on after a full disk is not acknowledged, and keeps no other waiting", async () => {
  const { query, write, stored } = await openNotes();
  await sql`pragma max_page_count = 8`.execute(query);
  const change = query.transaction().execute(async (transaction) => {
    for (let id = 0; id < 60; id += 1) {
      const insertion = transaction.insertInto("note").values({ id, text: kilobyte }).execute();
      if ((await insertion.catch((error: unknown) => error instanceof DatabaseUnavailableError && "full")) === "full")
        return;
    }
  });
  await expect(change).rejects.toMatchObject({ kind: "disk-full" });
  await sql`pragma max_page_count = 1000`.execute(query);
  await write(100, kilobyte);
  expect(await stored()).toEqual([100]);
});

test("no change is acknowledged whose group finds the disk full, and the next are taken", async () => {
  const { query, write, stored } = await openNotes();
  await sql`pragma max_page_count = 8`.execute(query);
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, (_, id) => write(id, kilobyte)));
  const kept = outcomes.flatMap(({ status }, id) => (status === "fulfilled" ? [id] : []));
  expect(kept.length).toBeLessThan(60);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(DatabaseUnavailableError);
  }
  expect(await stored()).toEqual(kept);
  await sql`pragma max_page_count = 1000`.execute(query);
  await write(100, kilobyte);
  expect(await stored()).toEqual([...kept, 100]);
});
