import { sql } from "kysely";
import { CliError } from "../../cli/cli-errors.ts";
import type { Configuration } from "../../config/config.ts";
import { backupLines } from "../../database/backup.ts";
import { differentTables, digestTables } from "../../database/backup-format.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { missingMigrations } from "../../database/migrate.ts";
import { restoreLines } from "../../database/restore.ts";

export interface Moved {
  from: Database["kind"];
  to: Database["kind"];
  rows: number;
  /** Rows by table. */
  tables: Record<string, number>;
}

/** Copies all rows into an empty database, and compares both sides afterwards. */
export async function moveRows(source: Database, to: Configuration["database"], now: Date): Promise<Moved> {
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
