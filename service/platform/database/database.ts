import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { CamelCasePlugin, type Dialect, Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { Configuration } from "../config/config.ts";
import { createPrivateFolder } from "../files.ts";
import { PooledPostgresDialect } from "./postgres-dialect.ts";
import { NodeSqliteDialect } from "./sqlite-driver.ts";
import type { SqliteLocation } from "./sqlite-file.ts";
import type { Tables } from "./tables.ts";

export interface Database {
  kind: Configuration["database"]["kind"];
  query: Kysely<Tables>;
}

/** A connection or a transaction. A store function that takes either can be part of a larger change. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/**
 * Reads a row and locks it until the transaction ends. On SQLite the transaction of a change has the database for itself.
 * On PostgreSQL rows that refer to it can still be added.
 */
export async function lock<Name extends keyof Tables>(
  transaction: Queries,
  table: Name,
  id: string,
  ...[key]: Tables[Name] extends { id: string } ? [] : [key: keyof Tables[Name] & string]
): Promise<Tables[Name] | undefined> {
  const isShared = transaction.getExecutor().adapter instanceof PostgresAdapter;
  const { rows } = await sql<Tables[Name]>`select * from ${sql.table(table)}
    where ${sql.ref(key ?? "id")} = ${id} ${isShared ? sql`for no key update` : sql``}`.execute(transaction);
  return rows[0];
}

/** Opens the database without creating tables; see `migrate`. */
export async function openDatabase(
  location: Configuration["database"],
  reportLostConnection: (error: Error) => void,
): Promise<Database> {
  const dialect =
    location.kind === "sqlite"
      ? await openSqlite(location)
      : new PooledPostgresDialect(location.url, reportLostConnection, location.waitLimit);
  return { kind: location.kind, query: new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] }) };
}

/** The folder is private: it holds names and mailboxes. */
async function openSqlite(location: SqliteLocation): Promise<Dialect> {
  const { file } = location;
  if (file !== ":memory:" && file !== "") {
    await createPrivateFolder(dirname(file));
    // SQLite would make the file readable by all, and gives those beside it the same mode.
    await (await open(file, "a", 0o600)).close();
  }
  return new NodeSqliteDialect(location);
}
