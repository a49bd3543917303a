import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { CliError, requireUpToDate, withNewDatabase } from "./cli/cli-context.ts";
import { command, noun } from "./cli/command.ts";
import { jsonFlag } from "./cli/flags.ts";
import type { Configuration } from "./config.ts";
import { copyDatabase } from "./db/copy-database.ts";
import { becomeSoleProcess, serviceLock } from "./db/data-folder.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";

type Location = Configuration["database"];

const migrateCommand = command({
  brief: "Update the tables, as the service does when it starts",
  details:
    "Each migration is whole or not there. Before a SQLite database with content is changed, a copy is written beside it. Make a backup with the previous version first: that's the way back.",
  examples: [""],
  flags: { json: jsonFlag },
  async run(context) {
    const location = context.configuration.database;
    const file = location.kind === "sqlite" ? location.file : undefined;
    const migrations = await withNewDatabase(context, ({ query }) => migrate(query, { file }));
    return {
      json: { migrations },
      text: migrations.length === 0 ? "Up to date." : `Applied: ${migrations.join(", ")}.`,
    };
  },
});

const parseLocation = (text: string): Location =>
  /^postgres(?:ql)?:\/\//.test(text) ? { kind: "postgres", url: text } : { kind: "sqlite", file: resolve(text) };

const placeOf = (location: Location): string => (location.kind === "sqlite" ? location.file : "PostgreSQL");

const copyCommand = command({
  brief: "Copy all rows into an empty database of either engine",
  details:
    "Stop every service process first. Each place is a SQLite file or the address of a PostgreSQL database. Copies all rows, or none, and counts them on both sides. The password of PostgreSQL can be given as PGPASSWORD instead of in the address, where other users see it. Name the new database in DATABASE_URL afterward, or put the file into DATA_DIR as designite.sqlite.",
  examples: ["data/designite.sqlite postgres://designite@db.example.org/designite"],
  flags: { json: jsonFlag },
  words: [
    { brief: "The database to read", placeholder: "from", parse: parseLocation },
    { brief: "The database to fill, which has no rows", placeholder: "to", parse: parseLocation },
  ],
  async run(_context, _flags, [from, to]) {
    if (from.kind === "sqlite" && !existsSync(from.file)) throw new CliError(`${from.file} isn't there.`);
    const hasLock = from.kind === "sqlite" && existsSync(join(dirname(from.file), serviceLock));
    const leave = hasLock ? await becomeSoleProcess(from) : undefined;
    const source = await openDatabase(from, () => undefined);
    const target = await openDatabase(to, () => undefined);
    try {
      await refuseWhileInUse(source);
      await requireUpToDate(source);
      const tables = await copyDatabase(source, target).catch((error: Error) => {
        throw new CliError(error.message);
      });
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
      return { json: { rows, tables }, text: `${rows} rows were copied from ${placeOf(from)} to ${placeOf(to)}.` };
    } finally {
      await target.query.destroy();
      await source.query.destroy();
      await leave?.();
    }
  },
});

/** On PostgreSQL a service that runs has a connection. SQLite has a lock for it. */
async function refuseWhileInUse({ kind, query }: Database): Promise<void> {
  if (kind === "sqlite") return;
  const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
    and application_name = current_setting('application_name') and pid <> pg_backend_pid()`.execute(query);
  if (rows.length > 0) throw new CliError("A service or a command works on the database. Stop it first.");
}

export const databaseCommands = noun("The database", { migrate: migrateCommand, copy: copyCommand });
