import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases, emptyDatabase, openTestDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createLog } from "../log.ts";
import { closeDataFolder } from "./data-folder.ts";
import { openDatabase } from "./database.ts";
import { migrate, migrations, missingMigrations } from "./migrate.ts";

const request = {
  id: "1",
  name: "Ada",
  email: "a@b.ca",
  emailKey: "a@b.ca",
  university: "Tripos",
  language: "Java",
  state: "received",
  receivedAt: "2026-01-05T12:00:00.000Z",
} as const;

describe.each(bothDatabases)("%s", (kind) => {
  test("lacks every migration before and none after, also when migrated again", async () => {
    const { query } = await openDatabase(await emptyDatabase(kind), () => undefined);
    onTestFinished(() => query.destroy());
    expect(await missingMigrations(query)).toEqual(Object.keys(migrations));
    await migrate(query);
    await migrate(query);
    expect(await missingMigrations(query)).toEqual([]);
  });

  test("rolls back a transaction that fails", async () => {
    const { query } = await openTestDatabase(kind);
    const failing = query.transaction().execute(async (transaction) => {
      await transaction.insertInto("academicLicenseRequest").values(request).execute();
      throw new Error("later");
    });
    await expect(failing).rejects.toThrow("later");
    expect(await query.selectFrom("academicLicenseRequest").selectAll().execute()).toEqual([]);
  });

  test("refuses a second open request of one mailbox for one language", async () => {
    const { query } = await openTestDatabase(kind);
    const insert = query.insertInto("academicLicenseRequest");
    await insert.values(request).execute();
    await expect(insert.values({ ...request, id: "2" }).execute()).rejects.toThrow(/unique/i);
  });

  test("refuses a second mail of an issue to one subscriber", async () => {
    const { query } = await openTestDatabase(kind);
    const mail = (id: string) => sql`insert into outgoing_mail
        (id, purpose, about_id, bulk, recipient_id, message_id, state, created_at, attempts, next_attempt_at)
      values (${id}, 'newsletter-issue', 'issue', 1, 'subscriber', ${id}, 'waiting', '', 0, '')`;
    await mail("1").execute(query);
    await expect(mail("2").execute(query)).rejects.toThrow(/unique/i);
  });
});

test("two processes that start concurrently on PostgreSQL migrate once", async () => {
  const location = await emptyDatabase("postgres");
  const both = await Promise.all([openDatabase(location, () => undefined), openDatabase(location, () => undefined)]);
  onTestFinished(async () => {
    await Promise.all(both.map(({ query }) => query.destroy()));
  });
  await Promise.all(both.map(({ query }) => migrate(query)));
  expect(await missingMigrations(both[0].query)).toEqual([]);
});

describe("a SQLite file", () => {
  test("is written ahead and to the disk, in a folder of its owner", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "data", "designite.sqlite");
    const { query } = await openDatabase({ kind: "sqlite", file }, () => undefined);
    onTestFinished(() => query.destroy());
    const settings = await Promise.all([
      sql`pragma journal_mode`.execute(query),
      sql`pragma synchronous`.execute(query),
      sql`pragma busy_timeout`.execute(query),
      sql`pragma foreign_keys`.execute(query),
    ]);
    expect(settings.map(({ rows }) => rows[0])).toEqual([
      { journalMode: "wal" },
      { synchronous: 2 },
      { timeout: 50 },
      { foreignKeys: 1 },
    ]);
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
  });

  test("is for its owner alone, also one that was open to others before", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "designite.sqlite");
    const modes = async () =>
      (await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))))).map(
        ({ mode }) => mode & 0o777,
      );
    const { query } = await openDatabase({ kind: "sqlite", file }, () => undefined);
    onTestFinished(() => query.destroy());
    await migrate(query);
    expect(await modes()).toEqual([0o600, 0o600, 0o600]);
    await Promise.all((await readdir(folder)).map((name) => chmod(join(folder, name), 0o644)));
    await chmod(folder, 0o755);
    const warned: string[] = [];
    const log = createLog("info", { write: (line) => warned.push(line) });
    await closeDataFolder({ database: { kind: "sqlite", file }, dataFolder: folder }, log);
    expect(await modes()).toEqual([0o600, 0o600, 0o600]);
    expect(warned.join("")).toMatch(/open to other users[\s\S]*They are closed now/);
  });

  test.each([new Date(), { id: "1" }, ["1"], true, undefined])("takes no %o for a parameter", async (value) => {
    const { query } = await openTestDatabase("sqlite");
    await expect(sql`select ${value} as value`.execute(query)).rejects.toThrow("A query parameter must be");
  });
});

test("a copy of a SQLite database with content is written before it is changed", async () => {
  const file = join(temporaryFolder(), "designite.sqlite");
  const { query } = await openDatabase({ kind: "sqlite", file }, () => undefined);
  onTestFinished(() => query.destroy());
  await migrate(query, { file });
  expect(await readdir(join(file, ".."))).not.toContain(`designite.sqlite.before-0002-notes`);
  const notes: Migration = {
    up: (database) => sql`create table notes (id text)`.execute(database).then(() => undefined),
  };
  const failing: Migration = {
    async up(database) {
      await sql`create table left_over (id text)`.execute(database);
      throw new Error("refused by the test");
    },
  };
  const known = { ...migrations, "0002-notes": notes };
  await expect(migrate(query, { known: { ...known, "0003-failing": failing }, file })).rejects.toThrow("up to date");
  expect((await query.introspection.getTables()).map(({ name }) => name)).not.toContain("left_over");
  await migrate(query, { known, file });
  const copy = await openDatabase({ kind: "sqlite", file: `${file}.before-0002-notes` }, () => undefined);
  onTestFinished(() => copy.query.destroy());
  expect(await missingMigrations(copy.query, known)).toEqual(["0002-notes"]);
});

test("a change waits for another process that writes, and pages read meanwhile", async () => {
  const file = join(temporaryFolder(), "designite.sqlite");
  const { query } = await openDatabase({ kind: "sqlite", file }, () => undefined);
  onTestFinished(() => query.destroy());
  await migrate(query);
  using other = new DatabaseSync(file);
  other.exec("begin immediate");
  const run = { job: "a", occasion: "b", ranAt: "c" };
  const inserted = query.insertInto("jobRun").values(run).execute();
  expect(await query.selectFrom("jobRun").selectAll().execute()).toEqual([]);
  other.exec("commit");
  await inserted;
  expect(await query.selectFrom("jobRun").selectAll().execute()).toEqual([run]);
});

test("a database of another schema is refused by name", async () => {
  const { query } = await openTestDatabase("sqlite");
  await sql`insert into kysely_migration (name, timestamp) values ('0001-other', '2026')`.execute(query);
  await expect(migrate(query)).rejects.toThrow("0001-other");
});
