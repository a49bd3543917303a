import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases, emptyDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { type Database, openDatabase } from "./database.ts";
import { knownMigrations, migrate, migrations, missingMigrations } from "./migrate.ts";
import { tryMigrations, upgrade } from "./upgrade.ts";

/** A migration that a later version brings. */
const later = async (query: Kysely<unknown>) => {
  await sql`alter table job_run add column later text`.execute(query);
};
const known = { ...migrations, "9997-later": { up: later } };
const missing = ["9997-later"];

/** A database as this version left it, with a job that has run. */
async function earlierDatabase(kind: Database["kind"]) {
  const location = await emptyDatabase(kind);
  const file = join(temporaryFolder(), "designite.sqlite");
  const place = location.kind === "sqlite" ? { kind: location.kind, file } : location;
  const database = await openDatabase(place, () => undefined);
  onTestFinished(() => database.query.destroy());
  await migrate(database.query);
  await sql`insert into job_run (job, occasion, ran_at) values ('digest', '2026-01-05', '2026-01-05')`.execute(
    database.query,
  );
  const left = async () =>
    place.kind === "sqlite"
      ? (await readdir(dirname(place.file))).filter((name) => name.includes("trial"))
      : (await sql`select 1 from pg_namespace where nspname like '%trial%'`.execute(database.query)).rows;
  return { database, place, left };
}

describe.each(bothDatabases)("an upgrade on %s", (kind) => {
  test("is tried on a copy and then done, and leaves nothing of the copy", async () => {
    const { database, place, left } = await earlierDatabase(kind);
    expect(await upgrade(database, place, { trialOnly: true, known })).toEqual(missing);
    expect(await missingMigrations(database.query, known)).toEqual(missing);
    expect(await upgrade(database, place, { known })).toEqual(missing);
    expect(await missingMigrations(database.query, known)).toEqual([]);
    expect((await sql`select job, later from job_run`.execute(database.query)).rows).toEqual([
      { job: "digest", later: null },
    ]);
    expect(await left()).toEqual([]);
  });

  test("that fails leaves the database as it was, with what other migrations would have done", async () => {
    const { database, place, left } = await earlierDatabase(kind);
    const up = async (query: typeof database.query) => {
      await sql`delete from job_run`.execute(query);
      await sql`insert into no_such_table select 1`.execute(query);
    };
    const faulty = { ...known, "9998-faulty": { up } };
    await expect(upgrade(database, place, { known: faulty })).rejects.toThrow("fail on a copy of the database");
    expect(await missingMigrations(database.query, known)).toEqual(missing);
    expect((await sql`select * from job_run`.execute(database.query)).rows).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  test("has no limit of time for a statement, which the service has", async () => {
    const { database, place } = await earlierDatabase(kind);
    const limit = kind === "sqlite" ? sql`'0'` : sql`current_setting('statement_timeout')`;
    const up = async (query: typeof database.query) => {
      await sql`create table found as select ${limit} as limit_of_time`.execute(query);
    };
    await upgrade(database, place, { known: { ...known, "9998-slow": { up } } });
    expect((await sql`select * from found`.execute(database.query)).rows).toEqual([{ limitOfTime: "0" }]);
  });

  test("that fails on the rows of the copy leaves the database as it was", async () => {
    const { database, place, left } = await earlierDatabase(kind);
    const up = async (query: typeof database.query) => {
      await sql`create unique index trial_of_job on job_run ((case when job = 'digest' then missing_column end))`.execute(
        query,
      );
    };
    await expect(tryMigrations(place, knownMigrations, { ...known, "9998-faulty": { up } })).rejects.toThrow(
      "missing_column",
    );
    const onRows = async (query: typeof database.query) => {
      await sql`create table job_check (job text check (job <> 'digest'))`.execute(query);
      await sql`insert into job_check select job from job_run`.execute(query);
    };
    const faulty = { ...known, "9998-faulty": { up: onRows } };
    await expect(tryMigrations(place, knownMigrations, faulty)).rejects.toThrow(/check/i);
    expect(await missingMigrations(database.query, known)).toEqual(missing);
    expect(await left()).toEqual([]);
  });
});
