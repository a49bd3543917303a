import { existsSync } from "node:fs";
import { link, rm } from "node:fs/promises";
import { sql } from "kysely";
import { CliError, withDatabase } from "../../platform/cli/cli-context.ts";
import { command } from "../../platform/cli/command.ts";
import { jsonFlag } from "../../platform/cli/flags.ts";
import type { Configuration } from "../../platform/config/config.ts";
import { backupLines } from "../../platform/database/backup.ts";
import { differentTables, digestTables } from "../../platform/database/backup-format.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { missingMigrations } from "../../platform/database/migrate.ts";
import { restoreLines } from "../../platform/database/restore.ts";
import { becomeSoleProcess } from "../../platform/database/sole-process.ts";

const isPostgres = (text: string) => /^postgres(?:ql)?:\/\//.test(text);

export const moveCommand = command({
  brief: "Copy the database to the other engine, and compare both",
  details:
    "Stop every service process first. Copies all rows into an empty database, reads both sides anew and compares each table by count and digest. Where they differ, as when a service still writes, a SQLite file is not kept, and a PostgreSQL database must be emptied. The password of PostgreSQL can be given as PGPASSWORD instead of in the address, where other users see it.",
  examples: ["postgres://designite@db.example.org/designite", "/var/lib/designite/designite.sqlite"],
  flags: { json: jsonFlag },
  words: [
    {
      brief: "The address of an empty PostgreSQL database, or a SQLite file that is not there yet",
      placeholder: "destination",
      parse: String,
    },
  ],
  async run(context, _flags, [destination]) {
    const moved = await withDatabase(context, async (source) => {
      const leave = await becomeSoleProcess(context.configuration.database);
      try {
        const move = (to: Configuration["database"]) => moveRows(source, to, context.clock.now());
        if (isPostgres(destination)) return await move({ kind: "postgres", url: destination });
        return await intoNewFile(destination, (file) => move({ kind: "sqlite", file }));
      } finally {
        await leave();
      }
    });
    const tables = Object.keys(moved.tables).length;
    const next = isPostgres(destination)
      ? "Set DATABASE_URL to it and start the service."
      : "Put it into DATA_DIR as designite.sqlite, remove DATABASE_URL, and start the service.";
    return {
      json: moved,
      text: `${moved.rows} rows of ${tables} tables were copied from ${moved.from} to ${moved.to}. Counts and digests of every table are the same on both sides, read anew. ${next} The former database is as it was.`,
    };
  },
});

/** A file appears under its name when everything is in it. */
async function intoNewFile(file: string, work: (unfinished: string) => Promise<Moved>): Promise<Moved> {
  const unfinished = `${file}.unfinished`;
  if (existsSync(file)) throw new CliError(`${file} exists. Nothing is overwritten.`);
  if (existsSync(unfinished))
    throw new CliError(`${unfinished} exists. Where no other move runs, one was interrupted: remove the file.`);
  try {
    const moved = await work(unfinished);
    await link(unfinished, file);
    return moved;
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) await rm(unfinished + suffix, { force: true });
  }
}

interface Moved {
  from: Database["kind"];
  to: Database["kind"];
  rows: number;
  /** Rows by table. */
  tables: Record<string, number>;
}

/** Copies all rows into an empty database, and compares both sides afterwards. */
async function moveRows(source: Database, to: Configuration["database"], now: Date): Promise<Moved> {
  await refuseWhileInUse(source);
  const missing = await missingMigrations(source.query);
  if (missing.length > 0)
    throw new CliError(`The database lacks ${missing.join(", ")}. Run: npm run admin -- database migrate`);
  const target = await openDatabase(to, () => undefined);
  try {
    const outcome = await restoreLines(target, withoutLineEnds(backupLines(source, { now })), "The database");
    if (outcome.kind === "refused") throw new CliError(outcome.reason);
    const [before, after] = [await digestTables(source), await digestTables(target)];
    const different = differentTables(before, after);
    if (different.length > 0) {
      throw new CliError(
        `${different.join(", ")} changed meanwhile: a service still writes. Stop it, and move again into an empty database.`,
      );
    }
    const tables = Object.fromEntries(Object.entries(after).map(([table, { rows }]) => [table, rows]));
    return { from: source.kind, to: target.kind, rows: outcome.rows, tables };
  } finally {
    await target.query.destroy();
  }
}

/** On PostgreSQL a service that runs has a connection. SQLite has a lock for it. */
async function refuseWhileInUse({ kind, query }: Database): Promise<void> {
  if (kind === "sqlite") return;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
    and application_name = current_setting('application_name') and pid <> pg_backend_pid()`.execute(query);
  if (rows.length > 0)
    throw new CliError(
      `A service or a command works on the database, with ${rows.length} ${rows.length === 1 ? "connection" : "connections"}. Stop it first.`,
    );
}

async function* withoutLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield line.slice(0, -1);
}
