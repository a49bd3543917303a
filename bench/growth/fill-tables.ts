import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Configuration } from "#service/platform/config/config.ts";
import { fillStatements } from "#test/support/database/fill-tables.ts";

/** What is around the statements on each engine, for as long as it takes, and without checks of references. */
const around = {
  sqlite: {
    before: ["pragma synchronous = off", "pragma foreign_keys = off", "pragma cache_size = -1000000", "begin"],
    after: ["commit", "pragma wal_checkpoint(truncate)"],
  },
  // The plans of PostgreSQL follow from the figures that `analyze` takes.
  postgres: {
    before: ["set session_replication_role = replica", "begin"],
    after: ["commit", "vacuum analyze", "checkpoint"],
  },
} as const;

/** Fills empty tables with so many rows each, on a connection of its own: those of the service have limits of time. */
export async function fillTables(location: Configuration["database"], rows: number): Promise<void> {
  const { before, after } = around[location.kind];
  const statements = [...before, ...fillStatements(location.kind, rows), ...after];
  if (location.kind === "sqlite") {
    const file = new DatabaseSync(location.file);
    for (const statement of statements) file.exec(statement);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
