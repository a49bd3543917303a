import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";
import type { Configuration } from "../config/config.ts";
import { explainUnavailability } from "./database-outage.ts";

/** For the start, when another process may be at work, and for readers, which hardly ever wait. */
const busyTimeoutMilliseconds = 5000;

const keptStatements = 500;

/**
 * SQLite would stop the thread while it waits for the write lock: `GroupCommit` waits instead. What a savepoint can
 * restore is kept in memory and not in a temporary file, and the pages of a group of changes are too (16 MB). What is
 * deleted is overwritten: SQLite would leave it in the file, where an erased person could be read.
 */
const writerPragmas = `pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;
  pragma temp_store = memory; pragma cache_size = -16000;
  pragma secure_delete = on`;

export type SqliteLocation = Extract<Configuration["database"], { kind: "sqlite" }>;

interface Prepared {
  statement: StatementSync;
  /** Asked once: it takes longer than running a small statement. */
  returnsRows: boolean;
}

/** One connection to a SQLite file. Each statement is prepared once. */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  #lastFailure: unknown;

  /** @param options.image the content that a database in memory begins with */
  constructor(file: string, { readOnly = false, image }: { readOnly?: boolean; image?: Uint8Array | undefined } = {}) {
    this.#database = new DatabaseSync(file, {
      readOnly,
      timeout: busyTimeoutMilliseconds,
      enableForeignKeyConstraints: true,
    });
    if (readOnly) return;
    if (image) this.#database.deserialize(image);
    this.#database.exec(writerPragmas);
  }

  /** False after SQLite has ended a transaction by itself, as it does on a full disk. */
  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Why the last statement that failed did. */
  get lastFailure(): unknown {
    return this.#lastFailure;
  }

  /** Runs a statement without parameters. */
  run(sql: string): void {
    this.#explained(() => this.#prepare(sql).statement.run());
  }

  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    return this.#explained(() => {
      const { statement, returnsRows } = this.#prepare(sql);
      const values = parameters.map(checkParameter);
      // The columns of a row are named by the query, which Kysely has typed.
      if (returnsRows) return { rows: statement.all(...values) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  *iterate<Row>({ sql, parameters }: CompiledQuery): Generator<QueryResult<Row>> {
    for (const row of this.#prepare(sql).statement.iterate(...parameters.map(checkParameter)))
      yield { rows: [row as Row] };
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#prepared.size < keptStatements) this.#prepared.set(sql, prepared);
    return prepared;
  }

  #explained<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      this.#lastFailure = explainUnavailability(error);
      throw this.#lastFailure;
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
