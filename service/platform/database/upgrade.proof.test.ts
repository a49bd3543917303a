import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases, emptyDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { type Database, openDatabase } from "./database.ts";
import { createMigrator, knownMigrations, migrations, missingMigrations } from "./migrate.ts";
import { tryMigrations, upgrade } from "./upgrade.ts";

const earlier = "0011-scale";
const applied = knownMigrations.slice(0, knownMigrations.indexOf(earlier) + 1);

/** A database as an earlier version left it, with a job that has run. */
async function earlierDatabase(kind: Database["kind"]) {
  const location = await emptyDatabase(kind);
  const file = join(temporaryFolder(), "designite.sqlite");
  const place = location.kind === "sqlite" ? { kind: location.kind, file } : location;
  const database = await openDatabase(place, () => undefined);
  onTestFinished(() => database.query.destroy());
  await createMigrator(database.query).migrateTo(earlier);
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
    const missing = knownMigrations.slice(applied.length);
    expect(await upgrade(database, place, { trialOnly: true })).toEqual(missing);
    expect(await missingMigrations(database.query)).toEqual(missing);
    expect(await upgrade(database, place)).toEqual(missing);
    expect(await missingMigrations(database.query)).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test("that fails leaves the database as it was, with what other migrations would have done", async () => {
    const { database, place, left } = await earlierDatabase(kind);
    const up = async (query: typeof database.query) => {
      await sql`delete from job_run`.execute(query);
      await sql`insert into no_such_table select 1`.execute(query);
    };
    const known = { ...migrations, "9998-faulty": { up } };
    await expect(upgrade(database, place, { known })).rejects.toThrow("fail on a copy of the database");
    expect(await missingMigrations(database.query)).toEqual(knownMigrations.slice(applied.length));
    expect((await sql`select * from job_run`.execute(database.query)).rows).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  test("has no limit of time for a statement, which the service has", async () => {
    const { database, place } = await earlierDatabase(kind);
    const limit = kind === "sqlite" ? sql`'0'` : sql`current_setting('statement_timeout')`;
    const up = async (query: typeof database.query) => {
      await sql`create table found as select ${limit} as limit_of_time`.execute(query);
    };
    await upgrade(database, place, { known: { ...migrations, "9998-slow": { up } } });
    expect((await sql`select * from found`.execute(database.query)).rows).toEqual([{ limitOfTime: "0" }]);
  });

  test("that fails on the rows of the copy leaves the database as it was", async () => {
    const { database, place, left } = await earlierDatabase(kind);
    const up = async (query: typeof database.query) => {
      await sql`create unique index trial_of_job on job_run ((case when job = 'digest' then missing_column end))`.execute(
        query,
      );
    };
    await expect(tryMigrations(place, applied, { ...migrations, "9998-faulty": { up } })).rejects.toThrow(
      "missing_column",
    );
    const onRows = async (query: typeof database.query) => {
      await sql`create table job_check (job text check (job <> 'digest'))`.execute(query);
      await sql`insert into job_check select job from job_run`.execute(query);
    };
    const faulty = { ...migrations, "9998-faulty": { up: onRows } };
    await expect(tryMigrations(place, applied, faulty)).rejects.toThrow(/check/i);
    expect(await missingMigrations(database.query)).toEqual(knownMigrations.slice(applied.length));
    expect(await left()).toEqual([]);
  });
});
