import { dirname } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { sql, type Transaction } from "kysely";
import * as v from "valibot";
import { createFile, errorCode } from "../files.ts";
import {
  type BackedUpKeys,
  type BackedUpRow,
  connect,
  createSeal,
  createTableDigests,
  Digests,
  differentTables,
  digestRows,
  format,
  Header,
  Keys,
  openBackup,
  presentTables,
  RefusedBackupError,
  Row,
  readLines,
  readRows,
  type TableDigest,
} from "./backup-format.ts";
import { type Database, openDatabase } from "./database.ts";
import { keptTables, knownMigrations, migrate, migrations } from "./migrate.ts";
import type { Tables } from "./tables.ts";

export interface BackupOptions {
  now: Date;
  /** The public keys that the file is encrypted to. Without one it is not encrypted. */
  recipients?: readonly string[];
  /** The files of the keys folder. They are in an encrypted backup alone. */
  keys?: BackedUpKeys | undefined;
  /** The names of the variables that are set. */
  variables?: readonly string[];
}

/**
 * Writes a snapshot of all rows into a compressed file of JSON lines. It can be restored on either engine, so it also
 * migrates from SQLite to PostgreSQL. The service keeps running, and its writes wait for nothing.
 */
export async function backUp(database: Database, file: string, options: BackupOptions): Promise<number> {
  const counted = { rows: 0 };
  const seal = await createSeal(options.recipients ?? []);
  const lines = backupLines(
    database,
    { ...options, keys: seal.identities.length > 0 ? options.keys : undefined },
    counted,
  );
  async function* content(): AsyncGenerator<Buffer> {
    // Reads only when it is consumed, so that nothing is read for a file that is not created.
    yield* await seal.encrypt(connect(Readable.from(lines), createGzip()));
  }
  const check = (unfinished: string) => checkBackup(unfinished, seal.identities);
  const created = await createFile(file, content(), check).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOSPC" ? new Error(`${dirname(file)} has no room for the backup (ENOSPC).`) : error;
  });
  if (!created) throw new Error(`${file} exists. A backup doesn't overwrite a file.`);
  return counted.rows;
}

/** The transaction begins with the first line, and is over with the last. */
export async function* backupLines(
  { kind, query }: Database,
  { now, keys, variables }: Omit<BackupOptions, "recipients">,
  counted = { rows: 0 },
): AsyncGenerator<string> {
  const started = query.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const transaction = await started.execute();
  try {
    const digests = createTableDigests();
    yield line({ format, migrations: knownMigrations, at: now.toISOString(), variables });
    if (keys) yield line({ keys });
    for (const table of keptTables) {
      for await (const row of readRows(kind, transaction, table)) {
        counted.rows += 1;
        digests.add(table, row);
        yield line({ table, row });
      }
    }
    yield line({ digests: digests.result() });
  } finally {
    await transaction.rollback().execute();
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** Restores the file into a SQLite database that has no name and is gone when it is closed. */
async function checkBackup(file: string, identities: readonly string[]): Promise<void> {
  const scratch = await openDatabase({ kind: "sqlite", file: "" }, () => undefined);
  try {
    const outcome = await restore(scratch, file, identities);
    if (outcome.kind === "refused") {
      const where = outcome.reason.includes("disk is full")
        ? " The copy for this is in the folder TMPDIR, else in /var/tmp."
        : "";
      throw new Error(`The backup can't be restored and wasn't kept. ${outcome.reason}${where}`);
    }
  } finally {
    await scratch.query.destroy();
  }
}

/** What a backup held beside its rows. */
interface Restored {
  rows: number;
  /** The moment of the snapshot. */
  from: string;
  /** Missing in a backup that is not encrypted. */
  keys?: BackedUpKeys | undefined;
  /** The names of the variables that were set. */
  variables?: readonly string[] | undefined;
}

export type Restoration = ({ kind: "restored" } & Restored) | { kind: "refused"; reason: string };

/** Reads a backup file into a database that has no rows: all of it, or nothing. */
export async function restore(
  database: Database,
  file: string,
  identities: readonly string[] = [],
  known = migrations,
): Promise<Restoration> {
  return await restoreLines(database, linesOf(file, identities), file, known);
}

/**
 * Reads the lines of a backup into a database without rows. A database without tables first gets those of the version
 * that made the backup, and is brought up to date afterwards.
 */
export async function restoreLines(
  database: Database,
  lines: AsyncGenerator<string>,
  name: string,
  known = migrations,
): Promise<Restoration> {
  try {
    const header = await readHeader(lines, name, known);
    await migrate(database.query, { known });
    const restored = await database.query.transaction().execute(async (transaction) => {
      const tables = await presentTables(transaction);
      const occupied = await firstTableWithRows(transaction, tables);
      if (occupied)
        throw new RefusedBackupError(`The table ${occupied} has rows. A backup is restored into an empty database.`);
      const { digests, ...inserted } = await insertAll(transaction, lines, header, name);
      // The database must hold what the backup was made from.
      const [different] = differentTables(digests, await digestRows(database.kind, transaction, tables));
      if (different !== undefined)
        throw new RefusedBackupError(`The rows of ${different} aren't those that were backed up.`);
      return inserted;
    });
    return { kind: "restored", ...restored, variables: header.variables };
  } catch (error) {
    if (error instanceof RefusedBackupError) return { kind: "refused", reason: error.message };
    throw error;
  } finally {
    await lines.return(undefined);
  }
}

async function readHeader(
  lines: AsyncGenerator<string>,
  name: string,
  known: typeof migrations,
): Promise<v.InferOutput<typeof Header>> {
  const first = await lines.next();
  if (first.done) throw new RefusedBackupError(`${name} is empty.`);
  const header = parse(Header, first.value, 1);
  const unknown = header.migrations.filter((migration) => !(migration in known));
  if (unknown.length > 0)
    throw new RefusedBackupError(`The backup is of a later version: it has ${unknown.join(", ")}.`);
  return header;
}

async function insertAll(
  transaction: Transaction<Tables>,
  lines: AsyncGenerator<string>,
  header: v.InferOutput<typeof Header>,
  name: string,
): Promise<Restored & { digests: Record<string, TableDigest> }> {
  const inserter = createInserter(transaction);
  let [rows, number] = [0, 1];
  let keys: BackedUpKeys | undefined;
  for await (const line of { [Symbol.asyncIterator]: () => ({ next: () => lines.next() }) }) {
    number += 1;
    if (line.startsWith('{"digests":')) {
      const { digests } = parse(Digests, line, number);
      if (!(await lines.next()).done) throw new RefusedBackupError(`${name} goes on after its last line.`);
      await inserter.finish();
      return { from: header.at, rows, keys, digests };
    }
    if (number === 2 && line.startsWith('{"keys":')) {
      keys = parse(Keys, line, number).keys;
      continue;
    }
    await inserter.add(parse(Row, line, number));
    rows += 1;
  }
  throw new RefusedBackupError(`${name} isn't whole: its last line is missing.`);
}

/** The lines of a file. An error in reading them becomes a sentence. */
async function* linesOf(file: string, identities: readonly string[]): AsyncGenerator<string> {
  try {
    yield* readLines(await openBackup(file, identities));
  } catch (error) {
    if (error instanceof RefusedBackupError) throw error;
    const code = errorCode(error) ?? "";
    if (code.startsWith("Z_") || code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw new RefusedBackupError(`${file} isn't a whole backup.`, { cause: error });
    throw error;
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, line: string, number: number): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(line));
  } catch {
    throw new RefusedBackupError(`Line ${number} isn't one of a backup.`);
  }
}

async function firstTableWithRows(
  transaction: Transaction<Tables>,
  tables: readonly (keyof Tables)[],
): Promise<string | undefined> {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(transaction);
    if (rows.length > 0) return table;
  }
  return undefined;
}

/** A row has some twenty values, and SQLite takes 32,766 in a statement. */
const rowsPerStatement = 200;

/** Inserts rows in the sequence in which they are added, those of a table that follow one another in one statement. */
function createInserter(transaction: Transaction<Tables>) {
  let waiting: BackedUpRow[] = [];
  let form = "";

  /** Inserts what waits. */
  async function finish(): Promise<void> {
    const [first] = waiting;
    if (!first) return;
    const columns = sql.join(Object.keys(first.row).map((column) => sql.ref(column)));
    const rows = sql.join(waiting.map(({ row }) => sql`(${sql.join(Object.values(row))})`));
    waiting = [];
    try {
      await sql`insert into ${sql.table(first.table)} (${columns}) values ${rows}`.execute(transaction);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RefusedBackupError(`The database doesn't take a row of ${first.table}: ${reason}`, { cause: error });
    }
  }

  return {
    finish,
    async add(added: BackedUpRow): Promise<void> {
      const next = `${added.table} ${Object.keys(added.row).join()}`;
      if (next !== form || waiting.length >= rowsPerStatement) await finish();
      form = next;
      waiting.push(added);
    },
  };
}
