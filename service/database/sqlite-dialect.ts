import { type Driver, SqliteAdapter, SqliteDialect } from "kysely";
import { SqliteDriver } from "./sqlite-driver.ts";

/** Kysely's SQLite dialect on the SQLite that Node brings along. `:memory:` opens a database that is gone with it. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string;

  constructor(file: string) {
    super({ database: () => Promise.reject(new Error("The driver opens the database by itself.")) });
    this.#file = file;
  }

  override createDriver(): Driver {
    return new SqliteDriver(this.#file);
  }

  override createAdapter(): SqliteAdapter {
    return new SharingAdapter();
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
