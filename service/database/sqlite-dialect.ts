import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from "kysely";
import { createFileCheck } from "./opened-files.ts";
import { explainUnavailability } from "./unavailable.ts";

const busyTimeoutMilliseconds = 5000;

/** Kysely's SQLite dialect on the SQLite that Node brings along. `:memory:` opens a database that is gone with it. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;
  readonly #checkFiles: () => void;

  constructor(file: string) {
    const database = openDatabase(file);
    super({ database: adapt(database) });
    this.#database = database;
    this.#checkFiles = file === ":memory:" || file === "" ? () => undefined : createFileCheck(file);
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database, this.#checkFiles);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * A transaction takes the write lock at its start, where waiting for it is possible, and not at its first write. One that
 * only reads takes none: it sees the moment of its first query, and others write meanwhile.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #checkFiles: () => void;

  constructor(database: DatabaseSync, checkFiles: () => void) {
    super({ database: adapt(database) });
    this.#database = database;
    this.#checkFiles = checkFiles;
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** A change counts once it is in the files that the next start opens. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#checkFiles();
  }

  /** SQLite ends a transaction by itself on a full disk. A rollback would fail then, and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite changes its schema within transactions, so that a migration broken off leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMilliseconds, enableForeignKeyConstraints: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = full;");
  return database;
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = prepared.get(sql) ?? adaptStatement(database.prepare(sql));
      if (prepared.size < 200) prepared.set(sql, statement);
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => explained(() => statement.all(...parameters.map(checkParameter))),
    run: (parameters) => explained(() => statement.run(...parameters.map(checkParameter))),
    iterate: (parameters) => statement.iterate(...parameters.map(checkParameter)),
  };
}

function explained<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw explainUnavailability(error);
  }
}

/** node:sqlite takes a leading object for named parameters and stores NULL in its place, so none may pass. */
function checkParameter(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A query parameter must be text, a number, bytes or null, not ${typeof value}.`);
}
