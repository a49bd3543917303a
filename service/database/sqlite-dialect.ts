import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";

const busyTimeoutMilliseconds = 5000;

/** Kysely's SQLite dialect on `node:sqlite`. `:memory:` opens a database in memory. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(file: string) {
    const database = adapt(openDatabase(file));
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Takes the write lock at the start of a transaction, where waiting for it is possible, and not at the first write. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** On a full disk SQLite ends the transaction by itself. A failing rollback would hide the error that says so. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback")).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes("no transaction is active"))) throw error;
    });
  }
}

/** SQLite supports schema changes in transactions, so a migration that fails is rolled back. */
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
    all: (parameters) => statement.all(...parameters.map(checkParameter)),
    run: (parameters) => statement.run(...parameters.map(checkParameter)),
    iterate: (parameters) => statement.iterate(...parameters.map(checkParameter)),
  };
}

/** node:sqlite treats a leading object as named parameters and stores NULL in its place, so objects are refused. */
function checkParameter(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A query parameter must be text, a number, bytes or null, not ${typeof value}.`);
}
