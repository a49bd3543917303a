import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { CompiledQuery, QueryResult } from "kysely";
import type { Configuration } from "../config/config.ts";
import { explainUnavailability, isLocked } from "./database-outage.ts";

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

/** How long another process may hold the write lock. Times in milliseconds. */
const lockLimit = 5000;
const lockPause = 5;

/** Begins a transaction with the write lock. The wait for it does not stop the thread. */
async function beginImmediate(file: SqliteFile, limit: number = lockLimit): Promise<void> {
  const giveUpAt = performance.now() + limit;
  while (true) {
    try {
      file.run("begin immediate");
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error;
      await pause(lockPause);
    }
  }
}

/** The most changes that share a commit, so that neither their answers nor other processes wait for long. */
const mostMembers = 128;

/** A transaction of SQLite, and the changes in it, which become durable together. */
interface Group {
  members: number;
  committed: PromiseWithResolvers<void>;
}

/** The turn of one change. It ends with `keep` or `undo`. */
export interface WriteTurn {
  /** Resolves when the change is durable, with the number of changes in its commit, and throws if it has not become so. */
  keep(): Promise<number>;
  undo(): void;
}

/**
 * Takes the changes to a SQLite file one after the other, each in a savepoint of one transaction. Those that wait for
 * each other share its commit, and with it the time that the disk takes. The wait for the write lock of another process
 * does not stop the thread.
 */
export class GroupCommit {
  readonly #file: SqliteFile;
  readonly #checkFiles: () => void;
  readonly #waitLimit: number | undefined;
  #lastTurn: Promise<void> = Promise.resolve();
  #turns = 0;
  #group: Group | undefined;

  /** @param checkFiles fails when what was committed is not in the files that the next start opens */
  constructor(file: SqliteFile, checkFiles: () => void, waitLimit: number | undefined) {
    this.#file = file;
    this.#checkFiles = checkFiles;
    this.#waitLimit = waitLimit;
  }

  async takeTurn(): Promise<WriteTurn> {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = over;
    this.#turns += 1;
    await before;
    const pass = () => {
      this.#turns -= 1;
      end();
    };
    try {
      const group = this.#group ?? (await this.#begin());
      this.#file.run("savepoint change");
      return this.#turnIn(group, pass);
    } catch (error) {
      this.#leave(pass);
      throw error;
    }
  }

  /** Resolves after the last change is durable. */
  async finish(): Promise<void> {
    await this.#lastTurn;
    this.#commit();
  }

  #turnIn(group: Group, pass: () => void): WriteTurn {
    let isOver = false;
    return {
      keep: async () => {
        isOver = true;
        group.members += 1;
        try {
          // Without a transaction SQLite has undone the whole group, which fails with the cause.
          if (this.#file.isTransaction) this.#file.run("release change");
        } finally {
          this.#leave(pass);
        }
        await group.committed.promise;
        return group.members;
      },
      undo: () => {
        if (isOver) return;
        isOver = true;
        try {
          if (!this.#file.isTransaction) return;
          this.#file.run("rollback to change");
          this.#file.run("release change");
        } finally {
          this.#leave(pass);
        }
      },
    };
  }

  async #begin(): Promise<Group> {
    await beginImmediate(this.#file, this.#waitLimit);
    const committed = Promise.withResolvers<void>();
    // Whoever waits for it hears of its failure.
    committed.promise.catch(() => undefined);
    this.#group = { members: 0, committed };
    return this.#group;
  }

  /** Ends a turn. The group commits when it is full, or when all that has arrived meanwhile has had its turn. */
  #leave(pass: () => void): void {
    const isBroken = this.#group && !this.#file.isTransaction;
    if (isBroken || (this.#group?.members ?? 0) >= mostMembers) this.#commit();
    pass();
    setImmediate(() => {
      if (this.#turns === 0) this.#commit();
    });
  }

  #commit(): void {
    const group = this.#group;
    if (!group) return;
    this.#group = undefined;
    // SQLite has undone the changes of the whole group, with one that failed.
    if (!this.#file.isTransaction) {
      group.committed.reject(this.#file.lastFailure);
      return;
    }
    try {
      this.#file.run("commit");
      this.#checkFiles();
      group.committed.resolve();
    } catch (error) {
      if (this.#file.isTransaction) this.#file.run("rollback");
      group.committed.reject(error);
    }
  }
}
