import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { CamelCasePlugin, type Dialect, Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { Configuration } from "../config.ts";
import { createPrivateFolder } from "../files.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";
import { createSqliteDialect, type SqliteLocation } from "./sqlite-dialect.ts";
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
      : createPostgresDialect(location.url, reportLostConnection, location.waitLimit);
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
  return createSqliteDialect(location);
}

/** SQLite limits the parameters of a statement, and a row has some twenty. */
const rowsPerInsert = 500;

/** The rows in parts that fit into one statement each. */
export function rowParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerInsert) parts.push(rows.slice(start, start + rowsPerInsert));
  return parts;
}
