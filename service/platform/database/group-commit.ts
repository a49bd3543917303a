import { setTimeout as pause } from "node:timers/promises";
import { Histogram } from "prom-client";
import { DatabaseUnavailableError } from "./database-outage.ts";
import type { SqliteFile } from "./sqlite-file.ts";

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

const sqliteBusy = 5;

function isLocked(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : undefined;
  return cause instanceof Error && "errcode" in cause && cause.errcode === sqliteBusy;
}

/** The most changes that share a commit, so that neither their answers nor other processes wait for long. */
const mostMembers = 128;

const commitSizes = new Histogram({
  name: "designite_group_commit_changes",
  help: "Changes that became durable with one commit of SQLite.",
  buckets: [1, 2, 4, 8, 16, 32, 64, mostMembers],
});

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
          this.#undo();
        } finally {
          this.#leave(pass);
        }
      },
    };
  }

  #undo(): void {
    if (!this.#file.isTransaction) return;
    this.#file.run("rollback to change");
    this.#file.run("release change");
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
      if (group.members > 0) commitSizes.observe(group.members);
      group.committed.resolve();
    } catch (error) {
      if (this.#file.isTransaction) this.#file.run("rollback");
      group.committed.reject(error);
    }
  }
}
