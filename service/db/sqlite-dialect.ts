import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from "kysely";
import type { Configuration } from "../config.ts";
import { explainUnavailability, isLocked } from "./database-outage.ts";

export type SqliteLocation = Extract<Configuration["database"], { kind: "sqlite" }>;

/** In milliseconds. SQLite waits for a lock within the call, and nothing else happens meanwhile. */
const busyTimeout = 50;
/** In milliseconds: how long a change that finds the database locked is tried again, and the pauses between. */
const lockLimit = 5000;
const lockPause = 50;

/** What is deleted is overwritten: SQLite would leave it in the file, where an erased person could be read. */
const writerPragmas = `pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;
  pragma secure_delete = on`;

/** `node:sqlite` as Kysely's dialect wants it. Each statement is prepared once. */
class NodeSqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();
  /** Why the last statement that failed did: on a full disk SQLite ends the transaction by itself. */
  lastFailure: unknown;

  constructor({ file, image }: Pick<SqliteLocation, "file" | "image">, readOnly = false) {
    this.#database = new DatabaseSync(file, { readOnly, timeout: busyTimeout, enableForeignKeyConstraints: true });
    if (readOnly) return;
    if (image) this.#database.deserialize(image);
    this.#explained(() => this.#database.exec(writerPragmas));
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#explained(() => this.#database.prepare(sql));
    const prepared = this.#adapt(statement);
    if (this.#statements.size < 500) this.#statements.set(sql, prepared);
    return prepared;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #adapt(statement: StatementSync): SqliteStatement {
    return {
      reader: statement.columns().length > 0,
      all: (values) => this.#explained(() => statement.all(...values.map(checkParameter))),
      run: (values) => this.#explained(() => statement.run(...values.map(checkParameter))),
      iterate: (values) => statement.iterate(...values.map(checkParameter)),
    };
  }

  #explained<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      this.lastFailure = explainUnavailability(error);
      throw this.lastFailure;
    }
  }
}

/** node:sqlite takes a leading object for named parameters and stores NULL in its place, so none may pass. */
function checkParameter(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A query parameter must be text, a number, bytes or null, not ${typeof value}.`);
}

/** The connections of a process to one SQLite file. A database in memory has one, which also reads. */
interface Connections {
  file: NodeSqlite;
  write: DatabaseConnection;
  read: DatabaseConnection | undefined;
}

/** A query, or the queries of a transaction. */
class Session implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #changes: Changes;
  /** Where the queries of a transaction run. */
  #within: DatabaseConnection | undefined;
  #end: () => void = () => undefined;

  constructor(connections: Connections, changes: Changes) {
    this.#connections = connections;
    this.#changes = changes;
  }

  /** Begins with the write lock: a transaction that begins by reading would fail at its first change. */
  async beginChange(): Promise<void> {
    this.#end = await this.#changes.turn();
    this.#within = this.#connections.write;
    try {
      await whenUnlocked(() => this.#connections.write.executeQuery(CompiledQuery.raw("begin immediate")));
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  /** Sees the moment of its first query, and others write meanwhile. */
  async beginReading(open: () => Promise<{ connection: DatabaseConnection; close(): void }>): Promise<void> {
    const { connection, close } = await open();
    this.#within = connection;
    this.#end = close;
    await connection.executeQuery(CompiledQuery.raw("begin"));
  }

  /** Ends the transaction with this command. */
  async end(command: "commit" | "rollback"): Promise<void> {
    const { file, write } = this.#connections;
    try {
      if (this.#within !== write || file.isTransaction) await this.#within?.executeQuery(CompiledQuery.raw(command));
      else if (command === "commit") throw file.lastFailure;
    } finally {
      this.leave();
    }
  }

  leave(): void {
    this.#within = undefined;
    this.#end();
    this.#end = () => undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#within) return await this.#within.executeQuery<Row>(query);
    const { read, write } = this.#connections;
    if (read && isReading(query)) return await read.executeQuery<Row>(query);
    const end = await this.#changes.turn();
    try {
      return await whenUnlocked(() => write.executeQuery<Row>(query));
    } finally {
      end();
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const connection = this.#within ?? this.#connections.read ?? this.#connections.write;
    return connection.streamQuery<Row>(query, chunkSize);
  }
}

const readingText = /^\s*(?:select|pragma (?:integrity|foreign_key)_check)\b/i;

const isReading = ({ query, sql }: CompiledQuery): boolean => SelectQueryNode.is(query) || readingText.test(sql);

/** Tries again after pauses that keep nobody waiting, while another process holds the write lock. */
async function whenUnlocked<Result>(run: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + lockLimit;
  while (true) {
    try {
      return await run();
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error;
      await pause(lockPause);
    }
  }
}

/** The changes of this process, one after the other: SQLite has one writer. */
class Changes {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is this change's turn, with what ends it. */
  async turn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Kysely's driver, with a second connection for reading, which waits for no change. */
class TwoConnections extends SqliteDriver {
  readonly #location: SqliteLocation;
  readonly #file: NodeSqlite;
  readonly #changes = new Changes();
  #reader: SqliteDriver | undefined;
  #connections: Connections | undefined;

  constructor(location: SqliteLocation) {
    const file = new NodeSqlite(location);
    super({ database: file });
    this.#location = location;
    this.#file = file;
  }

  override async init(): Promise<void> {
    await super.init();
    const isInMemory = this.#location.file === ":memory:" || this.#location.file === "";
    const reader = isInMemory ? undefined : await this.#openReader();
    this.#reader = reader;
    this.#connections = {
      file: this.#file,
      write: await super.acquireConnection(),
      read: await reader?.acquireConnection(),
    };
  }

  override async acquireConnection(): Promise<Session> {
    if (!this.#connections) throw new Error("The database isn't open.");
    return new Session(this.#connections, this.#changes);
  }

  override async beginTransaction(session: Session, { accessMode }: TransactionSettings = {}): Promise<void> {
    if (accessMode !== "read only" || !this.#reader) return await session.beginChange();
    await session.beginReading(async () => {
      const reader = await this.#openReader();
      return { connection: await reader.acquireConnection(), close: () => void reader.destroy() };
    });
  }

  override async commitTransaction(session: Session): Promise<void> {
    await session.end("commit");
  }

  override async rollbackTransaction(session: Session): Promise<void> {
    await session.end("rollback");
  }

  override async destroy(): Promise<void> {
    const end = await this.#changes.turn();
    await this.#reader?.destroy();
    await super.destroy();
    end();
  }

  async #openReader(): Promise<SqliteDriver> {
    const reader = new SqliteDriver({ database: new NodeSqlite(this.#location, true) });
    await reader.init();
    return reader;
  }
}

/** Says what Kysely's adapter leaves out: reading waits for no change, and a migration is whole or not there. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect for the SQLite that Node brings along. `:memory:` opens a database that is gone with it. */
export function createSqliteDialect(location: SqliteLocation): Dialect {
  const dialect = new SqliteDialect({ database: async () => new NodeSqlite(location) });
  dialect.createDriver = () => new TwoConnections(location);
  dialect.createAdapter = () => new TransactionalAdapter();
  return dialect;
}
