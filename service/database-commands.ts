import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { CliError, requireUpToDate, withNewDatabase } from "./cli/cli-context.ts";
import { command } from "./cli/command.ts";
import type { Configuration } from "./config.ts";
import { copyDatabase } from "./db/copy-database.ts";
import { becomeSoleProcess, serviceLock } from "./db/data-folder.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";

type Location = Configuration["database"];

export const migrateDatabaseCommand = command({
  name: "database migrate",
  brief: "Update the tables, as the service does when it starts. Make a backup with the previous version first.",
  async run(context) {
    const location = context.configuration.database;
    const file = location.kind === "sqlite" ? location.file : undefined;
    const applied = await withNewDatabase(context, ({ query }) => migrate(query, { file }));
    return applied.length === 0 ? "Up to date." : `Applied: ${applied.join(", ")}.`;
  },
});

const parseLocation = (text: string): Location =>
  /^postgres(?:ql)?:\/\//.test(text) ? { kind: "postgres", url: text } : { kind: "sqlite", file: resolve(text) };

const placeOf = (location: Location): string => (location.kind === "sqlite" ? location.file : "PostgreSQL");

export const copyDatabaseCommand = command({
  name: "database copy",
  brief:
    "Copy all rows, or none, into an empty database of either engine: each is a SQLite file or the address of a PostgreSQL database. Stop every service process first.",
  positionals: ["FROM", "TO"],
  async run(_context, places) {
    const [from, to] = [parseLocation(places[0]), parseLocation(places[1])];
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
      return `${rows} rows were copied from ${placeOf(from)} to ${placeOf(to)}.`;
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
