import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
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

function openFile({ file, image }: SqliteLocation, readOnly = false): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { readOnly, timeout: busyTimeout, enableForeignKeyConstraints: true });
    if (image) database.deserialize(image);
    if (!readOnly) database.exec(writerPragmas);
    return database;
  } catch (error) {
    throw explainUnavailability(error);
  }
}

/** `node:sqlite` as Kysely's dialect wants it. */
const adapt = (database: DatabaseSync): SqliteDatabase => ({
  prepare(query) {
    const statement = database.prepare(query);
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...values.map(checkParameter)),
      run: (values) => statement.run(...values.map(checkParameter)),
      iterate: (values) => statement.iterate(...values.map(checkParameter)),
    };
  },
  close: () => database.close(),
});

/** node:sqlite takes a leading object for named parameters and stores NULL in its place, so none may pass. */
function checkParameter(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A query parameter must be text, a number, bytes or null, not ${typeof value}.`);
}

interface SessionParts {
  write: DatabaseConnection;
  /** A database in memory has one connection, which also reads. */
  read: DatabaseConnection | undefined;
  /** Resolves when it is this session's turn to write, with what ends it. */
  turn(): Promise<() => void>;
}

/** A query, or the queries of a transaction. */
class Session implements DatabaseConnection {
  readonly #parts: SessionParts;
  #endTransaction: (() => void) | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** Begins with the write lock: a transaction that begins by reading would fail at its first change. */
  async begin(): Promise<void> {
    const { turn, write } = this.#parts;
    this.#endTransaction = await turn();
    try {
      await whenUnlocked(() => write.executeQuery(CompiledQuery.raw("begin immediate")));
    } catch (error) {
      this.leave();
      throw explainUnavailability(error);
    }
  }

  leave(): void {
    this.#endTransaction?.();
    this.#endTransaction = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#run<Row>(query);
    } catch (error) {
      throw explainUnavailability(error);
    }
  }

  async #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { read, write, turn } = this.#parts;
    if (this.#endTransaction) return await write.executeQuery<Row>(query);
    if (read && /^\s*select\b/i.test(query.sql)) return await read.executeQuery<Row>(query);
    const end = await turn();
    try {
      return await whenUnlocked(() => write.executeQuery<Row>(query));
    } finally {
      end();
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#parts.write.streamQuery<Row>(query, chunkSize);
  }
}

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

/** Kysely's driver, with a second connection for reading, which waits for no change. Changes wait for one another. */
class TwoConnections extends SqliteDriver {
  readonly #file: DatabaseSync;
  readonly #reader: SqliteDriver | undefined;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(location: SqliteLocation) {
    const file = openFile(location);
    super({ database: adapt(file) });
    this.#file = file;
    const isInMemory = location.file === ":memory:" || location.file === "";
    this.#reader = isInMemory ? undefined : new SqliteDriver({ database: adapt(openFile(location, true)) });
  }

  override async init(): Promise<void> {
    await super.init();
    await this.#reader?.init();
  }

  override async acquireConnection(): Promise<Session> {
    const [write, read] = [await super.acquireConnection(), await this.#reader?.acquireConnection()];
    return new Session({ write, read, turn: () => this.#turn() });
  }

  override async beginTransaction(session: Session): Promise<void> {
    await session.begin();
  }

  override async commitTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw("commit"));
    session.leave();
  }

  override async rollbackTransaction(session: Session): Promise<void> {
    try {
      // On a full disk SQLite has ended the transaction by itself.
      if (this.#file.isTransaction) await session.executeQuery(CompiledQuery.raw("rollback"));
    } finally {
      session.leave();
    }
  }

  override async destroy(): Promise<void> {
    const end = await this.#turn();
    await this.#reader?.destroy();
    await super.destroy();
    end();
  }

  async #turn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = promise;
    await before;
    return resolve;
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
  return {
    createDriver: () => new TwoConnections(location),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}
