import { statSync } from "node:fs";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
  ValueNode,
} from "kysely";
import { DatabaseUnavailableError } from "./database-outage.ts";
import { GroupCommit, SqliteFile, type SqliteLocation, type WriteTurn } from "./sqlite-file.ts";

/**
 * Returns a check that fails once the names of an open SQLite database lead to other files, or to none: what is committed
 * then is gone at the next start. SQLite looks for that itself with a rollback journal, but not when it writes ahead.
 */
function createFileCheck(file: string): () => void {
  const opened = new Map<string, string>();
  const check = () => {
    for (const name of [file, `${file}-wal`]) {
      const found = statSync(name, { throwIfNoEntry: false });
      const identity = found && `${found.dev} ${found.ino}`;
      const before = opened.get(name) ?? identity;
      if (identity !== before) throw new DatabaseUnavailableError("replaced", new Error(`${name} is another file.`));
      // The write-ahead log comes with the first change.
      if (identity !== undefined) opened.set(name, identity);
    }
  };
  check();
  return check;
}

/** The connections of a service to one SQLite file: one that writes, one that reads, and one for each longer reading. */
function openFiles({ file, image, waitLimit }: SqliteLocation) {
  const writer = new SqliteFile(file, { image });
  const isOneConnection = file === ":memory:" || file === "";
  const checkFiles = isOneConnection ? () => undefined : createFileCheck(file);
  const openReader = () => {
    checkFiles();
    return new SqliteFile(file, { readOnly: true });
  };
  /** Sees what is durable. A database in memory has one connection. */
  const reader = isOneConnection ? undefined : openReader();
  return { writer, reader, openReader, changes: new GroupCommit(writer, checkFiles, waitLimit) };
}

type Files = ReturnType<typeof openFiles>;

/** Runs the queries of Kysely on a SQLite file. Changes share their commits; what only reads waits for nothing. */
class SqliteDriver implements Driver {
  readonly #location: SqliteLocation;
  #files: Files | undefined;

  constructor(location: SqliteLocation) {
    this.#location = location;
  }

  async init(): Promise<void> {
    this.#files = openFiles(this.#location);
  }

  async acquireConnection(): Promise<Session> {
    if (!this.#files) throw new Error("The database isn't open.");
    return new Session(this.#files);
  }

  async beginTransaction(session: Session, { accessMode }: TransactionSettings): Promise<void> {
    await session.begin(accessMode === "read only");
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.end(true);
  }

  async rollbackTransaction(session: Session): Promise<void> {
    await session.end(false);
  }

  async releaseConnection(): Promise<void> {
    // A session holds nothing but its transaction.
  }

  async destroy(): Promise<void> {
    const { changes, reader, writer } = this.#files ?? {};
    await changes?.finish();
    reader?.close();
    writer?.close();
  }
}

/** A query, or the queries of a transaction. */
class Session implements DatabaseConnection {
  readonly #files: Files;
  #turn: WriteTurn | undefined;
  #snapshot: SqliteFile | undefined;

  constructor(files: Files) {
    this.#files = files;
  }

  /** A reading transaction takes no lock: it sees the moment of its first query, and others write meanwhile. */
  async begin(onlyReads: boolean): Promise<void> {
    if (!onlyReads || !this.#files.reader) {
      this.#turn = await this.#files.changes.takeTurn();
      return;
    }
    this.#snapshot = this.#files.openReader();
    this.#snapshot.run("begin");
  }

  async end(isKept: boolean): Promise<void> {
    const [turn, snapshot] = [this.#turn, this.#snapshot];
    this.#turn = undefined;
    this.#snapshot = undefined;
    snapshot?.close();
    if (isKept) await turn?.keep();
    else turn?.undo();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const within = this.#transaction() ?? (isReading(query) ? this.#files.reader : undefined);
    if (within) return within.execute<Row>(query);
    const turn = await this.#files.changes.takeTurn();
    try {
      const result = this.#files.writer.execute<Row>(query);
      if (isReading(query)) turn.undo();
      else await turn.keep();
      return result;
    } catch (error) {
      turn.undo();
      throw error;
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    yield* (this.#transaction() ?? this.#files.reader ?? this.#files.writer).iterate<Row>(query);
  }

  /** The connection of the transaction, if one is under way. */
  #transaction(): SqliteFile | undefined {
    return this.#snapshot ?? (this.#turn && this.#files.writer);
  }
}

const readingText = /^\s*(?:select|pragma (?:integrity|foreign_key)_check)\b/i;

const isReading = ({ query, sql }: CompiledQuery): boolean => SelectQueryNode.is(query) || readingText.test(sql);

/** Kysely's dialect for the SQLite that Node brings along. `:memory:` opens a database that is gone with it. */
export const createSqliteDialect = (location: SqliteLocation): Dialect => ({
  createDriver: () => new SqliteDriver(location),
  createAdapter: () => new SharingAdapter(),
  createQueryCompiler: () => new LiteralLimitCompiler(),
  createIntrospector: (database) => new SqliteIntrospector(database),
});

/** Writes the limit of a query as a literal: with a parameter SQLite prepares the query anew each time. */
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    const isNumber = ValueNode.is(limit) && typeof limit.value === "number";
    this.append("limit ");
    if (isNumber) this.appendImmediateValue(limit.value);
    else this.visitNode(limit);
  }
}

class SharingAdapter extends SqliteAdapter {
  /** Reading does not wait for writing. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite changes its schema within transactions, so that a migration broken off leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
