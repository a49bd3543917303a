import {
  type Driver,
  type LimitNode,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
} from "kysely";
import { SqliteDriver } from "./sqlite-driver.ts";
import type { SqliteLocation } from "./sqlite-file.ts";

/** Kysely's SQLite dialect on the SQLite that Node brings along. `:memory:` opens a database that is gone with it. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #location: SqliteLocation;

  constructor(location: SqliteLocation) {
    super({ database: () => Promise.reject(new Error("The driver opens the database by itself.")) });
    this.#location = location;
  }

  override createDriver(): Driver {
    return new SqliteDriver(this.#location);
  }

  override createAdapter(): SqliteAdapter {
    return new SharingAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new LiteralLimitCompiler();
  }
}

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
