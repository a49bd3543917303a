import { sql, type Transaction } from "kysely";
import * as v from "valibot";
import { backedUpTables } from "./backed-up-tables.ts";
import { Digests, formats, Header, Row, readLines } from "./backup-format.ts";
import type { Database, Queries } from "./database.ts";
import { knownMigrations } from "./migrate.ts";
import { readRows } from "./read-rows.ts";
import { createTableDigests, type TableDigest } from "./table-digests.ts";
import type { Tables } from "./tables.ts";

export type Restoration = { kind: "restored"; rows: number; from: string } | { kind: "refused"; reason: string };

/** Why a file is not restored, in a sentence. Thrown within the transaction, which it rolls back. */
class RefusedBackupError extends Error {}

/** Reads a backup into a database that has its tables and no rows: all of it, or nothing. */
export async function restore(database: Database, file: string): Promise<Restoration> {
  try {
    return await database.query.transaction().execute(async (transaction) => {
      const occupied = await firstTableWithRows(transaction);
      if (occupied)
        throw new RefusedBackupError(`The table ${occupied} has rows. A backup is restored into an empty database.`);
      const { from, rows, digests } = await insertAll(transaction, file);
      if (digests) await compare(database.kind, transaction, digests);
      return { kind: "restored", rows, from };
    });
  } catch (error) {
    if (error instanceof RefusedBackupError) return { kind: "refused", reason: error.message };
    throw error;
  }
}

interface Inserted {
  from: string;
  rows: number;
  /** Missing in a backup of an earlier version. */
  digests: Record<string, TableDigest> | undefined;
}

async function insertAll(transaction: Transaction<Tables>, file: string): Promise<Inserted> {
  const lines = explained(readLines(file), file);
  const first = await lines.next();
  if (first.done) throw new RefusedBackupError(`${file} is empty.`);
  const header = parse(Header, first.value, 1);
  const unknown = header.migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw new RefusedBackupError(`The backup is of a later version: it has ${unknown.join(", ")}.`);
  let rows = 0;
  for await (const line of lines) {
    if (line.startsWith('{"digests":')) {
      const { digests } = parse(Digests, line, rows + 2);
      if (!(await lines.next()).done) throw new RefusedBackupError(`${file} goes on after its last line.`);
      return { from: header.at, rows, digests };
    }
    await insert(transaction, parse(Row, line, rows + 2));
    rows += 1;
  }
  if (header.format !== formats.withoutDigests)
    throw new RefusedBackupError(`${file} is not whole: its last line is missing.`);
  return { from: header.at, rows, digests: undefined };
}

/** The lines. An error in reading them becomes a sentence. */
async function* explained(lines: AsyncIterable<string>, file: string): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") throw new RefusedBackupError(`There is no file ${file}.`);
    if (code.startsWith("Z_") || code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw new RefusedBackupError(`${file} is not a whole backup.`);
    throw error;
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, line: string, number: number): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(line));
  } catch {
    throw new RefusedBackupError(`Line ${number} is not one of a backup.`);
  }
}

async function insert(transaction: Transaction<Tables>, { table, row }: v.InferOutput<typeof Row>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row));
  try {
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(transaction);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedBackupError(`The database does not take a row of ${table}: ${reason}`, { cause: error });
  }
}

/** Reads back what was inserted: the database must hold what the backup was made from. */
async function compare(
  kind: Database["kind"],
  transaction: Transaction<Tables>,
  expected: Record<string, TableDigest>,
): Promise<void> {
  const stored = createTableDigests();
  for (const table of backedUpTables) {
    for await (const row of readRows(kind, transaction, table)) stored.add(table, row);
  }
  const found = stored.result();
  for (const table of backedUpTables) {
    if (found[table]?.rows !== expected[table]?.rows || found[table]?.digest !== expected[table]?.digest)
      throw new RefusedBackupError(`The rows of ${table} are not those that were backed up.`);
  }
}

async function firstTableWithRows(queries: Queries): Promise<string | undefined> {
  for (const table of backedUpTables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(queries);
    if (rows.length > 0) return table;
  }
  return undefined;
}
