import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { post } from "#test/support/api-calls.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { approveRequest } from "./academic/decide-request.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { migrate, tableNames } from "./db/migrate.ts";

/** The rows of each table, in an order that no engine decides. */
async function contentOf({ query }: Database): Promise<string[][]> {
  const rows = tableNames.map((table) => query.selectFrom(table).selectAll().execute());
  return (await Promise.all(rows)).map((table) => table.map((row) => JSON.stringify(row)).sort());
}

async function contentAt(location: Parameters<typeof openDatabase>[0]): Promise<string[][]> {
  const database = await openDatabase(location, () => undefined);
  return await contentOf(database).finally(() => database.query.destroy());
}

const hostileName = "a\u2028b\r\n\t'\"\\N 👩‍👩‍👧 \u202eabc e\u0301";

test("all rows are copied from SQLite to PostgreSQL and back, and nothing into a database with rows", async () => {
  const { cli, service } = await createCliWithService("sqlite");
  const { app } = service;
  await approveRequest(await service.ask({ name: hostileName }), { operator: "Grace", licensee: "Ada" }, app);
  const ranAt = "2026-01-05T12:00:00.000Z";
  const runs = Array.from({ length: 450 }, (_, run) => ({ job: "copied", occasion: `${run}`, ranAt }));
  await app.database.query.insertInto("jobRun").values(runs).execute();
  await post(service, "/apis/subscribe", { email: "reader@example.org" });
  await service.sendMails();
  const original = await contentOf(app.database);
  const file = join(cli.folder, "designite.sqlite");
  const postgres = await migratedDatabase("postgres");
  if (postgres.kind !== "postgres") throw new Error("It was asked for.");
  expect((await cli.run(["database", "copy", file, postgres.url])).errors).toContain("already runs");
  await service.close();

  const there = await cli.run(["database", "copy", file, postgres.url]);
  expect(there).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/^\d{3} rows were copied from .* to PostgreSQL/),
  });
  expect(await contentAt(postgres)).toEqual(original);
  expect((await cli.run(["database", "copy", file, postgres.url])).errors).toContain("has rows");

  const back = join(temporaryFolder(), "back.sqlite");
  expect(await cli.run(["database", "copy", postgres.url, back])).toMatchObject({ exitCode: 0, errors: "" });
  expect(await contentAt({ kind: "sqlite", file: back })).toEqual(original);

  const other = await openDatabase(postgres, () => undefined);
  onTestFinished(() => other.query.destroy());
  await other.query.selectFrom("license").select("id").execute();
  expect((await cli.run(["database", "copy", postgres.url, `${back}.2`])).errors).toContain("Stop it first");
});

test("on a data folder without a database the admin CLI makes nothing", async () => {
  const cli = await createTestCli();
  for (const words of [
    ["people", "export", "ada@example.org"],
    ["backup", "x"],
  ]) {
    const { exitCode, errors } = await cli.run(words);
    expect([exitCode, errors]).toEqual([1, expect.stringContaining("There is no database in")]);
  }
  expect(await readdir(cli.folder)).toEqual([]);
});

test.each([
  ["database", "migrate"],
  ["keys", "create"],
])("%s %s makes nothing where the disk of DATA_DIR may not be mounted", async (...words) => {
  const disk = temporaryFolder();
  const cli = await createTestCli({ DATA_DIR: join(disk, "data") });
  const { exitCode, errors } = await cli.run(words);
  expect([exitCode, errors]).toEqual([1, expect.stringContaining("Mount its disk")]);
  expect(await readdir(disk)).toEqual([]);
});

describe.each(databaseKinds)("a database of a later version on %s", (kind) => {
  test("is refused by the admin CLI and by the service", async () => {
    const { cli, service } = await createCliWithService(kind);
    const { query } = service.app.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(query);
    for (const words of [
      ["people", "export", "ada@example.org"],
      ["database", "migrate"],
    ]) {
      const { exitCode, errors } = await cli.run(words);
      expect([exitCode, errors]).toEqual([1, expect.stringContaining("has the schema of another version")]);
    }
    await expect(migrate(query)).rejects.toThrow("of another version of the service: 9999-later");
  });
});
